import FlavorWheel

/// The feature values of the context model that are not words of the note.
enum ContextNames {
  static func name(of status: FoundMention.Status) -> String {
    switch status {
    case .present: "kept"
    case .negated: "negated"
    case .dropped: "dropped"
    }
  }

  /// The separators by precedence; `space` for none of them.
  static let separators: [(Separator, String)] = [
    (.start, "start"), (.newline, "newline"), (.stop, "stop"), (.question, "question"),
    (.colon, "colon"), (.semicolon, "semicolon"), (.open, "open"), (.close, "close"),
    (.comma, "comma"), (.dash, "dash"), (.quote, "quote"), (.slash, "slash"),
    (.hyphen, "hyphen"), (.other, "other"), ([], "space"),
  ]

  /// The index in `separators` of the separator between two words; nil at the end of the text.
  static func place(of separator: Separator) -> Int {
    for (place, known) in separators.enumerated() where !separator.isDisjoint(with: known.0) {
      return place
    }
    return separators.count - 1
  }

  static let end = "end"

  /// A node's ID and its ancestors': `fruity`, `fruity.berry`, `fruity.berry.blueberry`.
  static func lineage(of id: String) -> [Substring] {
    let dots = id.utf8.indices.filter { id.utf8[$0] == UInt8(ascii: ".") }
    return dots.map { id[..<$0] } + [id[...]]
  }
}

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

  /// The IDs of a node and its ancestors: `fruity`, `fruity.berry`, `fruity.berry.blueberry`.
  static func lineage(of id: String) -> [String] {
    let parts = id.split(separator: ".")
    return parts.indices.map { parts[...$0].joined(separator: ".") }
  }
}

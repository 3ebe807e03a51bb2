import FlavorWheel

/// Words of a clause that its language's table knows, with the verdict on the flavor they name.
struct LanguageHit: Sendable {
  /// Positions of words in the note.
  let start: Int
  let end: Int
  let entry: LanguageEntry
  let source: Flavor.Source
  var status = FoundMention.Status.present

  /// The English words for the readers of levels and intensity.
  var english: [[UInt8]] {
    if !entry.english.isEmpty { return entry.english }
    if entry.namesFlavor { return [] }
    let kinds = entry.kinds
    let word =
      if kinds.contains(.neutral) { "" } else if !kinds.isDisjoint(with: .denials) {
        "no"
      } else if kinds.contains(.gone) { "gone" } else if kinds.contains(.but) {
        "but"
      } else if kinds.contains(.and) { "and" } else if kinds.contains(.or) { "or" } else { "" }
    return word.isEmpty ? [] : [Array(word.utf8)]
  }

  /// Whether it names an attribute, such as the acidity, which a denial may be about.
  var isAttribute: Bool {
    entry.english.contains { word in
      Self.attributes.contains { $0.utf8.elementsEqual(word) }
    }
  }

  private static let attributes = [
    "acidity", "body", "aftertaste", "finish", "sweetness", "bitterness",
  ]

  /// The mention of its flavor; nil where it names none.
  var mention: FoundMention? {
    guard entry.namesFlavor else { return nil }
    var mention = FoundMention(
      start: start, end: end, entry: -1, nodes: entry.nodes,
      flags: entry.flags.contains(.ofClass) ? .ofClass : [], source: source)
    mention.isForeign = true
    mention.evidence = Self.evidence
    mention.status = status
    if status != .present { mention.remark = status == .negated ? .denied : .notSaid }
    return mention
  }

  /// The evidence of taste of a word that names a flavor in a clause which was understood.
  private static let evidence: Float = 3
}

/// A phrase of the gazetteers in a line.
struct PhraseMatch: Sendable {
  var kind: LabelLexicon.Kind
  /// The entry; where its node has several of the kind, the first.
  var entry: Int32
  /// Tokens.
  var range: Range<Int>
  /// What the repairs of its words cost.
  var cost: Double
}

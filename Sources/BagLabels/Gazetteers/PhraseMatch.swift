/// A phrase of the gazetteers in a line.
struct PhraseMatch: Sendable {
  var kind: LabelLexicon.Kind
  /// The entry; if its node has several of the kind, the first.
  var entry: Int32
  /// The tokens of the phrase.
  var range: Range<Int>
  /// The cost of the repairs of its words.
  var cost: Double
}

/// What one word, phrase or flavor adds to the sentiment of a note.
struct SentimentTerm: Sendable {
  /// Word positions.
  var words: Range<Int>
  /// The wheel nodes whose valences are added; empty for a word or phrase of the valence table.
  var nodes: NodeSet
  /// How much it tells of liking by itself, in stars of five.
  var valence: Float
  /// What negation, degree words and contrast make of it.
  var factor: Float

  var value: Float { valence * factor }
}

import FlavorWheel

/// The contribution of one word, phrase or flavor to the sentiment of a note.
struct SentimentTerm: Sendable {
  private let start: Int32
  private let end: Int32
  /// How much liking it expresses by itself, in stars of five.
  let valence: Float
  /// The factor for negation, degree words and contrast.
  var factor: Float
  /// Whether the term is a mention, whose nodes' valences are added; else a word or phrase of the
  /// valence table.
  let isMention: Bool

  init(words: Range<Int>, isMention: Bool, valence: Float, factor: Float) {
    start = Int32(words.lowerBound)
    end = Int32(words.upperBound)
    self.isMention = isMention
    self.valence = valence
    self.factor = factor
  }

  /// Word positions.
  var words: Range<Int> { Int(start)..<Int(end) }

  var value: Float { valence * factor }
}

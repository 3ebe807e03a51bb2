import Linguistics

/// What is known of a word apart from its sentence; kept for every distinct form.
struct FormAnalysis: Sendable {
  /// The number in the vocabulary of rules and lexicon, or −1.
  var id: Int32
  var classes: ClassSet
  /// Where its candidates stand in the session's list.
  var candidates: Range<Int32>
  /// Whether one of its candidates starts a phrase.
  var startsPhrase: Bool
  /// Whether a descriptor may begin or end with it, so that it may be half of one written as two.
  var mayBeginWord: Bool
  var mayEndWord: Bool
  /// Whether it stands for no descriptor, so that vectors may be asked.
  var isOpen: Bool
  /// The node that the word's nearest exemplars vote for, or one of the two below.
  var vote = notAsked
  var voteScore: Float = 0
  var voteSimilarity: Float = 0
  static let silent: Int16 = -1
  static let notAsked: Int16 = -2

  /// Weight of the word as evidence of tasting.
  var evidence: Float = 0
}

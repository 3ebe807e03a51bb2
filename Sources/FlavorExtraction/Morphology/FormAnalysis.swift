import Linguistics

/// The analysis of a word form, independent of its sentence; computed once for every distinct form.
struct FormAnalysis: Sendable {
  /// The number in the vocabulary of rules and lexicon, or −1.
  var id: Int32
  var classes: ClassSet
  /// The range of its readings in the session's list.
  var readings: Range<Int32>
  /// Whether one of its readings starts a phrase.
  var startsPhrase: Bool
  /// Whether a descriptor may begin or end with the form, so that it may be half of a descriptor
  /// that was written as two words.
  var mayBeginCompound: Bool
  var mayEndCompound: Bool
  /// Whether it has no lexicon reading, so that the word vectors may classify it.
  var isUnknown: Bool
  /// Whether English lacks it and another language has it: one that is read, and one that is not.
  var isForeign = false
  var isUnread = false
  /// Whether it may be misspelled, with no dictionary to look it up.
  var isUnchecked = false
  /// Whether it resembles an inflected lexicon word, with no stemmer to tell.
  var isUnstemmed = false
  /// The node that the word's nearest exemplars vote for, or one of the two below.
  var vote = notAsked
  var voteScore: Float = 0
  static let silent: Int16 = -1
  static let notAsked: Int16 = -2

  /// The word's weight as evidence of tasting.
  var evidence: Float = 0
}

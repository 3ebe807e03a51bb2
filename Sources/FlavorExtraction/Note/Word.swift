import Linguistics

/// A word of a note as the extractor reads it: a token, with its possessive if it has one, a sign
/// that stands for a word, or an emoji.
struct Word: Sendable {
  // A note may contain millions of words: the fields are narrow, and the wide fields come first.
  let classes: ClassSet
  /// UTF-8 byte offsets into the note.
  let start: Int32
  let end: Int32
  /// The index of its (first) token.
  let token: Int32
  /// The index of its form in the session's cache.
  let form: Int32
  /// The number of its normalized form in the vocabulary, or −1.
  let id: Int32
  let separator: Separator
  let tag: UniversalTag
  private let marks: UInt8

  var isCapitalized: Bool { marks & 1 != 0 }
  var startsSentence: Bool { marks & 2 != 0 }

  init(
    start: Int32, end: Int32, token: Int32, form: Int32, id: Int32, classes: ClassSet,
    separator: Separator,
    tag: UniversalTag, isCapitalized: Bool, startsSentence: Bool
  ) {
    self.classes = classes
    self.start = start
    self.end = end
    self.token = token
    self.form = form
    self.id = id
    self.separator = separator
    self.tag = tag
    marks = (isCapitalized ? 1 : 0) | (startsSentence ? 2 : 0)
  }

  /// The same place of the note with another reading of the word.
  func reading(form: Int32, id: Int32, classes: ClassSet, tag: UniversalTag) -> Word {
    Word(
      start: start, end: end, token: token, form: form, id: id, classes: classes,
      separator: separator, tag: tag, isCapitalized: isCapitalized,
      startsSentence: startsSentence)
  }
}

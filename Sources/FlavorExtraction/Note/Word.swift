import Linguistics

/// A word of a note as the extractor reads it: a token, with its possessive if it has one, a sign
/// in place of a word, or an emoji.
struct Word: Sendable {
  // A note may contain millions of words: the fields are narrow, and the wide fields come first.
  private(set) var classes: ClassSet
  /// UTF-8 byte offsets into the note.
  private(set) var start: Int32
  private(set) var end: Int32
  /// The index of its (first) token.
  let token: Int32
  /// The index of its form in the session's cache.
  private(set) var form: Int32
  /// The number of its normalized form in the vocabulary, or −1.
  private(set) var id: Int32
  private(set) var separator: Separator
  private(set) var tag: UniversalTag
  private let marks: UInt8

  var isCapitalized: Bool { marks & 1 != 0 }
  var startsSentence: Bool { marks & 2 != 0 }

  /// - Parameters:
  ///   - token: Its (first) token.
  ///   - index: The index of the token.
  ///   - end: The end of its last token.
  ///   - form: The index of the form in the session's cache.
  ///   - analysis: The form.
  ///   - separator: The punctuation before it.
  ///   - tag: Its part of speech.
  ///   - firstByte: The first byte of its text.
  ///   - startsSentence: Whether it is the first word of its sentence.
  @inline(__always)
  init(
    _ token: Token, _ index: Int, end: Int32, _ form: Int, _ analysis: FormAnalysis,
    _ separator: Separator, _ tag: UniversalTag, firstByte: UInt8, startsSentence: Bool
  ) {
    classes = analysis.classes
    start = token.start
    self.end = end
    self.token = Int32(index)
    self.form = Int32(form)
    id = analysis.id
    self.separator = separator
    self.tag = tag
    let isCapitalized = firstByte >= 0x41 && firstByte <= 0x5a
    marks = (isCapitalized ? 1 : 0) | (startsSentence ? 2 : 0)
  }

  /// The same word behind other punctuation.
  func behind(_ separator: Separator) -> Word {
    var word = self
    word.separator = separator
    return word
  }

  /// A part of the word as a word of its own, without a capital letter.
  func part(_ bytes: Range<Int>, separator: Separator) -> Word {
    var word = self
    (word.start, word.end) = (Int32(bytes.lowerBound), Int32(bytes.upperBound))
    word.separator = separator
    return word
  }

  /// The same place of the note with another reading of the word.
  func reading(form: Int32, id: Int32, classes: ClassSet, tag: UniversalTag) -> Word {
    var word = self
    (word.form, word.id, word.classes, word.tag) = (form, id, classes, tag)
    return word
  }
}

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

/// The punctuation between a word and the word before it.
struct Separator: OptionSet, Sendable, Hashable {
  let rawValue: UInt16
  static let hyphen = Separator(rawValue: 1 << 0)
  static let slash = Separator(rawValue: 1 << 1)
  static let comma = Separator(rawValue: 1 << 2)
  static let dash = Separator(rawValue: 1 << 3)
  static let open = Separator(rawValue: 1 << 4)
  static let close = Separator(rawValue: 1 << 5)
  static let quote = Separator(rawValue: 1 << 6)
  static let colon = Separator(rawValue: 1 << 7)
  static let semicolon = Separator(rawValue: 1 << 8)
  static let stop = Separator(rawValue: 1 << 9)
  static let question = Separator(rawValue: 1 << 10)
  static let newline = Separator(rawValue: 1 << 11)
  static let other = Separator(rawValue: 1 << 12)
  /// The start of the text.
  static let start = Separator(rawValue: 1 << 13)

  static let hard: Separator = [.colon, .semicolon, .stop, .question, .newline, .start]
  static let mild: Separator = [.comma, .dash, .open, .close, .other]

  /// Whether a sentence or a statement ends at the separator.
  var isHard: Bool { !isDisjoint(with: .hard) }
  /// Whether there is only space, a hyphen, a slash or quotation marks.
  var isSoft: Bool { isDisjoint(with: Separator.hard.union(.mild)) }
  /// Whether the words on both sides may belong to one phrase: only space or a hyphen is between.
  var joins: Bool { isSubset(of: .hyphen) }
}

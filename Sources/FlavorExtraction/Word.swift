import Linguistics

/// What stands between a word and the word before it.
struct Gap: OptionSet, Sendable, Hashable {
  let rawValue: UInt16
  static let hyphen = Gap(rawValue: 1 << 0)
  static let slash = Gap(rawValue: 1 << 1)
  static let comma = Gap(rawValue: 1 << 2)
  static let dash = Gap(rawValue: 1 << 3)
  static let open = Gap(rawValue: 1 << 4)
  static let close = Gap(rawValue: 1 << 5)
  static let quote = Gap(rawValue: 1 << 6)
  static let colon = Gap(rawValue: 1 << 7)
  static let semicolon = Gap(rawValue: 1 << 8)
  static let stop = Gap(rawValue: 1 << 9)
  static let question = Gap(rawValue: 1 << 10)
  static let newline = Gap(rawValue: 1 << 11)
  static let other = Gap(rawValue: 1 << 12)
  /// The start of the text.
  static let start = Gap(rawValue: 1 << 13)

  static let hard: Gap = [.colon, .semicolon, .stop, .question, .newline, .start]
  static let mild: Gap = [.comma, .dash, .open, .close, .other]

  /// Whether a sentence or a statement ends here.
  var isHard: Bool { !isDisjoint(with: .hard) }
  /// Whether nothing but space, hyphen, slash or quotes stands here.
  var isSoft: Bool { isDisjoint(with: Gap.hard.union(.mild)) }
  /// Whether two words here may belong to one phrase: nothing but space or a hyphen between.
  var joins: Bool { isSubset(of: .hyphen) }
}

/// A word of a note as the extractor reads it: a token, or a token with its possessive, a sign
/// that stands for a word, an emoji.
struct Word: Sendable {
  // A note may hold millions: the wide fields first, the narrow ones together.
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
  let gap: Gap
  let tag: UniversalTag
  private let marks: UInt8

  var isCapitalized: Bool { marks & 1 != 0 }
  var startsSentence: Bool { marks & 2 != 0 }

  init(
    start: Int32, end: Int32, token: Int32, form: Int32, id: Int32, classes: ClassSet, gap: Gap,
    tag: UniversalTag, isCapitalized: Bool, startsSentence: Bool
  ) {
    self.classes = classes
    self.start = start
    self.end = end
    self.token = token
    self.form = form
    self.id = id
    self.gap = gap
    self.tag = tag
    marks = (isCapitalized ? 1 : 0) | (startsSentence ? 2 : 0)
  }
}

/// A set of word classes, as 128 bits.
struct ClassSet: Sendable, Hashable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  static let empty = ClassSet()

  init() {}

  init(index: Int) {
    if index < 64 { low = 1 << UInt64(index) } else { high = 1 << UInt64(index - 64) }
  }

  @inline(__always)
  func intersects(_ other: ClassSet) -> Bool { low & other.low != 0 || high & other.high != 0 }

  mutating func formUnion(_ other: ClassSet) {
    low |= other.low
    high |= other.high
  }
}

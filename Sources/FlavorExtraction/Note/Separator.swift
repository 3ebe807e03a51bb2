import Linguistics

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

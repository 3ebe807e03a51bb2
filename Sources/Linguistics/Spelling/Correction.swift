/// What a misspelled word was meant to be.
public struct Correction: Sendable, Hashable {
  /// What was wrong with the word.
  public enum Kind: UInt8, Sendable {
    /// A known misspelling, from the table.
    case misspelling
    /// A word of the domain one or two typos away.
    case edit
    /// Two words written as one: `darkchocolate`.
    case joined
    /// Letters repeated for emphasis: `sooooour`.
    case repeated
  }

  /// What was wrong with the word.
  public var kind: Kind
  /// The words meant, in lower case; an ending of the misspelled word (`choclatey`) is removed.
  public var words: [[UInt8]]
  /// How far the words are from what was written: 0 for a table entry, 100 for one plain edit.
  public var cost: Int
  /// Whether what was written is also a word of its own, so that only a tasting context decides.
  public var needsContext: Bool

  /// Creates a correction.
  public init(kind: Kind, words: [[UInt8]], cost: Int = 0, needsContext: Bool = false) {
    self.kind = kind
    self.words = words
    self.cost = cost
    self.needsContext = needsContext
  }

  /// The words as text, separated by spaces.
  public var text: String {
    words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}

/// The correction of a misspelled word.
public struct Correction: Sendable, Hashable {
  /// The kinds of misspelling.
  public enum Kind: UInt8, Sendable {
    /// A known misspelling, from the table.
    case misspelling
    /// A word of the domain at a distance of one or two typos.
    case edit
    /// Two words written as one: `darkchocolate`.
    case joined
    /// Letters repeated for emphasis: `sooooour`.
    case repeated
  }

  /// The kind of misspelling.
  public var kind: Kind
  /// The intended words in lower case, without an ending of the misspelled word (`choclatey`).
  public var words: [[UInt8]]
  /// The distance to the intended words: 0 for a table entry, 100 for one plain edit.
  public var cost: Int
  /// Whether the misspelling is also a word of its own, so that the context has to decide.
  public var needsContext: Bool

  /// Creates a correction from its parts.
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

/// A stretch of the text that is read as one unit: a word, a number, a mark.
///
/// Offsets are UTF-8 byte offsets into the unchanged text, so `bytes[start..<end]` is always
/// exactly what the writer wrote.
public struct Token: Sendable, Hashable {
  public enum Kind: UInt8, Sendable {
    /// Letters, with inner apostrophes; also the parts of a contraction (`do`, `n't`).
    case word
    /// Digits, with decimal point, thousands separators, or a rating such as `4/5`.
    case number
    /// One punctuation mark, or a run of the same mark (`...`, `??`).
    case punctuation
    /// A sign that stands for a word or a quantity (`&`, `%`, `+`, `=`, `>`, `°`).
    case symbol
    /// One emoji, with its modifiers and joiners.
    case emoji
    /// A web or mail address.
    case address
    /// Bytes that are no text: ill-formed UTF-8 or control characters.
    case other
  }

  public var start: Int32
  public var end: Int32
  public var kind: Kind
  /// Whether white space, or the text's start, stands directly before the token.
  public var isSpaced: Bool
  /// Whether a line break stands between the token before and this one.
  public var followsNewline: Bool
  /// Whether the token is the first of its sentence.
  public var startsSentence: Bool

  public init(
    start: Int32, end: Int32, kind: Kind, isSpaced: Bool, followsNewline: Bool = false,
    startsSentence: Bool = false
  ) {
    self.start = start
    self.end = end
    self.kind = kind
    self.isSpaced = isSpaced
    self.followsNewline = followsNewline
    self.startsSentence = startsSentence
  }

  /// The byte offsets of the token in its text.
  public var range: Range<Int> { Int(start)..<Int(end) }
}

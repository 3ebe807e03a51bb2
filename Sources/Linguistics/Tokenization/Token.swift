/// A unit of text: a word, a number, a punctuation mark.
///
/// Offsets are UTF-8 byte offsets into the unchanged text, so `bytes[start..<end]` is exactly what
/// was written.
public struct Token: Sendable, Hashable {
  /// The kind of a token.
  public enum Kind: UInt8, Sendable {
    /// Letters, with inner apostrophes; also the parts of a contraction (`do`, `n't`).
    case word
    /// Digits, with decimal point, thousands separators, or a rating such as `4/5`.
    case number
    /// One punctuation mark, or a run of the same mark (`...`, `??`).
    case punctuation
    /// A sign that represents a word or a quantity (`&`, `%`, `+`, `=`, `>`, `°`).
    case symbol
    /// One emoji, with its modifiers and joiners.
    case emoji
    /// A web or mail address.
    case address
    /// Bytes that are not text: ill-formed UTF-8 or control characters.
    case other
  }

  /// The offset of the first byte.
  public var start: Int32
  /// The offset after the last byte.
  public var end: Int32
  /// The kind of the token.
  public var kind: Kind
  /// Whether white space, or the start of the text, directly precedes the token.
  public var isSpaced: Bool
  /// Whether a line break is between the previous token and this one.
  public var followsNewline: Bool
  /// Whether the token is the first of its sentence.
  public var startsSentence: Bool

  /// Creates a token from its parts.
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

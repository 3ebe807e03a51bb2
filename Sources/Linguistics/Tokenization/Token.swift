/// A part of the text that is read as one unit: a word, a number, a mark.
///
/// Offsets are UTF-8 byte offsets into the unchanged text, so `bytes[start..<end]` is always
/// exactly what the writer wrote.
public struct Token: Sendable, Hashable {
  /// What a token is.
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
    /// Bytes that are no text: ill-formed UTF-8 or control characters.
    case other
  }

  /// The offset of the token's first byte.
  public var start: Int32
  /// The offset after the token's last byte.
  public var end: Int32
  /// What the token is.
  public var kind: Kind
  /// Whether white space, or the text's start, comes directly before the token.
  public var isSpaced: Bool
  /// Whether there is a line break between the previous token and this one.
  public var followsNewline: Bool
  /// Whether the token is the first of its sentence.
  public var startsSentence: Bool

  /// Creates a token.
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

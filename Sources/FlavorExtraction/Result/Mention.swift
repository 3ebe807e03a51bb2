/// The place where a note names a flavor, as UTF-8 byte offsets.
public struct Mention: Sendable, Hashable, Decodable {
  /// The text of the note from `start` to `end`.
  public var text: String
  /// The offset of the first byte.
  public var start: Int
  /// The offset after the last byte.
  public var end: Int

  /// Creates a mention from its parts.
  public init(text: String, start: Int, end: Int) {
    self.text = text
    self.start = start
    self.end = end
  }
}

/// Where a flavor is named: UTF-8 byte offsets into the note.
public struct Mention: Sendable, Hashable {
  /// The note's text from `start` to `end`.
  public var text: String
  /// The offset of its first byte.
  public var start: Int
  /// The offset after its last byte.
  public var end: Int

  /// Creates a mention.
  public init(text: String, start: Int, end: Int) {
    self.text = text
    self.start = start
    self.end = end
  }
}

/// Where a flavor is named: UTF-8 byte offsets into the note.
public struct Mention: Sendable, Hashable {
  public var text: String
  public var start: Int
  public var end: Int

  public init(text: String, start: Int, end: Int) {
    self.text = text
    self.start = start
    self.end = end
  }
}

/// The elements of lists in a text, each with the heading that it is under; what they mean is decided where their
/// words are understood.
public enum PlainLists {
  /// An element of a list.
  public struct Item: Sendable, Equatable {
    /// Its line, from 1.
    public let line: Int
    /// The heading; "" for none.
    public let heading: String
    /// The heading above it, of which it is a part; "" for none.
    public let above: String
    /// The text without marks.
    public internal(set) var text: String

    /// Creates an element.
    public init(line: Int, heading: String, above: String = "", text: String) {
      self.line = line
      self.heading = heading
      self.above = above
      self.text = text
    }
  }

  /// The elements of a text in UTF-8, in their order; lines that are set in below an element belong to it.
  public static func items(_ text: [UInt8]) -> [Item] {
    let (lines, code) = MarkdownLines.plain(TextLines.split(text))
    var items: [Item] = []
    var headings: [(level: Int, text: String)] = []
    var isInList = false
    for (index, line) in lines.enumerated() where !code.contains(index) {
      if TextLines.isBlank(line) { continue }
      if let found = MarkdownLine.heading(line) {
        while let last = headings.last, last.level >= found.level { headings.removeLast() }
        headings.append(found)
        isInList = false
      } else if TextLines.indentation(line) == 0 {
        isInList = false
        guard let text = MarkdownLine.bullet(line) else { continue }
        isInList = true
        items.append(
          Item(
            line: index + 1, heading: headings.last?.text ?? "",
            above: headings.dropLast().last?.text ?? "", text: MarkdownInline.plain(text)))
      } else if isInList, let last = items.indices.last {
        items[last].text +=
          "\n" + MarkdownInline.plain(MarkdownLine.bullet(line) ?? TextLines.trimmed(line))
      }
    }
    return items
  }
}

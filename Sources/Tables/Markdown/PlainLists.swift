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
    // The title of a page is the heading of what stands under no other.
    let head = FrontMatter.documents(lines).first?.head ?? 0..<0
    let title = lines[head].compactMap(MarkdownLine.field).first { $0.key.lowercased() == "title" }
    var headings = [(level: 0, text: title?.value.filter { $0 != "\"" } ?? "")]
    var isInList = false
    for (index, line) in lines.enumerated() where !code.contains(index) && !head.contains(index) {
      if TextLines.isBlank(line) { continue }
      if let found = MarkdownLine.heading(line) {
        while let last = headings.last, last.level >= found.level { headings.removeLast() }
        headings.append(found)
        isInList = false
      } else if TextLines.indentation(line) == 0 {
        guard let text = MarkdownLine.bullet(line) ?? marked(line) else {
          // The line below a name in bold, up to an empty one; `Beans I had:` names what is below it.
          if isInList, index > 0, marked(lines[index - 1]) != nil, let last = items.indices.last {
            items[last].text += "\n" + MarkdownInline.plain(withoutBreak(line))
          } else if case let text = MarkdownInline.plain(line), text.last == ":" {
            headings.removeAll { $0.level == Self.lead }
            headings.append((Self.lead, String(text.dropLast())))
          }
          isInList = false
          continue
        }
        isInList = true
        items.append(
          Item(
            line: index + 1, heading: headings.last?.text ?? "",
            above: headings.dropFirst().dropLast().last?.text ?? "", text: apart(text)))
      } else if isInList, let last = items.indices.last {
        items[last].text +=
          "\n" + MarkdownInline.plain(MarkdownLine.bullet(line) ?? TextLines.trimmed(line))
      }
    }
    return items
  }

  /// The level of a line that is the heading of a list below it.
  private static let lead = 8

  /// A line without the break at its end.
  private static func withoutBreak(_ line: Substring) -> String {
    var text = TextLines.trimmed(line)
    while text.last == "\\" { text.removeLast() }
    return text
  }

  /// A line that begins with a name in marks and ends with a break, as people list names without bullets.
  private static func marked(_ line: Substring) -> String? {
    guard line.first.map({ "*_".contains($0) }) ?? false,
      line.hasSuffix("  ") || line.hasSuffix("\\") || line.hasSuffix("_") || line.hasSuffix(".")
    else { return nil }
    return withoutBreak(line)
  }

  /// The text of an element without marks; what follows a name in bold is a line of its own.
  private static func apart(_ text: String) -> String {
    guard text.hasPrefix("**"), let end = text.dropFirst(2).firstRange(of: "**"),
      case let rest = MarkdownInline.plain(text[end.upperBound...]),
      rest.split(separator: " ").count >= fewestOfSentence
    else { return MarkdownInline.plain(text) }
    let name = MarkdownInline.plain(text.dropFirst(2)[..<end.lowerBound])
    return (name.last == "." ? String(name.dropLast()) : name) + "\n" + rest
  }

  /// Fewer words after a name in bold belong to it.
  private static let fewestOfSentence = 6
}

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
          "\n" + MarkdownInline.plain(MarkdownLine.bullet(line) ?? line.trimmed)
      }
    }
    return items
  }

  /// The level of a line that is the heading of a list below it.
  private static let lead = 8

  /// A line without the break at its end.
  private static func withoutBreak(_ line: Substring) -> String {
    var text = line.trimmed
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

/// Lists of lines under headings, of which most begin with numbers and go on after a dash: a line for each cup.
///
///     ### Fuego: El Vergel
///     #### V60
///     * 1.62 @ 90°C - sour, earthy
///
/// Each line is a row with the two headings that it is under. What the text says beside the lists comes first, as
/// lines above the titles. Which of the lines are cups is decided where their numbers are understood.
struct HeadedLists {
  /// The titles of the rows.
  static let titles = ["heading_above", "heading", "list_line"]
  /// Fewer lines may have numbers by chance.
  private static let fewestLines = 3

  /// The table; nil where the text has no such list.
  private(set) var table: CellTable?
  /// The lines that are in it.
  private(set) var taken: Set<Int> = []

  /// - Parameters:
  ///   - lines: All lines of the file.
  ///   - code: Those of code.
  ///   - range: Those to read.
  init(_ lines: [Substring], code: Set<Int>, _ range: Range<Int>) {
    var stack: [(level: Int, text: String)] = []
    var sections: [(headings: [String], items: [(line: Int, text: String)], hasFields: Bool)] = []
    var above: [CellRow] = []
    for index in range where !code.contains(index) && !TextLines.isBlank(lines[index]) {
      let line = lines[index]
      if let heading = MarkdownLine.heading(line) {
        while let last = stack.last, last.level >= heading.level { stack.removeLast() }
        stack.append(heading)
        sections.append((stack.map(\.text), [], false))
        above.append(CellRow(line: index + 1, cells: [heading.text]))
      } else if TextLines.indentation(line) == 0 {
        if let text = MarkdownLine.bullet(line), line.first?.isNumber == false, !sections.isEmpty {
          sections[sections.count - 1].items.append((index, MarkdownInline.plain(text)))
        } else {
          above.append(CellRow(line: index + 1, cells: [MarkdownInline.plain(String(line))]))
        }
      }
      // Keys with values make a record of the section.
      if MarkdownLine.field(line) != nil, !sections.isEmpty {
        sections[sections.count - 1].hasFields = true
      }
    }
    var isList = sections.map { section in
      !section.hasFields
        && section.items.count { Self.isNumbered($0.text) } * 2 >= max(1, section.items.count)
    }
    // Beside them a line may have its number later.
    let depths = Set(zip(sections, isList).filter(\.1).map { $0.0.headings.count })
    for (index, section) in sections.enumerated()
    where !section.hasFields && !section.items.isEmpty && depths.contains(section.headings.count)
      && section.items.allSatisfy({ Self.hasNumber($0.text) })
    {
      isList[index] = true
    }
    let lists = zip(sections, isList).filter(\.1).map(\.0)
    guard lists.flatMap(\.items).count >= Self.fewestLines else { return }
    for (section, isList) in zip(sections, isList) where !isList {
      above += section.items.map { CellRow(line: $0.line + 1, cells: [$0.text]) }
    }
    let first = lists[0].items.first.map { $0.line + 1 } ?? 1
    var rows = above + [CellRow(line: first, cells: Self.titles)]
    for section in lists {
      let parent = section.headings.dropLast().last ?? ""
      for item in section.items {
        rows.append(
          CellRow(line: item.line + 1, cells: [parent, section.headings.last ?? "", item.text]))
        taken.insert(item.line)
      }
    }
    table = CellTable(name: "", container: .markdown, rows: rows, titles: above.count)
  }

  /// Whether a line begins with a number that is no day and no time, and has words after a dash.
  private static func isNumbered(_ text: String) -> Bool {
    text.prefixMatch(of: number) != nil
      && [" - ", " – ", " — "].contains { text.contains($0) }
  }

  private static func hasNumber(_ text: String) -> Bool {
    guard let dash = text.firstRange(of: " - ") else { return false }
    return text[..<dash.lowerBound].contains(where: \.isNumber)
  }

  private static var number: some RegexComponent {
    /[^\p{L}0-9]{0,3}[0-9]{1,3}(?:[.,][0-9]{1,3})?\*?\s?(?:g|ml)?(?=[\s@x\/→])/
  }
}

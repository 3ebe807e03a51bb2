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

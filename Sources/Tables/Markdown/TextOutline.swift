/// A line of a text as people divide it: by headings, lists and empty lines.
package struct OutlineLine: Sendable {
  /// Its number in the file, from 1.
  package let number: Int
  /// The level of a heading, from 1; 0 for another line.
  package var level: Int
  package let indentation: Int
  /// Whether it is an element of a list.
  package let isListed: Bool
  /// Whether it is a box that is not ticked, among others that are: something to do.
  package internal(set) var isToDo = false
  /// Its text without marks; empty for an empty line. The row of a table has the title before each cell.
  package var text: String

  /// What is between the cells of a row.
  package static let separator: Character = "\u{1F}"
}

/// The lines of a text in Markdown, in Org mode or in no marks at all.
package enum TextOutline {
  /// Reads a text, without its front matter, its comments and its code.
  ///
  /// - Complexity: O(bytes).
  package static func lines(_ bytes: [UInt8]) -> [OutlineLine] {
    let (lines, code) = MarkdownLines.plain(TextLines.split(bytes))
    let isOrg = lines.contains { orgLevel($0) > 1 } || lines.contains { $0.hasPrefix("#+") }
    var found: [OutlineLine] = []
    for document in FrontMatter.documents(lines) {
      var titles: [String] = []
      for index in document.body where !code.contains(index) {
        let next = index + 1 < document.body.upperBound ? lines[index + 1] : ""
        // What is struck out is not said.
        let current =
          lines[index].contains("~~")
          ? lines[index].replacing(/~~[^~]+~~\s?/, with: "")[...] : lines[index]
        guard lines[index].trimmed.hasPrefix("|") else {
          titles = []
          if let line = line(current, index + 1, next, isOrg) { found.append(line) }
          continue
        }
        if FramedText.isRule(lines[index]) || PipeTable.isAlignment(lines[index]) { continue }
        let cells = PipeTable.cells(lines[index]).map { MarkdownInline.plain($0) }
        if titles.isEmpty {
          titles = cells
        } else {
          found.append(row(cells, titles, index + 1))
        }
      }
    }
    let isTicked = lines.contains { MarkdownLine.box($0) == true }
    for index in found.indices where isTicked {
      found[index].isToDo = MarkdownLine.box(lines[found[index].number - 1]) == false
    }
    return found
  }

  private static func row(_ cells: [String], _ titles: [String], _ number: Int) -> OutlineLine {
    let parts = zip(titles, cells).filter { !$1.isEmpty }.map { "\($0): \($1)" }
    return OutlineLine(
      number: number, level: 0, indentation: 0, isListed: true,
      text: parts.joined(separator: String(OutlineLine.separator)))
  }

  private static func line(
    _ line: Substring, _ number: Int, _ next: Substring, _ isOrg: Bool
  ) -> OutlineLine? {
    func made(_ text: String, level: Int = 0, isListed: Bool = false) -> OutlineLine {
      OutlineLine(
        number: number, level: level, indentation: TextLines.indentation(line),
        isListed: isListed, text: text)
    }
    if isOrg, case let level = orgLevel(line), level > 0 {
      // `<2026-05-04 Mon>`
      let text = line.dropFirst(level + 1).replacing(/[<\[](\d{4}-\d\d-\d\d[^>\]]*)[>\]]/) { $0.1 }
      return made(MarkdownInline.plain(text[...]), level: level)
    }
    if line.hasPrefix("#+") { return nil }
    // `:DOSE: 15`; `:END:`
    if isOrg, let drawer = line.trimmed.wholeMatch(of: /:([\w-]+):\s*(.*)/) {
      return drawer.2.isEmpty ? nil : made("\(drawer.1): \(drawer.2)", isListed: true)
    }
    if let heading = MarkdownLine.heading(line) { return made(heading.text, level: heading.level) }
    if MarkdownLine.underline(line) != nil { return made("") }
    if let level = MarkdownLine.underline(next), !TextLines.isBlank(line),
      TextLines.indentation(line) == 0, MarkdownLine.bullet(line) == nil,
      MarkdownLine.field(line) == nil
    {
      return made(MarkdownInline.plain(line.trimmed), level: level)
    }
    if let bullet = MarkdownLine.bullet(line) {
      return made(MarkdownInline.plain(bullet), isListed: true)
    }
    return made(MarkdownInline.plain(line.trimmed))
  }

  private static func orgLevel(_ line: Substring) -> Int {
    let stars = line.prefix { $0 == "*" }.count
    return line.dropFirst(stars).first == " " ? stars : 0
  }
}

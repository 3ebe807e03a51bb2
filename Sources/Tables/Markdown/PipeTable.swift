/// A table of Markdown: titles, a row of dashes, rows (GitHub Flavored Markdown, 4.10).
enum PipeTable {
  /// Whether a table begins at `index`.
  static func begins(_ lines: [Substring], _ index: Int) -> Bool {
    guard index + 1 < lines.count, lines[index].contains("|"), lines[index + 1].contains("-"),
      isAlignment(lines[index + 1])
    else { return false }
    return cells(lines[index]).count == cells(lines[index + 1]).count
  }

  /// Whether a table with one row begins at `index`.
  static func isOfOneRow(_ lines: [Substring], _ index: Int) -> Bool {
    begins(lines, index) && index + 2 < lines.count && lines[index + 2].contains("|")
      && !(index + 3 < lines.count && lines[index + 3].contains("|"))
  }

  /// Whether a line is a row of dashes.
  static func isAlignment(_ line: Substring) -> Bool {
    guard line.contains("-"), line.allSatisfy({ " \t|:-".contains($0) }) else { return false }
    return cells(line).allSatisfy { cell in
      let inner = cell.drop { $0 == ":" }
      let dashes = inner.prefix { $0 == "-" }
      return !dashes.isEmpty && inner.dropFirst(dashes.count).allSatisfy { $0 == ":" }
    }
  }

  /// Reads the table that begins at `index`, and moves to the line after.
  static func read(
    _ lines: [Substring], _ index: inout Int, name: String, _ budget: inout CellBudget
  ) throws(TableFault) -> CellTable {
    var rows: [CellRow] = []
    let titles = cells(lines[index]).map { MarkdownInline.plain($0) }
    try budget.spend(titles.count)
    rows.append(CellRow(line: index + 1, cells: titles))
    index += 2
    while index < lines.count, lines[index].contains("|") {
      let cells = cells(lines[index]).map { MarkdownInline.plain($0) }
      try budget.spend(cells.count)
      if cells.contains(where: { !$0.isEmpty }) {
        rows.append(CellRow(line: index + 1, cells: cells))
      }
      index += 1
    }
    return CellTable(name: name, container: .markdown, rows: rows, titles: 0)
  }

  /// The cells of a row, without pipes at its ends; a pipe after a backslash is part of a cell.
  static func cells(_ line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for letter in TextLines.trimmed(line) {
      if letter == "|", !isEscaped {
        cells.append(TextLines.trimmed(cell))
        cell = ""
        continue
      }
      if isEscaped, letter == "|" { cell.removeLast() }
      cell.append(letter)
      isEscaped = letter == "\\" && !isEscaped
    }
    if cells.first?.isEmpty == true, cells.count > 1 || !cell.isEmpty { cells.removeFirst() }
    let rest = TextLines.trimmed(cell)
    if !rest.isEmpty { cells.append(rest) }
    return cells
  }
}

/// A table between lines of dashes, as databases and Org mode write it.
///
///     +------+--------+      | Date | Rating |
///     | Date | Rating |      |------+--------|
///     +------+--------+      | ...  |      4 |
enum FramedText {
  /// Whether there is a line of dashes, and rows of bars beside it.
  static func isOne(_ lines: [Substring]) -> Bool {
    guard let rule = lines.firstIndex(where: isRule) else { return false }
    let isRow: (Int) -> Bool = { lines.indices.contains($0) && bars(lines[$0]) > 0 }
    return isRow(rule + 1) || isRow(rule - 1)
  }

  /// All rows without the lines of dashes; a line outside of the frame is a row of one cell.
  static func rows(_ lines: [Substring]) -> [CellRow] {
    var rows: [CellRow] = []
    for (index, line) in lines.enumerated() {
      if TextLines.isBlank(line) || isRule(line) { continue }
      guard bars(line) > 0 else {
        // `(2 rows)`, as databases count below.
        if !rows.isEmpty, line.hasPrefix("("), line.contains(where: \.isNumber) { continue }
        let text = plain(line)
        if !text.isEmpty { rows.append(CellRow(line: index + 1, cells: [text])) }
        continue
      }
      let marked = line.map { verticals.contains($0) ? "|" : $0 }
      let cells = PipeTable.cells(Substring(String(marked)))
      if cells.contains(where: { !$0.isEmpty }) {
        rows.append(CellRow(line: index + 1, cells: cells))
      }
    }
    return rows
  }

  private static let verticals: Set<Character> = ["|", "│", "┃", "║"]

  private static func bars(_ line: Substring) -> Int {
    line.count { verticals.contains($0) }
  }

  /// Whether a line only divides rows: `+---+`, `|---+---|`, `├──┼──┤`.
  static func isRule(_ line: Substring) -> Bool {
    var (dashes, crossings) = (0, 0)
    for letter in line {
      switch letter {
      case "-", "=", "─", "━", "═": dashes += 1
      case "+", "┼", "╪", "╫", "╬", "┬", "┴", "╦", "╩", "┌", "└", "├", "╔", "╚", "╠", "╟", "╞":
        crossings += 1
      case "|", "│", "┃", "║", "┐", "┘", "┤", "╗", "╝", "╣", "╢", "╡", " ", ":", "\t": break
      default: return false
      }
    }
    return dashes >= 3 && crossings > 0
  }

  /// A line of Org mode without its marks: `* Brews`, `- grinder :: Kinu`, `#+TITLE: Coffee`.
  private static func plain(_ line: Substring) -> String {
    var text = TextLines.trimmed(line)
    if text.hasPrefix("#") { return "" }
    while let first = text.first, "*-".contains(first) { text.removeFirst() }
    if let mark = text.firstRange(of: " :: ") { text.replaceSubrange(mark, with: ": ") }
    return TextLines.trimmed(text)
  }
}

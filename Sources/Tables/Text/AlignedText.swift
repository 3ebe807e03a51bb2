/// Tables whose columns are aligned by blanks, as terminals print them and people type them.
enum AlignedText {
  /// Two columns may as well be words far apart.
  private static let fewestColumns = 3

  /// The tables of a text: each is a line of titles, and the lines below it until an empty one.
  /// Lines above the titles are rows of one cell.
  static func tables(_ lines: [Substring]) -> [[CellRow]] {
    guard !lines.contains(where: { $0.contains("\t") }) else { return [] }
    var tables: [[CellRow]] = []
    var above: [CellRow] = []
    var (index, end) = (0, 0)
    while index < lines.count {
      if end <= index {
        end = index + 1
        while end < lines.count, !TextLines.isBlank(lines[end]) { end += 1 }
      }
      let titles = fields(lines[index])
      guard titles.count >= fewestColumns, titles.allSatisfy({ $0.count <= longestTitle }),
        areRows(lines[(index + 1)..<end].prefix(mostRead))
      else {
        let text = TextLines.trimmed(lines[index])
        if !text.isEmpty, !isRule(lines[index]) {
          above.append(CellRow(line: index + 1, cells: [text]))
        }
        index += 1
        continue
      }
      let body = (index + 1..<end).filter { !isRule(lines[$0]) }
      let rows = ([index] + body).map { ($0, Array(lines[$0])) }
      let cuts = cuts(titles, rows.prefix(mostRead).map(\.1))
      tables.append(
        above + rows.map { CellRow(line: $0.0 + 1, cells: cells($0.1, cuts)) })
      above = []
      index = end
    }
    return tables
  }

  /// Whether most lines have two cells or more.
  private static func areRows(_ lines: ArraySlice<Substring>) -> Bool {
    let rows = lines.filter { !isRule($0) }
    return !rows.isEmpty && rows.count(where: { fields($0).count >= 2 }) * 4 >= rows.count * 3
  }

  /// How many rows tell where columns end.
  private static let mostRead = 400
  /// A longer line is no row of a table.
  private static let longestLine = 2000
  /// A longer text is no title.
  private static let longestTitle = 40

  /// Whether a line only underlines others.
  private static func isRule(_ line: Substring) -> Bool {
    let text = TextLines.trimmed(line)
    return text.count >= 3 && text.allSatisfy { "-=_~ ─━═".contains($0) }
  }

  /// The places of the words of a line that two blanks or more divide.
  private static func fields(_ text: Substring) -> [Range<Int>] {
    guard text.utf8.count <= longestLine else { return [] }
    let line = Array(text)
    var fields: [Range<Int>] = []
    var start: Int?
    for index in 0...line.count {
      let isBlank = index == line.count || line[index].isWhitespace
      let isNextBlank = index + 1 >= line.count || line[index + 1].isWhitespace
      if !isBlank {
        start = start ?? index
      } else if let begun = start, isNextBlank {
        fields.append(begun..<index)
        start = nil
      }
    }
    return fields
  }

  /// Where columns end: between two titles, at the place where most rows have a blank, as near to the next
  /// title as can be.
  private static func cuts(_ titles: [Range<Int>], _ rows: [[Character]]) -> [Int] {
    zip(titles, titles.dropFirst()).map { left, right in
      var best = (place: right.lowerBound, count: -1)
      for place in left.upperBound..<right.lowerBound {
        let count = rows.count { place >= $0.count || $0[place].isWhitespace }
        if count >= best.count { best = (place, count) }
      }
      return best.place
    }
  }

  private static func cells(_ line: [Character], _ cuts: [Int]) -> [String] {
    var cells: [String] = []
    var start = 0
    for cut in cuts + [line.count] {
      let end = max(start, min(cut, line.count))
      cells.append(TextLines.trimmed(String(line[min(start, line.count)..<end])))
      start = end
    }
    return cells
  }
}

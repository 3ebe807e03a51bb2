/// Rows of cells in aligned columns, for people.
struct TextTable {
  /// How a column's cells stand.
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]]
  /// Whether columns with a title stand even where no row holds anything in them.
  var keepsTitled = false

  init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  mutating func add(_ cells: [String]) {
    rows.append(cells.map(Self.oneLine))
  }

  /// Whether there are titles only.
  var isEmpty: Bool { rows.count == 1 }

  /// The lines, the titles first; a column that holds nothing in any row is left out.
  var lines: [String] {
    let columns = alignments.indices.filter { column in
      (keepsTitled ? rows[...] : rows.dropFirst()).contains { !$0[column].isEmpty }
    }
    let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = columns.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return alignments[column] == .left ? row[column] + gap : gap + row[column]
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Text in one line without control characters.
  static func oneLine(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control ? " " : Character(scalar)
      })
  }

  /// The beginning of a longer text, with an ellipsis.
  static func shortened(_ text: String, to width: Int) -> String {
    let line = oneLine(text)
    return line.count <= width ? line : line.prefix(width - 1) + "…"
  }
}

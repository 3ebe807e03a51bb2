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
        let (cell, width) = (row[column], widths[column])
        return alignments[column] == .left
          ? Self.padded(cell, to: width)
          : String(repeating: " ", count: width - cell.count) + cell
      }
      return Self.trimmed(cells.joined(separator: "  "))
    }
  }

  /// Text in one line without control characters, which would garble a terminal, and without those
  /// that would turn the rest of the line around.
  static func oneLine(_ text: String) -> String {
    // Plain ASCII and nothing to do is the most frequent case by far.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !turnsLine(scalar) {
      line.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(line)
  }

  /// Embeddings, overrides and isolates of a direction (Unicode Standard Annex 9, sections 2.1–2.3);
  /// not the neutral isolate that names in sentences have.
  private static func turnsLine(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || scalar.value == 0x2066 || scalar.value == 0x2067
  }

  /// Text with spaces after it, up to a width in characters.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A line without spaces at its end.
  static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The beginning of a longer text, with an ellipsis.
  static func shortened(_ text: String, to width: Int) -> String {
    let line = oneLine(text)
    return line.count <= width ? line : line.prefix(width - 1) + "…"
  }
}

import Insights

/// Rows of cells in aligned columns, for people.
struct TextTable {
  /// How a column's cells stand.
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]]
  /// Whether columns with a title stand even where no row holds anything in them.
  var keepsTitled = false
  /// Whether a text that is too long for its column goes on in the next line; else its end is left
  /// out.
  var wraps = false
  /// The columns that are left out last where all have no room.
  var needed: Set<Int> = [0]

  init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.title)]
  }

  mutating func add(_ cells: [String]) {
    rows.append(cells.map(Self.oneLine))
  }

  /// Whether there are titles only.
  var isEmpty: Bool { rows.count == 1 }

  /// The lines for standard output.
  var lines: [String] { lines(within: StandardOutput.width) }

  /// The lines, the titles first; a column that holds nothing in any row is left out.
  ///
  /// - Parameter width: The most columns of a terminal that a line may take; nil for no limit.
  func lines(within width: Int?) -> [String] {
    let columns = layout(within: width)
    return rows.flatMap { row in
      let cells = columns.map { column in
        let cell = row[column.index]
        guard Self.width(cell) > column.width else { return [cell] }
        return wraps
          ? TerminalLine.wrapped(cell, to: column.width, indentation: 0)
          : [Self.shortened(cell, to: column.width)]
      }
      return (0..<max(1, cells.map(\.count).max() ?? 1)).map { line in
        let parts = zip(columns, cells).map { column, lines in
          let text = line < lines.count ? lines[line] : ""
          return alignments[column.index] == .left
            ? Self.padded(text, to: column.width)
            : String(repeating: " ", count: max(0, column.width - Self.width(text))) + text
        }
        return Self.trimmed(parts.joined(separator: Self.gap))
      }
    }
  }

  // MARK: Layout

  private struct Column {
    let index: Int
    /// The width that shows all of its cells.
    let full: Int
    var width: Int
    /// How many rows have something in it.
    let filled: Int
  }

  private static let gap = "  "
  /// A column of text is made narrower down to this width before others are left out.
  private static let leastText = 12

  /// The columns that are shown, each with its width.
  private func layout(within width: Int?) -> [Column] {
    var columns = alignments.indices.compactMap { index -> Column? in
      let filled = rows.dropFirst().count { !$0[index].isEmpty }
      guard filled > 0 || keepsTitled && !rows[0][index].isEmpty else { return nil }
      let full = rows.map { Self.width($0[index]) }.max() ?? 0
      return Column(index: index, full: full, width: full, filled: filled)
    }
    guard let width, total(columns) > width else { return columns }
    if !wraps {
      // What few rows have goes first, and of the same number the last.
      while total(columns.map(narrowest)) > width,
        let index = columns.indices.filter({ !needed.contains(columns[$0].index) })
          .min(by: { (columns[$0].filled, -$0) < (columns[$1].filled, -$1) })
      {
        columns.remove(at: index)
      }
    }
    narrow(&columns, to: width, least: Self.leastText)
    // The width of one letter.
    narrow(&columns, to: width, least: 2)
    while total(columns) > width, columns.count > 1 { columns.removeLast() }
    if columns.count == 1 { columns[0].width = min(columns[0].width, width) }
    return columns
  }

  private func narrowest(_ column: Column) -> Column {
    var column = column
    if alignments[column.index] == .left { column.width = min(column.width, Self.leastText) }
    return column
  }

  /// Takes from columns of text what is too much: notes, which come last, first, then always of the
  /// widest.
  private func narrow(_ columns: inout [Column], to width: Int, least: Int) {
    while total(columns) > width {
      let wide = columns.indices.filter {
        alignments[columns[$0].index] == .left && columns[$0].width > least
      }
      guard let widest = wide.max(by: { columns[$0].width < columns[$1].width }) else { return }
      let isNotes = !wraps && wide.last == columns.indices.last
      columns[isNotes ? columns.count - 1 : widest].width -= 1
    }
  }

  private func total(_ columns: [Column]) -> Int {
    columns.reduce(Self.gap.count * (columns.count - 1)) { $0 + $1.width }
  }

  // MARK: Texts

  /// The columns of a terminal that a text takes.
  static func width(_ text: String) -> Int { text.terminalColumns }

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

  /// Text with spaces after it, up to a width in columns of a terminal.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - Self.width(text)))
  }

  /// A line without spaces at its end.
  static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The beginning of a text that is wider, with an ellipsis.
  static func shortened(_ text: String, to width: Int) -> String {
    let line = oneLine(text)
    guard Self.width(line) > width else { return line }
    var room = width - 1
    let beginning = line.prefix { character in
      room -= character.terminalColumns
      return room >= 0
    }
    return beginning + "…"
  }
}

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

  /// The text of a cell: shortened on a terminal, whole where a file or a program takes the lines.
  static func cell(_ text: String, to width: Int) -> String {
    StandardOutput.width == nil ? oneLine(text) : shortened(text, to: width)
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

/// Lines broken where a terminal ends.
enum TerminalLine {
  /// A line in as many lines as it takes, those after the first indented.
  ///
  /// Lines are broken at blanks, and within words that are wider than a line. Styles take no room.
  ///
  /// - Parameters:
  ///   - width: The most columns of a line; nil for no limit.
  ///   - indentation: That of the lines after the first; by default that of the text that they go on
  ///     with.
  static func wrapped(_ line: String, to width: Int?, indentation: Int? = nil) -> [String] {
    guard let width, width > 0, columns(of: line) > width else { return [line] }
    let indent = min(indentation ?? hanging(line, width), width / 2)
    var lines: [String] = []
    var (current, used) = ("", 0)
    var isEmpty = true
    func breakLine() {
      lines.append(TextTable.trimmed(current))
      (current, used) = (String(repeating: " ", count: indent), indent)
      isEmpty = true
    }
    for (blanks, word) in words(of: line) {
      let length = columns(of: word)
      if lines.isEmpty || !isEmpty, used + blanks + length <= width || length > width - indent {
        current += String(repeating: " ", count: min(blanks, max(0, width - used)))
        used += blanks
      } else if !isEmpty {
        breakLine()
      }
      if used + length <= width {
        current += word
        used += length
      } else {
        for (piece, length) in pieces(of: word) {
          if used + length > width, !isEmpty || used > indent { breakLine() }
          current += piece
          used += length
          isEmpty = false
        }
      }
      isEmpty = false
    }
    lines.append(TextTable.trimmed(current))
    return lines
  }

  /// The columns of a line, whose styles take none.
  static func columns(of line: some StringProtocol) -> Int {
    line.utf8.contains(0x1B)
      ? pieces(of: line).reduce(0) { $0 + $1.columns } : line.terminalColumns
  }

  /// Where the text of a line begins: after its title, which a gap ends, or a little to the right of
  /// its own beginning.
  private static func hanging(_ line: String, _ width: Int) -> Int {
    let runs = words(of: line)
    let start = runs.first?.blanks ?? 0
    var column = 0
    for (index, run) in runs.enumerated() {
      column += run.blanks
      guard column <= width / 2 else { break }
      if run.blanks >= (index == 0 ? 8 : 2) { return column }
      column += columns(of: run.word)
    }
    return start + 2
  }

  /// The words of a line, each with the number of blanks before it.
  private static func words(of line: String) -> [(blanks: Int, word: Substring)] {
    var words: [(blanks: Int, word: Substring)] = []
    var rest = line[...]
    while !rest.isEmpty {
      let word = rest.drop { $0 == " " }
      let blanks = rest.count - word.count
      let end = word.firstIndex(of: " ") ?? word.endIndex
      if end > word.startIndex { words.append((blanks, word[..<end])) }
      rest = word[end...]
    }
    return words
  }

  /// Characters with their columns; a style, `ESC [ … m`, is one of no width.
  private static func pieces(of text: some StringProtocol) -> [(text: String, columns: Int)] {
    var pieces: [(text: String, columns: Int)] = []
    var style: String?
    for character in text {
      if let begun = style {
        style = character == "m" ? nil : begun + String(character)
        if style == nil { pieces.append((begun + "m", 0)) }
      } else if character == "\u{1B}" {
        style = "\u{1B}"
      } else {
        pieces.append((String(character), character.terminalColumns))
      }
    }
    if let style { pieces.append((style, 0)) }
    return pieces
  }
}

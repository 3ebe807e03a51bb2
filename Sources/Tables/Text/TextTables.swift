/// Tables in plain text: in frames of dashes and bars, in the marks of a wiki, aligned by blanks, and lines of
/// names and values, or that begin with a date, as chats and diaries have.
enum TextTables {
  /// Reads a text.
  ///
  /// - Throws: `TableFault` where there is no table, or too much.
  static func tables(_ bytes: [UInt8]) throws(TableFault) -> [CellTable] {
    let lines = TextLines.split(bytes)
    var budget = CellBudget()
    var rows: [[CellRow]] = []
    if SQLDump.isOne(lines) {
      let tables = SQLDump.tables(lines)
      try budget.spend(tables.reduce(0) { $1.rows.reduce($0) { $0 + $1.cells.count } })
      return tables
    }
    if CalendarEvents.isOne(lines) {
      rows = [CalendarEvents.rows(lines)]
    } else if SessionLog.isOne(lines) {
      rows = [SessionLog.rows(lines)]
    } else if DatedLines.areMost(lines, isDelimited: true) {
      rows = [DatedLines.rows(lines)]
    } else if PairLines.areMost(lines) {
      rows = [PairLines.rows(lines)]
    } else if WikiTable.isIn(lines) {
      rows = WikiTable.tables(lines)
    } else if FramedText.isOne(lines) {
      rows = [FramedText.rows(lines)]
    } else {
      rows = AlignedText.tables(lines)
      if rows.isEmpty, DatedLines.areMost(lines) { rows = [DatedLines.rows(lines)] }
    }
    var tables: [CellTable] = []
    for rows in rows where !rows.isEmpty {
      try budget.spend(rows.reduce(0) { $0 + $1.cells.count })
      tables.append(CellTable(name: "", container: .text, rows: rows))
    }
    guard !tables.isEmpty else { throw .noTable(.text) }
    return tables
  }

  /// Whether a text has one of these tables, apart from those that delimited text has, too.
  ///
  /// - Parameter isDelimited: Whether separators divide its lines alike.
  static func isLikely(_ lines: [Substring], isDelimited: Bool) -> Bool {
    if DatedLines.areMost(lines, isDelimited: isDelimited) { return true }
    return !isDelimited && !AlignedText.tables(lines).isEmpty
  }
}

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
      let ruled = index + 1 < end ? runs(lines[index + 1]) : []
      let titles = ruled.isEmpty ? fields(lines[index]) : ruled
      guard titles.count >= fewestColumns, titles.allSatisfy({ $0.count <= longestTitle }),
        areRows(lines[(index + 1)..<end].prefix(mostRead))
      else {
        let text = lines[index].trimmed
        if !text.isEmpty, !isRule(lines[index]) {
          above.append(CellRow(line: index + 1, cells: [text]))
        }
        index += 1
        continue
      }
      let body = (index + 1..<end).filter { !isRule(lines[$0]) }
      let rows = ([index] + body).map { ($0, Array(lines[$0])) }
      let cuts =
        ruled.isEmpty
        ? cuts(titles, rows.prefix(mostRead).map(\.1)) : ruled.dropFirst().map(\.lowerBound)
      tables.append(
        above
          + rows.map { index, line in
            // Words across the columns are a remark, as one with a mark of a list.
            let isAcross =
              !ruled.isEmpty
              && cuts.contains {
                $0 < line.count && !line[$0].isWhitespace && !line[$0 - 1].isWhitespace
              }
            let text = String(line).trimmed
            return CellRow(line: index + 1, cells: isAcross ? ["- " + text] : cells(line, cuts))
          })
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
    let text = line.trimmed
    return text.count >= 3 && text.allSatisfy { "-=_~ ─━═".contains($0) }
  }

  /// The places of the dashes below titles, one run for each column; empty for another line.
  private static func runs(_ line: Substring) -> [Range<Int>] {
    guard isRule(line), line.utf8.count <= longestLine else { return [] }
    let letters = Array(line)
    let starts = letters.indices.filter {
      !letters[$0].isWhitespace && ($0 == 0 || letters[$0 - 1].isWhitespace)
    }
    guard starts.count >= fewestColumns else { return [] }
    return starts.map { start in
      start..<(letters[start...].firstIndex(where: \.isWhitespace) ?? letters.count)
    }
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
      cells.append(String(line[min(start, line.count)..<end]).trimmed)
      start = end
    }
    return cells
  }
}

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
    var text = line.trimmed
    if text.hasPrefix("#") { return "" }
    while let first = text.first, "*-".contains(first) { text.removeFirst() }
    if let mark = text.firstRange(of: " :: ") { text.replaceSubrange(mark, with: ": ") }
    return text.trimmed
  }
}

/// The tables of a page in MediaWiki's marks (mediawiki.org, Help:Tables).
///
///     {| class="wikitable"
///     ! Date !! Rating
///     |-
///     | 2026-05-04 || 4
///     |}
enum WikiTable {
  static func isIn(_ lines: [Substring]) -> Bool {
    lines.contains { $0.hasPrefix("{|") } && lines.contains { $0.hasPrefix("|-") }
  }

  static func tables(_ lines: [Substring]) -> [[CellRow]] {
    var tables: [[CellRow]] = []
    var rows: [CellRow] = []
    var cells: [String] = []
    var start = 0
    var isIn = false
    // The cells that go on in rows below, by their column.
    var spans: [Int: (text: String, rows: Int)] = [:]
    func fill() {
      while let span = spans[cells.count] {
        let column = cells.count
        cells.append(span.text)
        spans[column] = span.rows > 1 ? (span.text, span.rows - 1) : nil
      }
    }
    func add(_ part: String) {
      fill()
      let text = cell(part)
      let rows = part.firstMatch(of: /^[^|\[]*rowspan\s*=\s*"?(\d{1,3})"?[^|\[]*\|/)
        .flatMap { Int($0.1) }
      if let rows, rows > 1 { spans[cells.count] = (text, rows - 1) }
      cells.append(text)
    }
    func end() {
      if !cells.isEmpty {
        fill()
        rows.append(CellRow(line: start, cells: cells))
      }
      cells = []
    }
    for (index, line) in lines.enumerated() {
      let text = line.trimmed
      if text.hasPrefix("{|") {
        isIn = true
        continue
      }
      guard isIn else { continue }
      if text.hasPrefix("|}") {
        end()
        if !rows.isEmpty { tables.append(rows) }
        (rows, isIn, spans) = ([], false, [:])
      } else if text.hasPrefix("|-") {
        end()
      } else if text.hasPrefix("|+") {
        continue
      } else if let mark = text.first, mark == "|" || mark == "!" {
        if cells.isEmpty { start = index + 1 }
        let parts = String(text.dropFirst()).replacing("!!", with: "||")
          .split(separator: "||", omittingEmptySubsequences: false)
        for part in parts { add(String(part)) }
      } else if !cells.isEmpty, !text.isEmpty {
        // A cell may go on in the next line.
        cells[cells.count - 1] += "\n" + text
      }
    }
    end()
    if !rows.isEmpty { tables.append(rows) }
    return tables
  }

  private static let longestCell = 4096

  /// The text of a cell without its attributes, links and emphasis.
  private static func cell(_ text: String) -> String {
    // A long cell is no name.
    guard text.utf8.count <= longestCell else { return text.trimmed }
    var rest = text
    // `style="…" | text`.
    if let bar = rest.firstIndex(of: "|"), rest[..<bar].contains("="), !rest[..<bar].contains("[[")
    {
      rest = String(rest[rest.index(after: bar)...])
    }
    while let open = rest.firstRange(of: "[["), let close = rest.firstRange(of: "]]"),
      open.upperBound <= close.lowerBound
    {
      let link = rest[open.upperBound..<close.lowerBound]
      let shown = link.split(separator: "|").last.map(String.init) ?? ""
      rest.replaceSubrange(open.lowerBound..<close.upperBound, with: shown)
    }
    return rest.replacing("'''", with: "").replacing("''", with: "").trimmed
  }
}

/// Lines of names and values, a record each, as programs log them and people type them.
///
///     date=2026-05-04 method=V60 bean="Nano Challa" dose=15g
///     Bean: Nano Challa, dose: 15 g, water: 250 g
enum PairLines {
  /// Fewer pairs may be in a line of any text.
  private static let fewestPairs = 3
  /// Lines that tell what a text is.
  private static let linesRead = 50

  /// Whether nearly all lines have pairs, and most names are in several.
  static func areMost(_ lines: [Substring]) -> Bool {
    let full = lines.lazy.filter { !TextLines.isBlank($0) }.prefix(linesRead)
    var (all, paired) = (0, 0)
    var counts: [String: Int] = [:]
    for line in full {
      all += 1
      let pairs = pairs(line)
      guard pairs.count >= fewestPairs else { continue }
      paired += 1
      for pair in pairs { counts[pair.name.lowercased(), default: 0] += 1 }
    }
    let shared = counts.values.count { $0 > 1 }
    return paired >= 2 && paired * 4 >= all * 3 && shared * 2 >= counts.count
  }

  /// The records under the names of all lines; a line without pairs is a row of one cell.
  static func rows(_ lines: [Substring]) -> [CellRow] {
    var titles: [String] = []
    var places: [String: Int] = [:]
    var rows: [CellRow] = []
    var first = 1
    for (index, line) in lines.enumerated() where !TextLines.isBlank(line) {
      let pairs = pairs(line)
      if pairs.isEmpty { continue }
      if titles.isEmpty { first = index + 1 }
      var cells: [Int: String] = [:]
      for pair in pairs {
        let key = pair.name.lowercased()
        if places[key] == nil {
          guard titles.count < TableLimits.columns else { continue }
          places[key] = titles.count
          titles.append(pair.name)
        }
        if let place = places[key] { cells[place] = pair.value }
      }
      let width = (cells.keys.max() ?? -1) + 1
      rows.append(CellRow(line: index + 1, cells: (0..<width).map { cells[$0] ?? "" }))
    }
    return [CellRow(line: first, cells: titles)] + rows
  }

  private static func pairs(_ line: Substring) -> [(name: String, value: String)] {
    // Most lines have neither mark often enough.
    let equals = line.utf8.count { $0 == UInt8(ascii: "=") }
    if equals >= fewestPairs { return logged(line) }
    let colons = line.utf8.count { $0 == UInt8(ascii: ":") }
    return colons >= fewestPairs ? typed(line) : []
  }

  /// `name=value name="a value"`; nothing where something else is between.
  private static func logged(_ line: Substring) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var rest = line.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let name = rest.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
      rest = rest[name.endIndex...]
      guard !name.isEmpty, rest.first == "=" else { return [] }
      rest = rest.dropFirst()
      let value: Substring
      if let mark = rest.first, mark == "\"" || mark == "'" {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != mark }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { !$0.isWhitespace && $0 != "," && $0 != ";" }
        rest = rest[value.endIndex...]
      }
      found.append((String(name), String(value)))
      rest = rest.drop { $0.isWhitespace || $0 == "," || $0 == ";" }
    }
    return found
  }

  /// `name: value, name: value`; nothing where a part has no name.
  private static func typed(_ line: Substring) -> [(name: String, value: String)] {
    let mark: Character = [";", "|", ","].first { line.contains($0) } ?? ","
    var found: [(name: String, value: String)] = []
    for part in line.split(separator: mark) {
      let text = part.drop { $0.isWhitespace || "-*•".contains($0) }.trimmed
      if text.isEmpty { continue }
      guard let colon = text.firstIndex(of: ":") else {
        // What follows a value and has no name belongs to it.
        guard let last = found.indices.last else { return [] }
        found[last].value += "\(mark) \(text)"
        continue
      }
      let name = text[..<colon].trimmed
      guard (1...30).contains(name.count), name.first?.isLetter == true,
        name.allSatisfy({ $0.isLetter || $0.isNumber || " _-()%".contains($0) })
      else { return [] }
      found.append((name, text[text.index(after: colon)...].trimmed))
    }
    return found
  }
}

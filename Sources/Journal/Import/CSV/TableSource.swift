/// A table that can be read more than once: a file, all bytes of what is no file, or cells that another
/// container held.
struct TableSource: Sendable {
  private enum Place: Sendable {
    case file(String)
    case memory([UInt8])
    case cells([(line: Int, cells: [String])])
  }

  private let place: Place
  /// The first line that counts, and the separator of the lines before it.
  private var start: (line: Int, separator: UInt8)?

  /// A regular file.
  init(file path: String) {
    place = .file(path)
  }

  /// The whole table.
  init(_ bytes: [UInt8]) {
    place = .memory(bytes)
  }

  init(cells rows: [(line: Int, cells: [String])]) {
    place = .cells(rows)
  }

  /// Whether the cells are separated already.
  var isCells: Bool {
    if case .cells = place { true } else { false }
  }

  /// The texts of a column of a table of cells; none of another table.
  func texts(in column: Int) -> [String] {
    guard case .cells(let rows) = place else { return [] }
    return rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil }
  }

  /// The table that begins on a line of this one.
  func from(line: Int, separator: UInt8) -> TableSource {
    var source = self
    source.start = (line, separator)
    return source
  }

  /// The table with columns for rows, where its first column has titles; nil for a large one, or where the
  /// separator leaves no columns.
  func transposed() throws(JournalError) -> TableSource? {
    for separator in isCells ? [0] : CSVHeader.separators {
      var records = try records(separatedBy: separator)
      var rows: [[String]] = []
      while try records.next() {
        guard rows.count < Self.mostTurned else { return nil }
        let record = records.reader.record
        rows.append(record.isBlank ? [] : record.texts.map { $0 ?? "" })
      }
      rows = TurnedBlocks.beside(rows)
      // `Parameter | Value` above the parameters.
      if let second = rows.first?.dropFirst().first, Self.values.contains(second.lowercased()) {
        rows.removeFirst()
      }
      let titles = rows.map { $0.first ?? "" }
      guard let known = try? TableMeaning(titles, [:]).known, known > 2,
        let width = rows.map(\.count).max(), width > 1, width <= Self.mostTurned
      else { continue }
      return TableSource(
        cells: (0..<width).map { column in
          (column + 1, rows.map { column < $0.count ? $0[column] : "" })
        })
    }
    return nil
  }

  /// Titles of a column of values.
  static let values = ParameterTerms.standard.words(in: .value)

  /// The table with a row for each of several groups of columns beside each other whose titles repeat, such as
  /// those of a cup in the morning and one in the afternoon; nil where there are none.
  func unfolded() throws(JournalError) -> TableSource? {
    for separator in isCells ? [0] : CSVHeader.separators {
      var records = try records(separatedBy: separator)
      var rows: [(line: Int, cells: [String])] = []
      var groups: TitleGroups?
      while try records.next() {
        guard rows.count < Self.mostUnfolded else { return nil }
        let record = records.reader.record
        let cells = record.texts.map { $0 ?? "" }
        if let groups {
          rows += groups.rows(cells).map { (record.line, $0) }
        } else if let found = TitleGroups(cells) {
          groups = found
          rows.append((record.line, found.titles))
        } else {
          guard rows.count < Self.mostAbove else { break }
          let isAside = record.isHeading || cells.contains { $0.contains(":") }
          rows.append((record.line, isAside ? cells : []))
        }
      }
      if groups != nil { return TableSource(cells: rows.filter { !$0.cells.isEmpty }) }
    }
    return nil
  }

  /// The table with each record in one line, where records take several; nil where they do not.
  func joined() throws(JournalError) -> TableSource? {
    try remade { rows in JoinedLines.rows(rows).flatMap { $0.count > 1 ? $0 : nil } }
  }

  /// The table with the method of each cup in a column, where each method has a column that is ticked; nil where
  /// they have none.
  func untallied() throws(JournalError) -> TableSource? {
    for separator in isCells ? [0] : CSVHeader.separators {
      var records = try records(separatedBy: separator)
      guard try records.next(),
        let tally = TalliedMethods(records.reader.record.texts.map { $0 ?? "" })
      else { continue }
      var rows = [(line: records.reader.record.line, cells: tally.titles)]
      while try records.next() {
        let record = records.reader.record
        guard rows.count < Self.mostUnfolded,
          let found = tally.rows(record.texts.map { $0 ?? "" })
        else { return nil }
        rows += found.map { (record.line, $0) }
      }
      if rows.count > 1 { return TableSource(cells: rows) }
    }
    return nil
  }

  /// The table with each day in one cell, where lines without titles begin with its three numbers; nil where they
  /// do not.
  func withDays() throws(JournalError) -> TableSource? {
    try remade(while: { $0.last.map { DividedDays.isOne($0.cells) } ?? true }) {
      DividedDays.rows($0)
    }
  }

  /// The table with a row for each record, where each row has one value of a record with its name; nil where they
  /// do not.
  func gathered() throws(JournalError) -> TableSource? {
    func mayBe(_ rows: Rows) -> Bool {
      rows.count != LongRows.rowsRead || LongRows.names(in: rows.map(\.cells)) != nil
    }
    return try remade(while: mayBe) { LongRows.gathered($0) }
  }

  private typealias Rows = [(line: Int, cells: [String])]

  /// The table that `make` makes of all rows that are not blank, by the first separator with which it makes one;
  /// nil for none, and for more rows than are held at once.
  ///
  /// - Parameter mayBe: Whether the rows so far may be of such a table.
  private func remade(
    while mayBe: (Rows) -> Bool = { _ in true }, _ make: (Rows) -> Rows?
  ) throws(JournalError) -> TableSource? {
    for separator in isCells ? [0] : CSVHeader.separators {
      var records = try records(separatedBy: separator)
      var rows: Rows = []
      while mayBe(rows), try records.next() {
        guard rows.count < Self.mostUnfolded else { return nil }
        let record = records.reader.record
        if !record.isBlank { rows.append((record.line, record.texts.map { $0 ?? "" })) }
      }
      if mayBe(rows), let found = make(rows) { return TableSource(cells: found) }
    }
    return nil
  }

  private static let mostUnfolded = 100_000
  /// More lines are not above titles.
  private static let mostAbove = 10

  /// More rows are no titles.
  private static let mostTurned = 1000

  /// The records from the beginning.
  ///
  /// - Parameter separator: What is between cells; 0 for that of the table.
  /// - Throws: `JournalError` when the file can no longer be opened.
  func records(separatedBy separator: UInt8 = 0) throws(JournalError) -> TableRecords {
    var records = try allRecords()
    if let start {
      if start.separator != 0 { records.reader.separator = start.separator }
      while records.reader.line < start.line, try records.next() {}
    }
    if separator != 0 { records.reader.separator = separator }
    return records
  }

  private func allRecords() throws(JournalError) -> TableRecords {
    switch place {
    case .memory(let bytes): return TableRecords(bytes)
    case .cells(let rows): return TableRecords(rows)
    case .file(let path):
      do throws(SystemError) {
        return try TableRecords(ByteInput(path: path))
      } catch {
        throw .cannotImport(error)
      }
    }
  }
}

/// Groups of columns of the same titles beside each other.
private struct TitleGroups {
  /// The titles of the columns before the groups and of one group.
  let titles: [String]
  private let first: Int
  private let width: Int
  private let count: Int
  /// The number of columns after the groups, which say something of all.
  private let after: Int

  /// Finds the groups of a line; nil where it has none, or they are no cups.
  init?(_ cells: [String]) {
    guard cells.count >= 4 else { return nil }
    let keys = cells.map(Self.key)
    guard Set(keys).count < keys.count else { return nil }
    let columns = keys.map(Self.column)
    guard columns.contains(where: { $0 != nil }) else { return nil }
    for first in 0..<(keys.count - 3) where !keys[first].isEmpty {
      let widest = min(Self.widest, (keys.count - first) / 2)
      for width in stride(from: widest, through: 2, by: -1) {
        let group = keys[first..<(first + width)]
        var count = 1
        while first + (count + 1) * width <= keys.count,
          keys[(first + count * width)..<(first + (count + 1) * width)].elementsEqual(group)
        {
          count += 1
        }
        if count == 1 { continue }
        let rest = keys[(first + count * width)...]
        let last = Array(rest.reversed().drop(while: \.isEmpty).reversed())
        guard Set(group).count == width,
          Self.areOfCups(columns[first..<(first + width)].compactMap(\.self)),
          Set(last).isDisjoint(with: group), last.count <= Self.mostAfter
        else { continue }
        let end = first + count * width
        titles =
          Array(cells[..<first]) + cells[first..<(first + width)].map(Self.plain)
          + cells[end..<(end + last.count)]
        (self.first, self.width, self.count, after) = (first, width, count, last.count)
        return
      }
    }
    return nil
  }

  /// More columns are of no one cup.
  private static let widest = 40
  /// More columns after groups are a group of their own.
  private static let mostAfter = 3

  /// The rows of a line: one for each group with something in it.
  func rows(_ cells: [String]) -> [[String]] {
    let shared = (0..<first).map { $0 < cells.count ? cells[$0] : "" }
    let groups = (0..<count).map { group in
      (0..<width).map { index -> String in
        let place = first + group * width + index
        return place < cells.count ? cells[place] : ""
      }
    }
    let end = first + count * width
    let rest = (end..<(end + after)).map { $0 < cells.count ? cells[$0] : "" }
    let full = groups.filter { group in group.contains { !$0.isEmpty } }
    return full.isEmpty
      ? [shared + (after > 0 ? groups[0] + rest : [])] : full.map { shared + $0 + rest }
  }

  /// A title without the number, or the occasion, of its group: `Bean 2`, `Dose AM`, `PM dose`, `Dosis (abends)`.
  private static func plain(_ title: String) -> String {
    var words = title.trimmed.split { " _".contains($0) }.map(String.init)
    guard words.count > 1, let last = words.last else { return title.trimmed }
    if isOfGroup(last) || last.utf8.allSatisfy(UTF8Text.isDigit) {
      words.removeLast()
    } else if isOfGroup(words[0]) {
      words.removeFirst()
    } else {
      return title.trimmed
    }
    return words.joined(separator: " ")
  }

  private static func isOfGroup(_ word: String) -> Bool {
    let word = word.filter { !"()[]:".contains($0) }
    return ClockText.half(word) != nil || ParameterTerms.standard.isFiller(word, in: .occasion)
  }

  private static func key(_ title: String) -> String { ColumnTerms.key(plain(title)) }

  private static func column(_ title: String) -> CSVColumn? {
    (ColumnTerms.standard.meaning(of: title)
      ?? ColumnTerms.standard.meaning(of: ColumnTitle(title).name))?.columns.first
      .flatMap(CSVColumn.init)
  }

  /// Whether two titles or more are known, one of them of a cup, a bean or a rating.
  private static func areOfCups(_ known: [CSVColumn]) -> Bool {
    Set(known).count > 1
      && known.contains { CSVColumn.ofCup.contains($0) || [.beanName, .rating].contains($0) }
  }
}

/// The records of a table, one at a time.
struct TableRecords {
  var reader = CSVReader()
  private let input: ByteInput?

  init(_ bytes: [UInt8]) {
    input = nil
    reader.open(bytes)
  }

  init(_ rows: [(line: Int, cells: [String])]) {
    input = nil
    reader.open(rows: rows)
  }

  init(_ input: ByteInput) throws(SystemError) {
    var head: [UInt8] = []
    let isWhole = try input.read(Self.block, into: &head) < Self.block
    self.input = input
    reader.open(head, isComplete: isWhole)
  }

  private static let block = 1 << 20

  /// The share that was read, 0…1; nil when unknown.
  var fraction: Double? {
    guard let input, let size = input.size, size > 0 else { return nil }
    return min(1, Double(input.bytesRead - reader.bytesLeft) / Double(size))
  }

  /// Reads the next record into the reader.
  ///
  /// - Returns: Whether there was one.
  mutating func next() throws(JournalError) -> Bool {
    guard let input else { return reader.next() }
    do throws(SystemError) {
      return try reader.next(from: input)
    } catch {
      throw .cannotImport(error)
    }
  }
}

/// The apostrophe before a text that a spreadsheet would take for a formula.
///
/// A note such as `=HYPERLINK(…)` in a table would be computed by the spreadsheet that opens it
/// (OWASP, "CSV Injection"). The export puts an apostrophe before it, which spreadsheets take for
/// "text follows"; the import takes it away again.
enum FormulaGuard {
  private static let mark: Character = "'"

  /// The text, with an apostrophe where a spreadsheet would compute it.
  static func guarded(_ text: String) -> String {
    isFormula(text[...]) ? String(mark) + text : text
  }

  /// The text without the apostrophe of `guarded`.
  static func removed(from text: String) -> String {
    guard text.first == mark, isFormula(text.dropFirst()) else { return text }
    return String(text.dropFirst())
  }

  /// Whether a text, after apostrophes, begins as formulas do, and is neither a number nor a sign
  /// alone.
  private static func isFormula(_ text: Substring) -> Bool {
    let rest = text.utf8.drop { $0 == UInt8(ascii: "'") }
    guard let first = rest.first, rest.count > 1 else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return !rest.dropFirst().allSatisfy {
        UTF8Text.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
      }
    default: return false
    }
  }
}

import Tables

/// The scores in a file: tables with a row for each cupper and sample, or what can be read as such.
struct CuppingTable {
  private(set) var entry: CuppingEntry
  /// What is in doubt, in the order of the tables.
  private(set) var doubts: [CuppingDoubt] = []
  /// The entry of each session that a column names, in the order of their names; empty for one session.
  private(set) var sessions: [CuppingEntry] = []
  /// What the titles mean.
  private(set) var meanings: [(title: String, part: String)] = []

  /// Reads a file of any container.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - form: The file of a form of one's own; nil for one that the titles tell.
  ///   - map: Titles of the table, and which of our columns they mean, as `--map` has them.
  /// - Throws: A `Failure` with status 64, 65 or 66.
  init(_ path: String, form: String?, map: [String] = []) throws {
    let own = try form.map(Self.form)
    let columns = Self.parts(of: own?.form)
    let map = try ColumnMap.read(map, columns: columns, example: "Kaffee=sample")
    let input = try ByteInput(path: path, option: "the argument")
    let bytes = try Self.bytes(input)
    var (tables, areAlternatives) = try Self.tables(bytes, input.name)
    try Self.rename(&tables, map)
    var sheets = tables.compactMap { FoundSheet($0, own?.form) }
    let whole = areAlternatives ? nil : FoundSheet(together: tables, own?.form)
    if areAlternatives { sheets = sheets.first.map { [sheets.reduce($0) { $0.better($1) }] } ?? [] }
    if let whole { sheets = [whole] }
    if sheets.contains(where: \.hasCuppers) { sheets.removeAll { !$0.hasCuppers } }
    if sheets.count > 1 {
      sheets.removeAll { FormTitles.standard.has($0.tab, "summary") }
    }
    guard let first = sheets.first else {
      throw Failure(
        "no table of scores", ["name": input.name, "columns": columns.joined(separator: ", ")])
    }
    sheets.removeAll { $0.form != first.form }
    var reading = CuppingReading()
    for sheet in sheets { sheet.add(to: &reading, isAlone: sheets.count == 1) }
    let named = sheets.filter { sheets.count > 1 && $0.isNamedByTab }.map(\.tab)
    if !named.isEmpty { reading.doubt(.init(kind: .tabs, line: 0, text: Self.list(named))) }
    if !areAlternatives, whole == nil {
      let read = Set(sheets.map(\.tab))
      let unread = (tables.map(\.name) + tables.flatMap(\.hiddenSheets))
        .filter { !$0.isEmpty && !read.contains($0) }
      let names = unread.enumerated().filter { !unread[..<$0.offset].contains($0.element) }
      if !names.isEmpty {
        reading.doubt(
          .init(kind: .unreadTabs, line: 0, text: Self.list(names.map(\.element))))
      }
    }
    entry = reading.entry
    entry.isRevealed = sheets.allSatisfy(\.isOpen)
    entry.takeOrder()
    entry.tellNamesApart()
    (entry.name, entry.form) = (Self.name(path), first.form.id)
    entry.formText =
      CuppingForm.named(first.form.id) == nil && own?.form != first.form
      ? first.form.toml : own?.text ?? ""
    doubts = reading.doubts
    let theirs = Dictionary(map.map { ($1.replacing("_", with: " "), $0) }) { first, _ in first }
    meanings = (sheets.map(\.meanings).max { $0.count < $1.count } ?? [])
      .map { (title: theirs[$0.title] ?? $0.title, part: $0.part) }
    guard reading.sessions.count > 1 else { return }
    sessions = reading.sessions.sorted().map { name in
      var part = CuppingReading()
      part.only = name
      for sheet in sheets { sheet.add(to: &part, isAlone: sheets.count == 1) }
      var session = part.entry
      session.takeOrder()
      (session.name, session.form, session.formText) = (name, entry.form, entry.formText)
      session.isRevealed = entry.isRevealed
      session.tellNamesApart()
      session.day = CalendarDay(name)?.description ?? ""
      return session
    }
  }

  /// What columns of score sheets can be.
  private static func parts(of own: CuppingForm?) -> [String] {
    let sections = (own.map { [$0] } ?? CuppingForm.standards).flatMap(\.sections).map(\.id)
    let all =
      [
        "sample", "code", "cupper", "session", "position", "time", "round", "note", "score",
        "final", "defects", "attribute", "value",
      ] + sections.map(FoldedText.keyword)
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// Gives columns the titles that the user says they mean.
  private static func rename(_ tables: inout [CellTable], _ map: [String: String]) throws {
    var unused = Set(map.keys)
    for table in tables.indices {
      for row in tables[table].rows.indices.prefix(mostTitleRows) {
        for cell in tables[table].rows[row].cells.indices {
          let title = FoldedText.words(tables[table].rows[row].cells[cell])
          guard let found = map.first(where: { FoldedText.words($0.key) == title }) else {
            continue
          }
          unused.remove(found.key)
          tables[table].rows[row].cells[cell] =
            found.value == "-" ? "" : found.value.replacing("_", with: " ")
        }
      }
    }
    if let title = unused.sorted().first { throw Failure("--map of no title", ["title": title]) }
  }

  static func list(_ names: [String]) -> String { Language.words.commas(names) }

  private static func bytes(_ input: ByteInput) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= longest, try input.read(into: &bytes) > 0 {}
    return bytes
  }

  /// A form of one's own with the text of its file, or one of the library.
  static func form(_ path: String) throws -> (form: CuppingForm, text: String) {
    if let form = CuppingForm.standards.first(where: { $0.id == path }) { return (form, "") }
    let input = try ByteInput(path: path, option: "--form")
    let text = String(decoding: try bytes(input), as: UTF8.self)
    do throws(CuppingError) {
      return (try CuppingForm(toml: text), text)
    } catch {
      let place = error.facts.line.map { " line \($0)" } ?? ""
      let what = [error.facts.section, error.facts.field, error.facts.value].compactMap(\.self)
      throw Failure(
        "no form",
        [
          "name": input.name, "place": place, "code": error.code.rawValue,
          "fact": what.joined(separator: " "),
        ])
    }
  }

  /// The name of a file without its folders and its extension.
  private static func name(_ path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let name = last.split(separator: ".").first.map(String.init) ?? last
    return name == "-" ? "cupping" : name
  }

  private static let longest = 64 << 20
  private static let mostTitleRows = 20

  /// The tables of a file; for delimited text what it is with each separator.
  private static func tables(_ bytes: [UInt8], _ name: String) throws -> ([CellTable], Bool) {
    do throws(TableFault) {
      let tables = try TableContainer.tables(in: bytes, name: name)
      let isText = tables.allSatisfy { [.text, .markdown].contains($0.container) }
      let written =
        isText ? String(decoding: try TableContainer.text(bytes).utf8, as: UTF8.self) : ""
      let pasted = isText ? PastedScores.table(written) : nil
      if !tables.isEmpty { return pasted.map { ([$0], true) } ?? (tables, false) }
      let readings = [",", ";", "\t", "|"].map { (separator: Unicode.Scalar) in
        var reader = CSVReader(separator: UInt8(ascii: separator))
        reader.open(Array(written.utf8))
        var rows: [CellRow] = []
        while reader.next() {
          let record = reader.record
          rows.append(
            CellRow(
              line: record.line,
              cells: (0..<record.count).map { String(decoding: record[$0], as: UTF8.self) }))
        }
        return CellTable(name: "", container: .text, rows: rows)
      }
      return (readings + [pasted].compactMap(\.self), true)
    } catch { throw Failure("no table", ["name": name]) }
  }
}

extension CuppingEntry {
  /// Adds the code to a name that several samples have, where both may be seen.
  fileprivate mutating func tellNamesApart() {
    guard isRevealed else { return }
    let shared = Dictionary(grouping: samples, by: \.name).filter { $1.count > 1 }
    for index in samples.indices where !samples[index].name.isEmpty {
      if shared[samples[index].name] != nil { samples[index].name += " \(samples[index].code)" }
    }
  }
}

/// A table with titles of scores, and scores below them.
struct FoundSheet {
  let tab: String
  let form: CuppingForm
  private let given: CuppingForm?
  private let titles: [String]
  /// The titles of the file for those that the cells settle.
  private let written: [String: String]
  private let rows: [CellRow]
  /// The names that count as those of cuppers though no title says so.
  private var cuppers: [String]
  /// The rows that have a score, those of them whose cupper is named, all their numbers, and their sessions.
  private let read: (rows: Int, named: Int, scores: Int, sessions: Int)
  /// Whose sheet it is by a line above the titles; empty where none says it.
  private let taster: String
  private let hasColumn: Bool
  private let countsTotals: Bool
  /// Whether samples have two columns and neither title says that codes hide names.
  let isOpen: Bool

  static let mostTitleRows = 20

  private var isOfPoints: Bool { form.id == CuppingForm.points?.id }

  /// Whether something but the name of the table tells who wrote it.
  var hasCuppers: Bool { hasColumn || !taster.isEmpty }
  var isNamedByTab: Bool { !hasCuppers && !tab.isEmpty }

  /// nil for a table without scores. Another layout than a row for each score is taken where it has more of them,
  /// or more of their cuppers.
  init?(_ table: CellTable, _ own: CuppingForm?) {
    let plain = Self(plain: table, own)
    let grid = SheetGrid(table.rows, own).flatMap { Self($0, of: table, own) }
    var found = plain.flatMap { plain in grid.map(plain.better) ?? plain } ?? grid
    if own == nil, found.map(\.isOfPoints) ?? true,
      let summed = SummedForm.form(of: table).flatMap({ Self(plain: table, $0) })
    {
      // The sections of a total say more than it does.
      found = found.map(summed.better) ?? summed
    }
    guard let found else { return nil }
    self = found
  }

  /// The tables of a file as one, where their names are those of samples or of sections.
  init?(together tables: [CellTable], _ own: CuppingForm?) {
    guard var table = tables.first, tables.count > 1 else { return nil }
    let rows = tables.flatMap { table in
      [CellRow(line: table.rows.first?.line ?? 1, cells: [table.name])] + table.rows
    }
    guard let grid = SheetGrid(rows, own), grid.dividesByLines else { return nil }
    table.name = ""
    self.init(grid, of: table, own)
  }

  /// A sheet that is laid out in another way.
  init?(_ grid: SheetGrid, of table: CellTable, _ own: CuppingForm?) {
    var table = table
    table.rows = grid.rows
    self.init(plain: table, own)
    cuppers = grid.cuppers
  }

  /// One whose every score is refused is taken where there is no other, so that each is named.
  private init?(plain table: CellTable, _ own: CuppingForm?) {
    let starts = table.rows.indices.prefix(Self.mostTitleRows)
    let found =
      starts.lazy.compactMap { Self(table, start: $0, own, takesRefused: false) }.first
      ?? starts.lazy.compactMap { Self(table, start: $0, own, takesRefused: true) }.first
    guard let found else { return nil }
    self = found
  }

  private init?(_ table: CellTable, start: Int, _ own: CuppingForm?, takesRefused: Bool) {
    let settled = Self.settled(table.rows[start].cells, table.rows[(start + 1)...])
    isOpen = settled.isOpen
    written = Dictionary(zip(settled.cells, table.rows[start].cells)) { first, _ in first }
    let (cells, below) = Self.listed(
      settled.cells, table.rows[(start + 1)...], GridWords(own))
    given = own
    let asItIs = CuppingSheet(cells, own) != nil
    taster = Self.taster(table.rows[..<start]) ?? ""
    let shape = asItIs ? nil : SheetShape(cells, below, own)
    guard asItIs || shape != nil else { return nil }
    tab = table.name
    cuppers = shape?.cuppers ?? []
    let rows = (shape?.rows ?? Array(below)).filter { $0.cells.contains { !$0.isEmpty } }
    let filled = rows.reduce(into: Set<Int>()) { filled, row in
      for column in row.cells.indices where !row.cells[column].isEmpty { filled.insert(column) }
    }
    // A column without anything is none.
    let titles = (shape?.titles ?? cells).enumerated().map { filled.contains($0) ? $1 : "" }
    (self.rows, self.titles) = (rows, titles)
    for countsTotals in [false, true] {
      guard let sheet = CuppingSheet(titles, own, countsTotals: countsTotals) else { continue }
      var reading = CuppingReading()
      for row in rows { sheet.add(row, to: &reading) }
      // Where sections are mostly not filled, or not on their scales, totals are what there is.
      let isFilled = reading.rows - reading.filled >= reading.totalsAlone + reading.filled
      if !countsTotals, !isFilled { continue }
      let isRefused = reading.doubts.contains { $0.kind == .badCell }
      guard reading.rows > 0 || takesRefused && isRefused else { continue }
      form = sheet.form
      let whose = Set(reading.entry.scores.filter { !$0.cupper.isEmpty }.map { Self.sheet(of: $0) })
      read = (
        reading.rows, whose.count, reading.entry.scores.count, reading.sessions.count
      )
      (hasColumn, self.countsTotals) = (sheet.cupper != nil, countsTotals)
      return
    }
    return nil
  }

  /// Columns of ticks, titled with words, as one list of the words that are ticked.
  private static func listed(
    _ cells: [String], _ below: ArraySlice<CellRow>, _ words: GridWords
  ) -> ([String], ArraySlice<CellRow>) {
    func text(_ row: CellRow, _ column: Int) -> String {
      column < row.cells.count ? row.cells[column] : ""
    }
    let ticked = cells.indices.filter { column in
      let filled = below.map { text($0, column) }.filter { !$0.isEmpty }
      return !filled.isEmpty && filled.allSatisfy { "xX✓✔☑✅".contains($0) && $0.count == 1 }
        && !cells[column].isEmpty && !words.isPart(cells[column])
    }
    guard ticked.count > 1 else { return (cells, below) }
    var rows = below
    for index in rows.indices where rows[index].cells.contains(where: { !$0.isEmpty }) {
      let said = ticked.filter { !text(rows[index], $0).isEmpty }.map { cells[$0] }
      let gap = [String](repeating: "", count: max(0, cells.count - rows[index].cells.count))
      rows[index].cells =
        rows[index].cells.prefix(cells.count) + gap
        + [said.joined(separator: "; ")]
    }
    let titles = cells.indices.map { ticked.contains($0) ? "" : cells[$0] }
    return (titles + ["flavor aftertaste list"], rows)
  }

  /// The titles, where cells tell what they mean: of two columns of samples that with more names has the codes, which
  /// hide nothing, `Name` beside one is a sample where each row has its own, and `Cup` above words is a note.
  private static func settled(
    _ cells: [String], _ below: ArraySlice<CellRow>
  ) -> (cells: [String], isOpen: Bool) {
    var cells = cells
    let titles = SheetTitles(cells)
    func texts(_ column: Int) -> [String] {
      below.map { column < $0.cells.count ? $0.cells[column] : "" }.filter { !$0.isEmpty }
    }
    func names(_ column: Int) -> Int { Set(texts(column)).count }
    if let round = titles.place("round"), case let texts = texts(round), !texts.isEmpty,
      texts.allSatisfy({ $0.filter(\.isLetter).count > 3 })
    {
      cells[round] = "note"
    }
    guard titles.place("code") == nil, let sample = titles.place("sample") else {
      return (cells, false)
    }
    let name = cells.indices.first {
      FormTitles.key(cells[$0]) == "name" && names($0) > 1 && names($0) == texts($0).count
    }
    let others = titles.places("sample").filter { $0 != sample }
    guard let other = name ?? others.first else { return (cells, false) }
    let pair = [sample, other].sorted()
    let code = names(pair[0]) >= names(pair[1]) ? 0 : 1
    (cells[pair[code]], cells[pair[1 - code]]) = ("code", "sample")
    return (cells, true)
  }

  /// The one with more scores, or with more of their cuppers; of like ones, this.
  fileprivate func better(_ other: FoundSheet) -> FoundSheet {
    read >= other.read ? self : other
  }

  private static func sheet(of score: CuppingEntry.Score) -> [String] {
    [score.code, score.cupper, String(score.round)]
  }

  /// Who wrote the sheet, by a cell such as `Cupper: Ana`, or one beside a cell `Cupper`; nil where none says it.
  static func taster(_ above: ArraySlice<CellRow>) -> String? {
    for row in above {
      for (index, cell) in row.cells.enumerated() {
        let parts = cell.split(separator: ":", maxSplits: 1)
        guard let title = parts.first, FormTitles.standard.has(String(title), "cupper") else {
          continue
        }
        let name = parts.dropFirst().joined().split(whereSeparator: \.isWhitespace)
        if !name.isEmpty { return name.joined(separator: " ") }
        if let next = row.cells[(index + 1)...].first(where: { !$0.isEmpty }) { return next }
      }
    }
    return nil
  }

  /// What the titles mean that say something.
  var meanings: [(title: String, part: String)] {
    (CuppingSheet(titles, given, countsTotals: countsTotals)?.meanings ?? [])
      .map { (title: written[$0.title] ?? $0.title, part: $0.part) }
  }

  /// Reads the table.
  ///
  /// - Parameter isAlone: Whether no other table of the file has scores: then its name is none of a cupper.
  func add(to reading: inout CuppingReading, isAlone: Bool) {
    let tab = isAlone ? "" : tab
    let taster = taster.isEmpty ? tab : taster
    guard
      let sheet = CuppingSheet(titles, given, tab: tab, taster: taster, countsTotals: countsTotals)
    else { return }
    func doubt(_ kind: CuppingDoubt.Kind, _ text: String, _ detail: String = "") {
      reading.doubt(.init(kind: kind, line: 0, text: text, detail: detail, tab: tab))
    }
    let known = Set(reading.doubts.filter { $0.line == 0 }.map(\.text))
    if !hasColumn, taster.isEmpty { doubt(.noCuppers, "") }
    if !cuppers.isEmpty { doubt(.columns, CuppingTable.list(cuppers)) }
    if !sheet.parts.isEmpty, reading.rows == 0 {
      doubt(.parted, CuppingTable.list(sheet.parts))
    }
    if !sheet.missing.isEmpty, reading.rows == 0 {
      let names = sheet.missing.map { $0.id.replacing("-", with: " ") }
      doubt(.incomplete, CuppingTable.list(names))
    }
    let unread = CuppingTable.list(sheet.unread)
    if !unread.isEmpty, !known.contains(unread) { doubt(.unread, unread) }
    for row in rows { sheet.add(row, to: &reading) }
  }
}

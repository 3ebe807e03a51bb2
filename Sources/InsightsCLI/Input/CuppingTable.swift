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
    let found = tables.lazy.compactMap { FoundSheet($0, own?.form) }
    var sheets = areAlternatives ? found.first.map { [$0] } ?? [] : Array(found)
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
    for sheet in sheets { sheet.add(to: &reading, own?.form, isAlone: sheets.count == 1) }
    let named = sheets.filter { sheets.count > 1 && $0.isNamedByTab }.map(\.tab)
    if !named.isEmpty { reading.doubt(.init(kind: .tabs, line: 0, text: Self.list(named))) }
    if !areAlternatives {
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
    entry.takeOrder()
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
      for sheet in sheets { sheet.add(to: &part, own?.form, isAlone: sheets.count == 1) }
      var session = part.entry
      session.takeOrder()
      (session.name, session.form, session.formText) = (name, entry.form, entry.formText)
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
  fileprivate static let mostTitleRows = 20

  /// The tables of a file; for delimited text what it is with each separator.
  private static func tables(_ bytes: [UInt8], _ name: String) throws -> ([CellTable], Bool) {
    do throws(TableFault) {
      let tables = try TableContainer.tables(in: bytes, name: name)
      if !tables.isEmpty { return (tables, false) }
      let text = try TableContainer.text(bytes).utf8
      let readings = [",", ";", "\t", "|"].map { (separator: Unicode.Scalar) in
        var reader = CSVReader(separator: UInt8(ascii: separator))
        reader.open(text)
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
      let pasted = PastedScores.table(String(decoding: text, as: UTF8.self))
      return (readings + [pasted].compactMap(\.self), true)
    } catch { throw Failure("no table", ["name": name]) }
  }
}

/// A table with titles of scores, and scores below them.
struct FoundSheet {
  let tab: String
  let form: CuppingForm
  private let titles: [String]
  private let rows: [CellRow]
  private let shape: SheetShape?
  /// Whose sheet it is by a line above the titles; empty where none says it.
  private let taster: String
  private let hasColumn: Bool
  private let countsTotals: Bool

  private static let mostTitleRows = 20

  /// Whether something but the name of the table tells who wrote it.
  var hasCuppers: Bool { hasColumn || !taster.isEmpty }
  var isNamedByTab: Bool { !hasCuppers && !tab.isEmpty }

  /// nil for a table without scores. One whose every score is refused is taken where there is no other, so
  /// that each is named.
  init?(_ table: CellTable, _ own: CuppingForm?) {
    let starts = table.rows.indices.prefix(Self.mostTitleRows)
    let found =
      starts.lazy.compactMap { Self(table, start: $0, own, takesRefused: false) }.first
      ?? starts.lazy.compactMap { Self(table, start: $0, own, takesRefused: true) }.first
    guard let found else { return nil }
    self = found
  }

  private init?(_ table: CellTable, start: Int, _ own: CuppingForm?, takesRefused: Bool) {
    let cells = table.rows[start].cells
    let below = table.rows[(start + 1)...]
    let asItIs = CuppingSheet(cells, own) != nil
    taster = Self.taster(table.rows[..<start]) ?? ""
    shape = asItIs ? nil : SheetShape(cells, below, own, taster: taster)
    guard asItIs || shape != nil else { return nil }
    tab = table.name
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
      if !countsTotals, reading.totalsAlone > reading.rows { continue }
      let isRefused = reading.doubts.contains { $0.kind == .badCell }
      guard reading.rows > 0 || takesRefused && isRefused else { continue }
      form = sheet.form
      (hasColumn, self.countsTotals) = (sheet.cupper != nil, countsTotals)
      return
    }
    return nil
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
    CuppingSheet(titles, form, countsTotals: countsTotals)?.meanings ?? []
  }

  /// Reads the table.
  ///
  /// - Parameter isAlone: Whether no other table of the file has scores: then its name is none of a cupper.
  func add(to reading: inout CuppingReading, _ own: CuppingForm?, isAlone: Bool) {
    let tab = isAlone ? "" : tab
    let taster = taster.isEmpty ? tab : taster
    guard
      let sheet = CuppingSheet(titles, own, tab: tab, taster: taster, countsTotals: countsTotals)
    else { return }
    func doubt(_ kind: CuppingDoubt.Kind, _ text: String, _ detail: String = "") {
      reading.doubt(.init(kind: kind, line: 0, text: text, detail: detail, tab: tab))
    }
    let known = Set(reading.doubts.filter { $0.line == 0 }.map(\.text))
    if !hasColumn, taster.isEmpty { doubt(.noCuppers, "") }
    if let shape, !shape.cuppers.isEmpty { doubt(.columns, CuppingTable.list(shape.cuppers)) }
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

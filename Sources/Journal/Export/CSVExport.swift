import GRDB

/// Writes brews as a table (RFC 4180, lines end with LF), oldest first.
///
/// Every value is written as the import reads it: times in UTC, dates as days, also that of a brew
/// without a time, known roast levels and processes by their names. Values that the import would
/// refuse are excluded and counted, so that a table that is exported again after an import has the
/// same bytes; the JSON export keeps them. Columns of rare values, such as the dissolved solids,
/// follow where some brew has one.
struct CSVExport {
  private let database: Database
  private var beans: [Identifier<Bean>: [UInt8]] = [:]
  private var methods: [Identifier<BrewMethod>: String] = [:]
  private var grinders: [Identifier<Grinder>: String] = [:]
  private var summary = ExportSummary()
  private var bags: [Identifier<Bean>: Bean] = [:]
  private var tastings: [Identifier<Brew>: Tasting] = [:]
  private var tasters: [Identifier<Taster>: String] = [:]
  /// The tastings of others than the journal's own taster: each is a row of its own.
  private var guests: [Identifier<Brew>: [Tasting]] = [:]
  /// The columns after the usual ones.
  private let rare: [CSVColumn]

  init(_ database: Database) throws {
    self.database = database
    for bean in try Bean.fetch(database) {
      bags[bean.id] = bean
      let cells = CSVColumn.bean.map { column in
        let text = BeanKey.field(column, bean)
        return column == .roastDate && text < "1900" ? "" : text
      }
      if !bean.roastDateText.isEmpty, cells.last == "" { summary.leftOutValues += 1 }
      beans[bean.id] = CSVCells.joined(cells)
    }
    for method in try BrewMethod.fetch(database) { methods[method.id] = method.name }
    for grinder in try Grinder.fetch(database) { grinders[grinder.id] = grinder.name }
    let own = try Tasting.isOwn(in: database)
    for tasting in try Tasting.fetch(database, "WHERE \(own)") {
      tastings[tasting.brewID] = tasting
    }
    for taster in try Taster.all(database) { tasters[taster.id] = taster.name }
    if !tasters.isEmpty {
      guests = Dictionary(
        grouping: try Tasting.fetch(database, "WHERE NOT (\(own)) ORDER BY id"), by: \.brewID)
    }
    rare = try Self.rare(database, bags, tastings, guests)
  }

  consuming func run(
    progress: (Int) -> Void, write: ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    var output = CSVCells.joined((CSVColumn.usual + rare).map(\.rawValue)) + [UInt8(ascii: "\n")]
    /// The rows of one time, which are sorted by their text, because IDs change with an import.
    var rows: [[UInt8]] = []
    var moment: Int?
    var summary = summary
    func flush() throws {
      rows.sort { $0.lexicographicallyPrecedes($1) }
      for row in rows { output += row }
      rows.removeAll(keepingCapacity: true)
      if output.count >= ExportSummary.block {
        try write(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    try ColumnReader.forEach(
      database, "SELECT \(try Brew.columnList(in: database)) FROM brew ORDER BY \(try order())"
    ) { columns in
      let brew = Brew(row: columns)
      let seconds = Self.moment(of: brew)
      guard seconds != nil || brew.brewedAt.text.isEmpty else {
        summary.leftOutBrews += 1
        return
      }
      if seconds != moment { try flush() }
      moment = seconds
      rows.append(row(brew, tastings[brew.id], "", seconds, &summary))
      for tasting in guests[brew.id] ?? [] {
        guard let taster = tasting.tasterID.flatMap({ tasters[$0] }) else { continue }
        rows.append(row(brew.tasted(tasting), tasting, taster, seconds, &summary))
      }
      summary.brews += 1
      if summary.brews % 1000 == 0 { progress(summary.brews) }
    }
    try flush()
    try write(output)
    return summary
  }

  /// The time of a brew in seconds; nil if the import would refuse it.
  private static func moment(of brew: Brew) -> Int? {
    brew.brewedAt.seconds.flatMap { $0 >= -2_208_988_800 ? $0 : nil }
  }

  /// The rare columns for which a brew that is written has a value.
  private static func rare(
    _ database: Database, _ bags: [Identifier<Bean>: Bean],
    _ tastings: [Identifier<Brew>: Tasting], _ guests: [Identifier<Brew>: [Tasting]]
  ) throws -> [CSVColumn] {
    var open = Set(CSVColumn.rare)
    try ColumnReader.forEach(
      database, "SELECT \(try Brew.columnList(in: database)) FROM brew"
    ) { columns in
      let brew = Brew(row: columns)
      guard !open.isEmpty, moment(of: brew) != nil || brew.brewedAt.text.isEmpty else { return }
      let bean = brew.beanID.flatMap { bags[$0] }
      open = open.filter { column in
        column.text(brew, bean, tastings[brew.id]).isEmpty
          && (guests[brew.id] ?? []).allSatisfy {
            column.text(brew, bean, $0, taster: $0.tasterID?.rawValue ?? "").isEmpty
          }
      }
    }
    return CSVColumn.rare.filter { !open.contains($0) }
  }

  /// The order by time. Texts in the journal's own form sort like their times and have an index;
  /// others must be parsed.
  private func order() throws -> String {
    let isPlain =
      try Bool.fetchOne(
        database,
        sql:
          "SELECT NOT EXISTS (SELECT 1 FROM brew WHERE brewed_at NOT LIKE '____-__-__T__:__:__Z')")
      ?? false
    if isPlain { return "brewed_at" }
    let moment = DatabaseFunction("journal_moment", argumentCount: 1, pure: true) { values in
      String.fromDatabaseValue(values[0]).flatMap { Timestamp($0).seconds }
    }
    database.add(function: moment)
    return "journal_moment(brewed_at)"
  }

  private func row(
    _ brew: Brew, _ tasting: Tasting?, _ taster: String, _ seconds: Int?,
    _ summary: inout ExportSummary
  ) -> [UInt8] {
    func number(_ value: Double?, _ range: FieldRange) -> String {
      guard let value else { return "" }
      guard let checked = range.checked(value) else {
        summary.leftOutValues += 1
        return ""
      }
      return NumberText.shortest(checked == 0 ? 0 : checked)
    }
    let numbers = [
      number(brew.dose, .dose), number(brew.water, .water), number(brew.yield, .yield),
      number(brew.waterTemperature, .waterTemperature), number(brew.grindSetting, .grindSetting),
      number(brew.brewTime, .brewTime), brew.rating == 0 ? "" : number(brew.rating, .rating),
    ]
    let devices = [
      brew.methodID.flatMap { methods[$0] } ?? "", brew.grinderID.flatMap { grinders[$0] } ?? "",
    ]
    let bean = brew.beanID.flatMap { bags[$0] }
    let others = rare.map { $0.text(brew, bean, tasting, taster: taster) }
    let moment = seconds.map { brew.brewedAt.day?.description ?? Timestamp(seconds: $0).text } ?? ""
    return Array(moment.utf8) + [UInt8(ascii: ",")]
      + (brew.beanID.flatMap { beans[$0] } ?? Self.noBean) + [UInt8(ascii: ",")]
      + CSVCells.joined(devices + numbers + [brew.notes] + others) + [UInt8(ascii: "\n")]
  }

  private static let noBean = CSVCells.joined(CSVColumn.bean.map { _ in "" })
}

extension Brew {
  /// The brew as another taster has it.
  func tasted(_ tasting: Tasting) -> Brew {
    var brew = self
    (brew.rating, brew.notes, brew.isCopy) = (tasting.stars ?? 0, tasting.notes, false)
    return brew
  }
}

/// Cells of a table as text.
package enum CSVCells {
  /// The cells separated by commas; quoted if they contain a separator, a quote or a line break, or
  /// begin or end with a blank; what a spreadsheet would compute is guarded (`FormulaGuard`).
  package static func joined(_ cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let text = FormulaGuard.guarded(cell).utf8
      append(text.contains(0) ? text.filter { $0 != 0 } : Array(text), to: &bytes)
    }
    return bytes
  }

  /// Adds a cell; quoted if it contains a separator, a quote or a line break, or begins or ends with a blank.
  @inlinable
  package static func append(
    _ cell: some Collection<UInt8>, separator: UInt8 = UInt8(ascii: ","), to bytes: inout [UInt8]
  ) {
    let quote = UInt8(ascii: "\"")
    func isBlank(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var last = cell.first
    var isPlain = !isBlank(last)
    for byte in cell {
      if byte == separator || byte == quote || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
      {
        isPlain = false
        break
      }
      last = byte
    }
    if isPlain, !isBlank(last) {
      bytes.append(contentsOf: cell)
      return
    }
    bytes.append(quote)
    for byte in cell {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}

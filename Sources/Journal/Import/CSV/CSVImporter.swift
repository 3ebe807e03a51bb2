/// Imports a table of brews: beans, methods and grinders are found by name, or added.
struct CSVImporter {
  private var reader: CSVRecordReader
  private let header: CSVHeader
  private let size: Int?

  /// - Parameter buffer: What was read of `input` already.
  /// - Throws: `JournalError` when the first line names no columns.
  init(_ input: InputBytes, buffer: [UInt8], isAtEnd: Bool) throws(JournalError) {
    reader = CSVRecordReader(input, buffer: buffer, isAtEnd: isAtEnd)
    header = try CSVHeader(&reader)
    size = input.size
  }

  mutating func run(_ session: ImportSession, _ progress: (ImportProgress) -> Void) throws {
    session.summary.ignoredColumns = header.ignored
    var names = try TableNames(
      session, columns: CSVColumn.bean.filter(header.positions.keys.contains))
    var rows = BrewRowReader(header: header, calendar: session.calendar, today: session.today)
    var count = 0
    while let record = try reader.next() {
      if record.isBlank { continue }
      switch rows.row(record) {
      case .success(let row): try Self.add(row, session, &names)
      case .failure(let faults): session.skip(faults.problems)
      }
      count += 1
      if count % 500 == 0 {
        progress(ImportProgress(records: count, fraction: fraction))
      }
    }
    try names.finish(session)
  }

  private var fraction: Double? {
    size.flatMap { $0 > 0 ? min(1, Double(reader.bytesDone) / Double($0)) : nil }
  }

  private static func add(
    _ row: BrewRow, _ session: ImportSession, _ names: inout TableNames
  ) throws {
    if try session.holds(row.brew.id) {
      if session.isNew(row.brew.id) {
        session.summary.repeatedRows += 1
      } else {
        session.summary.alreadyThere.brews += 1
      }
      return
    }
    if let known = names.known(row, session.calendar), try session.holdsSame(known) {
      session.summary.alreadyThere.brews += 1
      return
    }
    try session.add(try names.brew(row, session))
  }
}

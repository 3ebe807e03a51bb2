import Support

/// Imports a table of brews: beans, methods and grinders are found by name, or added.
struct CSVImporter {
  private let input: ByteInput
  private var reader = CSVReader()
  private let header: CSVHeader

  /// - Parameter buffer: The part of `input` that was already read.
  /// - Throws: `JournalError` when the first line does not name columns.
  init(_ input: ByteInput, buffer: [UInt8], isAtEnd: Bool) throws(JournalError) {
    self.input = input
    reader.open(buffer, isComplete: isAtEnd)
    header = try CSVHeader(&reader, input)
  }

  mutating func run(_ session: ImportSession, _ progress: (ImportProgress) -> Void) throws {
    session.summary.ignoredColumns = header.ignored
    var names = try TableNames(
      session, columns: CSVColumn.bean.filter(header.positions.keys.contains))
    var rows = BrewRowReader(header: header, calendar: session.calendar, today: session.today)
    var count = 0
    while try reader.readNext(input) {
      let record = reader.record
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
    input.size.flatMap { size in
      size > 0 ? min(1, Double(input.bytesRead - reader.bytesLeft) / Double(size)) : nil
    }
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

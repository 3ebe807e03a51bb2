import GRDB

/// The work of one import in its transaction: adds missing records and counts them.
final class ImportSession {
  let database: Database
  /// Remembers each row before it is written, for the change log.
  let recorder: ChangeRecorder
  let calendar: LocalCalendar
  let today: CalendarDay
  /// Whether records that the journal has stay as they are.
  let keepsJournal: Bool
  /// Whether the file's values replace corrections of the journal, and deleted records come back.
  let overwritesJournal: Bool
  /// What earlier imports found in their files.
  let memory: ImportMemory
  /// What the change log has on records that no earlier import remembered.
  let ownChanges: OwnChanges
  /// Adds a record that the journal deleted, by kind and ID.
  var withheld: [RecordKind: [String: () throws -> Void]] = [:]
  var summary: ImportSummary
  /// Whether the journal had brews before.
  let hadBrews: Bool
  /// What the file is called, without its folder and the number of a copy.
  var source = ""
  /// The titles of the table whose rows are read, as one text; empty for another file.
  var titles = ""
  /// What the user says about columns, by the titles of the table.
  var names: [String: [String: String]] = [:]
  /// The espressos of machines' files, by what tells them from other cups.
  var shots: [Brew] = []
  /// The file whose problems are reported, where there are several.
  var file: String?
  /// Hashes of the IDs of brews that this import added to a journal that had brews before.
  private var addedBrews: Set<Int> = []
  /// The added brews with a grind setting in text.
  private var written: [String] = []
  /// Times whose text in the journal differs from the one that our writers give them.
  private var otherTexts: [Int: [String]] = [:]
  /// The records since the import began.
  private var records = 0

  init(
    _ database: Database, format: ImportFormat, calendar: LocalCalendar, today: CalendarDay,
    keepsJournal: Bool = false, overwritesJournal: Bool = false
  ) throws {
    self.keepsJournal = keepsJournal
    self.overwritesJournal = overwritesJournal
    self.database = database
    memory = try ImportMemory(database)
    ownChanges = try OwnChanges(database)
    recorder = ChangeRecorder(database)
    self.calendar = calendar
    self.today = today
    summary = ImportSummary(format: format)
    hadBrews = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM brew)") ?? false
    guard hadBrews else { return }
    // Other programs' journals may lack the index, without which looking brews up would be very
    // slow.
    try database.execute(sql: "CREATE INDEX IF NOT EXISTS brew_by_time ON brew (brewed_at)")
    let form = "____-__-__T__:__:__Z"
    try ColumnReader.forEach(
      database, "SELECT DISTINCT brewed_at FROM brew WHERE brewed_at NOT LIKE ?", [form]
    ) { row in
      let text = row.text(0)
      if let seconds = Timestamp(text).seconds { otherTexts[seconds, default: []].append(text) }
    }
  }

  var writer: RecordWriter { RecordWriter(database: database, recorder: recorder) }

  /// The number of records between two looks at whether the task was cancelled.
  private static let recordsPerLook = 256

  /// Counts a record of the file.
  ///
  /// - Throws: `CancellationError` in a cancelled task, once in a while.
  func beginRecord() throws {
    if records % Self.recordsPerLook == 0 { try Task.checkCancellation() }
    records += 1
  }

  func report(_ problem: ImportProblem) {
    var problem = problem
    if let file, problem.record.isEmpty { problem.record = file }
    summary.report(problem)
  }

  /// Counts one record as skipped.
  func skip(_ problems: [ImportProblem]) {
    summary.skipped += 1
    for problem in problems { report(problem) }
  }

  /// Writes the change into the log, and what undoing it needs.
  ///
  /// - Parameter file: The file as it was named.
  func finish(_ file: String) throws {
    if let change = try recorder.save(.import, ChangeLog.Subject(name: file)) {
      try memory.keepBefore(change)
    }
    summary.unplaced = try written.count { id in
      try Bool.fetchOne(
        database,
        sql: "SELECT grind_text IS NOT NULL AND grind_setting IS NULL FROM brew WHERE id = ?",
        arguments: [id]) ?? false
    }
  }

  // Adding

  func add<Record: ImportedRecord>(_ record: Record) throws {
    try insert(record)
    summary.added[keyPath: Record.counter] += 1
  }

  func add(_ brew: Brew) throws {
    try insert(brew)
    if hadBrews { addedBrews.insert(brew.id.rawValue.hashValue) }
    summary.added.brews += 1
    if brew.stars == nil { summary.unrated += 1 }
    if brew.brewedAt.text.isEmpty { summary.undated += 1 }
    if brew.isCopy { summary.copies += 1 }
    if brew.grindText != nil { written.append(brew.id.rawValue) }
    if brew.grind != nil, brew.grinderID == nil { summary.grinderless += 1 }
    if brew.methodID == nil { summary.methodless += 1 }
  }

  private func insert<Record: ImportedRecord>(_ record: Record) throws {
    if !withheld.isEmpty {
      for (column, value) in zip(Record.columns, record.databaseValues) {
        try bringBack(Record.recordKind, column, value)
      }
    }
    try rememberAdded(record)
    try record.insert(database)
    recorder.didAdd(Record.recordKind, record.id.rawValue)
    recorder.didWrite(record)
  }

  // Looking up

  /// Whether the journal has a record with this ID; for brews, also those just added.
  func holds<Record: StoredRecord>(_ id: Identifier<Record>) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT 1 FROM \(Record.table) WHERE id = ?")
    return try Int.fetchOne(statement, arguments: [id.rawValue]) != nil
  }

  /// Whether this import added the brew.
  func isNew(_ id: Identifier<Brew>) -> Bool {
    !hadBrews || addedBrews.contains(id.rawValue.hashValue)
  }

  /// The brew of the journal that is equal in all fields except its ID, its recipe and whether it
  /// is a copy; nil for none.
  func same(_ brew: Brew) throws -> Identifier<Brew>? {
    guard hadBrews else { return nil }
    let statement = try database.cachedStatement(sql: Self.sameBrew)
    for moment in texts(of: brew.brewedAt) {
      let arguments: StatementArguments = [
        moment, brew.beanID?.rawValue, brew.methodID?.rawValue, brew.grinderID?.rawValue,
        brew.dose, brew.water, brew.yield, brew.waterTemperature, brew.grindSetting, brew.brewTime,
        brew.rating, brew.notes, brew.grindText,
      ]
      let found = try String.fetchAll(statement, arguments: arguments)
      if let id = found.first(where: { !addedBrews.contains($0.hashValue) }) {
        return Identifier(rawValue: id)
      }
    }
    return nil
  }

  /// The brews that the journal had of a bean, a method and a time.
  func brews(like brew: Brew) throws -> [Brew] {
    guard hadBrews else { return [] }
    return try texts(of: brew.brewedAt).flatMap { moment in
      try Brew.fetch(
        database, "WHERE brewed_at = ? AND bean_id IS ? AND method_id IS ? ORDER BY id",
        [moment, brew.beanID?.rawValue, brew.methodID?.rawValue])
    }.filter { !addedBrews.contains($0.id.rawValue.hashValue) }
  }

  /// The brews that the journal had of a time.
  func brews(at moment: Timestamp) throws -> [Brew] {
    guard hadBrews else { return [] }
    return try texts(of: moment).flatMap { moment in
      try Brew.fetch(database, "WHERE brewed_at = ? ORDER BY id", [moment])
    }.filter { !addedBrews.contains($0.id.rawValue.hashValue) }
  }

  /// The brews that the journal had of the bean and the method of a brew.
  func brews(ofBean brew: Brew) throws -> [Brew] {
    guard hadBrews else { return [] }
    return try Brew.fetch(
      database, "WHERE bean_id IS ? AND method_id IS ? ORDER BY id",
      [brew.beanID?.rawValue, brew.methodID?.rawValue]
    ).filter { !addedBrews.contains($0.id.rawValue.hashValue) }
  }

  /// The number of brews of a bean.
  func countBrews(of bean: Identifier<Bean>) throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT count(*) FROM brew WHERE bean_id = ?", arguments: [bean.rawValue]) ?? 0
  }

  /// The texts that a time has in the journal; a day may have been stored as its noon.
  func texts(of moment: Timestamp) -> [String] {
    let noon = moment.day.map(calendar.noon)
    return [moment, noon].compactMap(\.self).flatMap { moment in
      let others = moment.seconds.flatMap { otherTexts[$0] } ?? []
      return [moment.text] + others.filter { $0 != moment.text }
    }
  }

  /// Whether a brew of the journal has the day that a file names without a time.
  func isDay(_ moment: Timestamp, of stored: Brew) -> Bool {
    moment.day != nil && texts(of: moment).contains(stored.brewedAt.text)
  }

  private static let sameBrew = """
    SELECT id FROM brew WHERE brewed_at = ?1 AND bean_id IS ?2 AND method_id IS ?3
    AND grinder_id IS ?4 AND dose_g IS ?5 AND water_g IS ?6 AND yield_g IS ?7
    AND water_temp_c IS ?8
    AND (grind_setting IS ?9 OR grind_text = ?13)
    AND (grind_text IS NULL OR ?13 IS NULL OR grind_text = ?13)
    AND brew_time_s IS ?10 AND rating = ?11 AND notes = ?12
    """
}

/// Brings other programs' data into a journal: tables (CSV), exports of Beanconqueror, and journals
/// exported as JSON, recognized by their content.
///
/// One import is one transaction: a reader sees all of it or nothing, and an import that is cut off
/// leaves the journal as it was. Importing a file again adds nothing twice: records of apps keep
/// their IDs, rows of tables get an ID that follows from what they say, and a brew that is the same
/// in everything is known again.
public struct JournalImport: Sendable {
  /// Whose days count, and whose clock times written without a zone.
  public var calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  public var today: CalendarDay
  /// Whether one bad record keeps everything out.
  public var isStrict: Bool

  /// Creates an import for a user's calendar and day.
  public init(calendar: LocalCalendar = LocalCalendar(), today: CalendarDay, isStrict: Bool = false)
  {
    self.calendar = calendar
    self.today = today
    self.isStrict = isStrict
  }

  /// Imports the file at `path`; `-` is standard input, which may be anything but a zip file.
  ///
  /// - Parameter progress: Called now and then.
  /// - Complexity: 100,000 rows take some seconds. A table is read block by block; JSON
  ///   is read whole.
  /// - Throws: `ImportRefusal` when strict, else `JournalError`; the journal then is unchanged.
  public func run(
    _ path: String, into journal: BrewJournal, progress: (ImportProgress) -> Void = { _ in }
  ) throws -> ImportSummary {
    switch try ImportFile(path) {
    case .table(var importer):
      return try transaction(journal, path, .csv) { try importer.run($0, progress) }
    case .beanconqueror(let archive):
      return try transaction(journal, path, .beanconqueror) {
        try BeanconquerorImporter(archive, $0).run(progress)
      }
    case .journal(let outline):
      return try transaction(journal, path, .json) {
        try JournalJSONImporter(outline, $0).run(progress)
      }
    }
  }

  private func transaction(
    _ journal: BrewJournal, _ path: String, _ format: ImportFormat,
    _ body: (ImportSession) throws -> Void
  ) throws -> ImportSummary {
    // An import that adds nothing leaves the file as it is, byte for byte.
    try journal.write(keepingIf: { $0.added != ImportSummary.Counts() }) { database in
      let session = try ImportSession(database, format: format, calendar: calendar, today: today)
      try body(session)
      if isStrict, session.summary.hasLosses { throw ImportRefusal(summary: session.summary) }
      try session.recorder.save(.import, ChangeLog.Subject(name: path == "-" ? "" : path))
      return session.summary
    }
  }
}

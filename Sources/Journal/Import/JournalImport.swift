/// Imports data of other programs into a journal: tables (CSV), exports of Beanconqueror, and
/// journals exported as JSON. The format is recognized by the content.
///
/// An import is one transaction: a reader sees all of it or nothing, and an interrupted import
/// leaves the journal unchanged. Importing a file again adds no duplicates: records of apps keep
/// their IDs, rows of tables get an ID derived from their fields, and a brew that is equal in all
/// fields is recognized.
public struct JournalImport: Sendable {
  /// The calendar of days, and of times without a time zone.
  public var calendar: LocalCalendar
  /// The user's day; dates must not be after it.
  public var today: CalendarDay
  /// Whether one invalid record prevents the whole import.
  public var isStrict: Bool

  /// Creates an import for a user's calendar and day.
  public init(calendar: LocalCalendar = LocalCalendar(), today: CalendarDay, isStrict: Bool = false)
  {
    self.calendar = calendar
    self.today = today
    self.isStrict = isStrict
  }

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard input, which must not be a zip file.
  ///   - journal: The journal to add to.
  ///   - progress: Receives the progress from time to time.
  /// - Complexity: Linear in the file. A table is read block by block; JSON is read whole.
  /// - Throws: `ImportRefusal` for a strict import with invalid records, or `JournalError`; in both
  ///   cases the journal is unchanged.
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
    // An import that adds nothing does not change a byte of the file.
    try journal.write(keepingIf: { $0.added != ImportSummary.Counts() }) { database in
      let session = try ImportSession(database, format: format, calendar: calendar, today: today)
      try body(session)
      if isStrict, session.summary.hasLosses { throw ImportRefusal(summary: session.summary) }
      try session.recorder.save(.import, ChangeLog.Subject(name: path == "-" ? "" : path))
      return session.summary
    }
  }
}

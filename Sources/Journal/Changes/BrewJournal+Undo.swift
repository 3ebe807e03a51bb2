import GRDB

/// The change log: what this library wrote, and taking it back.
///
/// Each call that writes is one change, an import too. The log is in the journal itself, in tables of
/// its own that the first change creates; the last 100 changes are kept. What other programs write is
/// not in it.
extension BrewJournal {
  /// How many changes are kept.
  public static let changeLimit = ChangeLog.limit

  /// The last changes, newest first.
  ///
  /// - Throws: `JournalError`.
  public func changeLog(limit: Int = BrewJournal.changeLimit) throws -> [JournalChange] {
    try read { try ChangeLog(database: $0).changes(limit: limit) }
  }

  /// Takes the last change back and removes it from the log, so that the next call takes back the one
  /// before. References to nothing that `mend` cleared stay cleared.
  ///
  /// - Parameter change: The change that must be the last, as the user was shown it; nil for whichever
  ///   is the last.
  /// - Returns: The change that was undone.
  /// - Complexity: Linear in the records that the change wrote.
  /// - Throws: `JournalError` with the code `conflict`: `nothingToUndo`, `newerChange`; `changedSince`,
  ///   `goneSince`, `backSince` or `usedSince` where another program wrote to a record in the meantime.
  ///   The journal then is unchanged.
  @discardableResult
  public func undo(_ change: JournalChange? = nil) throws -> JournalChange {
    let path = path
    return try write { database in
      let log = ChangeLog(database: database)
      guard let last = try log.changes(limit: 1).first else {
        throw JournalError(.nothingToUndo, .init(file: path))
      }
      guard change == nil || change == last else {
        throw JournalError(.newerChange, .init(file: path))
      }
      let reverter = ChangeReverter(database: database)
      let entries = try log.entries(of: last.id)
      try reverter.revert(last.action == .mend ? reverter.mended(entries) : entries)
      try ImportMemory.takeBack(database, change: last.id)
      try log.remove(last.id)
      return last
    }
  }

  /// Runs `body` in one writing transaction and keeps what it wrote in the change log.
  ///
  /// - Parameters:
  ///   - id: The record that the change is about.
  ///   - isKept: Whether what `body` did is kept, given what it returned.
  func change<Record: StoredRecord, Value>(
    _ action: JournalChange.Action, _ id: Identifier<Record>,
    keepingIf isKept: (Value) -> Bool = { _ in true }, _ body: (RecordWriter) throws -> Value
  ) throws -> Value {
    try write(keepingIf: isKept) { database in
      let recorder = ChangeRecorder(database)
      let subject = ChangeSubject(database: database, kind: Record.recordKind, id: id.rawValue)
      let before = try subject.read()
      let value = try body(RecordWriter(database: database, recorder: recorder))
      guard isKept(value) else { return value }
      try recorder.save(action, try before ?? subject.read() ?? subject.unknown)
      return value
    }
  }
}

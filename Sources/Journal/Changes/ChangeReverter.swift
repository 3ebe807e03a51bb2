import GRDB

/// Takes a change back, row by row, within one transaction.
struct ChangeReverter {
  let database: Database

  /// Those that refer to others before these.
  private static let order: [RecordKind] = [
    .cuppingScore, .cuppingSample, .cupping, .shot, .tasting, .taster, .brew, .recipe, .grinder,
    .method, .bean,
  ]

  /// - Throws: `JournalError`: `changedSince`, `goneSince`, `backSince` or `usedSince` where another
  ///   program wrote to a record in the meantime; its writes would be lost.
  func revert(_ entries: [ChangeLog.Entry]) throws {
    // Rows are restored in any order; references are checked when the transaction ends.
    try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for entry in entries { try check(entry) }
    for entry in entries where entry.effect == .edit { try takeBack(entry) }
    for entry in entries where entry.effect == .delete { try restore(entry) }
    for kind in Self.order {
      for entry in entries where entry.kind == kind && entry.effect == .add {
        try remove(entry)
      }
    }
    for entry in entries where entry.effect != .add { try checkReferences(of: entry) }
  }

  private func facts(_ entry: ChangeLog.Entry) -> JournalError.Facts {
    JournalError.Facts(kind: entry.kind, name: entry.id)
  }

  /// Refuses a row that is not as the change left it.
  private func check(_ entry: ChangeLog.Entry) throws {
    let row = try StoredRow.fetch(database, entry.kind, entry.id)
    switch (row, entry.effect) {
    case (nil, .delete): return
    case (_?, .delete): throw JournalError(.backSince, facts(entry))
    case (nil, _): throw JournalError(.goneSince, facts(entry))
    case (let row?, _):
      guard row.fingerprint == entry.fingerprint else {
        throw JournalError(.changedSince, facts(entry))
      }
    }
  }

  private func remove(_ entry: ChangeLog.Entry) throws {
    var uses: [RecordKind: Int] = [:]
    for reference in try RecordReference.all(in: database)
    where reference.target == entry.kind {
      let statement = try database.cachedStatement(
        sql: "SELECT count(*) FROM \(reference.owner) WHERE \(reference.column) = ?")
      let count = try Int.fetchOne(statement, arguments: [entry.id]) ?? 0
      if count > 0 { uses[reference.owner, default: 0] += count }
    }
    guard uses.isEmpty else {
      throw JournalError(.usedSince, facts(entry).with(\.references, uses))
    }
    let statement = try database.cachedStatement(sql: "DELETE FROM \(entry.kind) WHERE id = ?")
    try statement.execute(arguments: [entry.id])
  }

  private func restore(_ entry: ChangeLog.Entry) throws {
    let columns = entry.values.map(\.column.quoted).joined(separator: ", ")
    let marks = entry.values.map { _ in "?" }.joined(separator: ", ")
    let statement = try database.cachedStatement(
      sql: "INSERT INTO \(entry.kind) (\(columns)) VALUES (\(marks))")
    try statement.execute(arguments: StatementArguments(entry.values.map(\.before)))
  }

  private func takeBack(_ entry: ChangeLog.Entry) throws {
    if entry.kind == .grinder, let value = entry.values.first,
      let setting = JournalSettings.OfGrinder(rawValue: value.column)
    {
      return try JournalSettings(database: database).say(
        setting, String.fromDatabaseValue(value.before), of: Identifier(rawValue: entry.id))
    }
    let list = entry.values.map { $0.column.quoted + " = ?" }.joined(separator: ", ")
    let statement = try database.cachedStatement(
      sql: "UPDATE \(entry.kind) SET \(list) WHERE id = ?")
    try statement.execute(
      arguments: StatementArguments(entry.values.map(\.before) + [entry.id.databaseValue]))
  }

  /// What can be taken back of a mend: a reference to nothing that it took away stays away, with a
  /// tasting that was deleted for it.
  func mended(_ entries: [ChangeLog.Entry]) throws -> [ChangeLog.Entry] {
    try entries.compactMap { entry in
      let columns = try danglingReferences(of: entry).map(\.reference.column)
      guard !columns.isEmpty else { return entry }
      let values = entry.values.filter { !columns.contains($0.column) }
      guard entry.effect == .edit, !values.isEmpty else { return nil }
      return ChangeLog.Entry(
        kind: entry.kind, id: entry.id, effect: .edit, fingerprint: entry.fingerprint,
        values: values)
    }
  }

  /// Refuses a reference to a record that was removed since.
  private func checkReferences(of entry: ChangeLog.Entry) throws {
    if let (reference, id) = try danglingReferences(of: entry).first {
      throw JournalError(.goneSince, JournalError.Facts(kind: reference.target, name: id))
    }
  }

  /// The references that a row had before, to records that are not there.
  private func danglingReferences(
    of entry: ChangeLog.Entry
  ) throws -> [(reference: RecordReference, id: String)] {
    try RecordReference.all(in: database).filter { $0.owner == entry.kind }.compactMap {
      reference in
      guard let value = entry.values.first(where: { $0.column == reference.column })?.before,
        let id = String.fromDatabaseValue(value)
      else { return nil }
      let statement = try database.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM \(reference.target) WHERE id = ?)")
      let isThere = try Bool.fetchOne(statement, arguments: [id]) == true
      return isThere ? nil : (reference, id)
    }
  }
}

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

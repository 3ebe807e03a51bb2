import GRDB

/// Where the journal has a record of a file.
enum ImportPlace<Record: StoredRecord> {
  /// Under its own ID.
  case own(Record)
  /// As another record: the equal one that was found, or the one that it was merged into.
  case other(Record)
  /// Nowhere any more: it was deleted.
  case deleted
  /// Nowhere yet.
  case none
}

extension ImportSession {
  /// Where the journal has the record with an ID of the file.
  func place<Record: ImportedRecord>(of id: Identifier<Record>) throws -> ImportPlace<Record> {
    if let stored: Record = try writer.stored(id) { return .own(stored) }
    let kind = Record.recordKind
    guard var entry = try memory.entry(kind, id.rawValue) else {
      return ownChanges.deleted(kind, id.rawValue) ? .deleted : .none
    }
    // A method may have been merged into one that was merged later; a circle ends.
    for _ in 0..<Self.mostStandIns {
      guard let next = entry.standIn else { break }
      if let stored: Record = try writer.stored(Identifier(rawValue: next)) {
        return .other(stored)
      }
      guard let following = try memory.entry(kind, next) else { break }
      entry = following
    }
    return .deleted
  }

  private static let mostStandIns = 16

  /// Adds a record, or takes over what differs in the one of the journal for it.
  ///
  /// - Parameters:
  ///   - known: The ID of the equal record; nil for none.
  ///   - rule: Which values are taken over.
  /// - Returns: The ID of the record in the journal, and whether it was added.
  func settle<Record: ImportedRecord>(
    _ record: Record, known: Identifier<Record>? = nil, _ rule: TakenValues = .recorded
  ) throws -> (id: Identifier<Record>, isNew: Bool) {
    switch try place(of: record.id) {
    case .own(let stored):
      try take(record, over: stored, rule)
      return (record.id, false)
    case .other(let stored):
      summary.alreadyThere[keyPath: Record.counter] += 1
      return (stored.id, false)
    case .deleted where known == nil && leavesDeleted:
      try withhold(record)
      return (record.id, false)
    case .deleted, .none:
      guard let known else {
        try add(record)
        return (record.id, true)
      }
      try remember(record, as: known)
      summary.alreadyThere[keyPath: Record.counter] += 1
      return (known, false)
    }
  }

  /// Adds a brew, or takes over what differs in the one of the journal for it.
  ///
  /// - Parameter rule: Which values are taken over.
  func settle(_ brew: Brew, _ rule: TakenValues) throws -> SettledBrew {
    let place = try place(of: brew.id)
    switch place {
    case .own(let stored), .other(let stored):
      let isNews = try take(brew, over: stored, rule, as: brew.id.rawValue)
      return .stored(stored.id, isNews: isNews)
    case .deleted, .none:
      if let same = try same(brew) {
        try remember(brew, as: same)
        summary.alreadyThere.brews += 1
        return .same
      }
      if case .deleted = place, leavesDeleted {
        try withhold(brew)
        return .deleted
      }
      try add(brew)
      return .stored(brew.id, isNews: true)
    }
  }

  // MARK: Deleted records

  /// Whether what the journal deleted stays deleted.
  var leavesDeleted: Bool { !overwritesJournal }

  /// Counts a record that was deleted in the journal. It is added after all where another record
  /// needs it.
  func withhold<Record: ImportedRecord>(_ record: Record) throws {
    summary.deleted[keyPath: Record.counter] += 1
    let kind = Record.recordKind
    let id = record.id.rawValue
    let subject = try ChangeSubject(database: database, kind: kind, id: id).read(of: record)
    summary.add(
      ImportSummary.Deletion(
        kind: kind, id: id, name: subject?.name ?? "", brewedAt: subject?.brewedAt))
    withheld[kind, default: [:]][id] = { [unowned self] in
      summary.deleted[keyPath: Record.counter] -= 1
      summary.removeDeletion(kind, id)
      try add(record)
    }
  }

  /// Adds the deleted records that a value refers to.
  func bringBack(_ kind: RecordKind, _ column: String, _ value: DatabaseValue) throws {
    guard !withheld.isEmpty, let id = String.fromDatabaseValue(value) else { return }
    for reference in RecordReference.all
    where reference.owner == kind && reference.column == column {
      try withheld[reference.target]?.removeValue(forKey: id)?()
    }
  }

  // MARK: Remembering

  /// Remembers that another record of the journal is the one of the file.
  func remember<Record: ImportedRecord>(
    _ record: Record, as other: Identifier<Record>
  ) throws {
    let (kind, id) = (Record.recordKind, record.id.rawValue)
    guard id != other.rawValue else { return }
    try memory.set(
      kind, id, ImportMemory.Entry(standIn: other.rawValue, values: FileValues(record)),
      before: try memory.entry(kind, id))
  }

  func rememberAdded<Record: ImportedRecord>(_ record: Record) throws {
    let (kind, id) = (Record.recordKind, record.id.rawValue)
    try memory.set(
      kind, id, ImportMemory.Entry(values: FileValues(record)), before: try memory.entry(kind, id),
      isAdded: true)
  }
}

/// What became of a brew of a file.
enum SettledBrew {
  /// It is in the journal, with what the file has news of.
  case stored(Identifier<Brew>, isNews: Bool)
  /// The journal had the same brew under another ID.
  case same
  /// It stays deleted.
  case deleted
}

/// What was changed and deleted in the journal by other means than an import, as far as the change log
/// reaches back: for records that were imported by a program that did not remember what files say.
struct OwnChanges {
  private struct Field: Hashable {
    let kind: String
    let id: String
    let name: String
  }

  private var fields: Set<Field> = []

  init(_ database: Database) throws {
    guard try ChangeLog(database: database).isThere else { return }
    try ColumnReader.forEach(
      database,
      """
      SELECT kind, record_id, '' FROM journal_change_record
      WHERE effect = 'delete'
        AND change_id IN (SELECT id FROM journal_change WHERE action <> 'import')
      UNION ALL
      SELECT kind, record_id, field FROM journal_change_record
        JOIN journal_change_value USING (change_id, place)
      WHERE effect = 'edit'
        AND change_id IN (SELECT id FROM journal_change WHERE action <> 'import')
      """
    ) { row in
      fields.insert(Field(kind: row.text(0), id: row.text(1), name: row.text(2)))
    }
  }

  /// Whether a field was changed.
  func changed(_ kind: RecordKind, _ id: String, _ column: String) -> Bool {
    fields.contains(Field(kind: kind.rawValue, id: id, name: column))
  }

  func deleted(_ kind: RecordKind, _ id: String) -> Bool {
    fields.contains(Field(kind: kind.rawValue, id: id, name: ""))
  }
}

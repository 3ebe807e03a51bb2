import GRDB

/// The tables of the change log, beside the journal's own.
///
/// The first change creates them; a journal without them has no changes to undo. They are no part of
/// the schema's version: programs that do not know them read and write the rest.
struct ChangeLog {
  let database: Database

  /// How many changes are kept; the oldest are dropped.
  static let limit = 100

  /// What a change did to one record.
  enum Effect: String {
    case add, edit, delete
  }

  /// What a change did to one record, with what undoing it needs.
  struct Entry {
    let kind: RecordKind
    let id: String
    let effect: Effect
    /// Of the row afterwards; nil where it was deleted.
    let fingerprint: Int64?
    /// The columns of an edited row that changed, or all of a deleted one.
    let values: [(column: String, before: DatabaseValue, after: DatabaseValue)]
  }

  /// What a change is about, as a list shows it.
  struct Subject {
    var kind: RecordKind?
    var id = ""
    var name = ""
    var brewedAt: Timestamp?
  }

  private static let tables = """
    CREATE TABLE IF NOT EXISTS journal_change (
      id INTEGER PRIMARY KEY NOT NULL,
      action TEXT NOT NULL,
      kind TEXT NOT NULL,
      record_id TEXT NOT NULL,
      name TEXT NOT NULL,
      brewed_at TEXT,
      changed_at TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS journal_change_record (
      change_id INTEGER NOT NULL,
      place INTEGER NOT NULL,
      kind TEXT NOT NULL,
      record_id TEXT NOT NULL,
      effect TEXT NOT NULL,
      fingerprint INTEGER,
      PRIMARY KEY (change_id, place)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS journal_change_value (
      change_id INTEGER NOT NULL,
      place INTEGER NOT NULL,
      field TEXT NOT NULL,
      before,
      after,
      PRIMARY KEY (change_id, place, field)
    ) WITHOUT ROWID;
    """

  /// Whether the journal has a log.
  var isThere: Bool {
    get throws { try database.tableExists("journal_change") }
  }

  // MARK: Writing

  /// Adds a change, and drops what is more than the log keeps.
  ///
  /// - Returns: The number of the change.
  func append(
    _ action: JournalChange.Action, _ subject: Subject, _ entries: [Entry], at moment: Timestamp
  ) throws -> Int {
    if try !isThere { try database.execute(sql: Self.tables) }
    let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM journal_change") ?? 0
    let id = last + 1
    // What another program left of a change with this number must not become part of it.
    try remove("= ?", id)
    try database.execute(
      sql: "INSERT INTO journal_change VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        id, action.rawValue, subject.kind?.rawValue ?? "", subject.id, subject.name,
        subject.brewedAt?.text, moment.text,
      ])
    let records = try database.cachedStatement(
      sql: "INSERT INTO journal_change_record VALUES (?, ?, ?, ?, ?, ?)")
    let values = try database.cachedStatement(
      sql: "INSERT INTO journal_change_value VALUES (?, ?, ?, ?, ?)")
    for (place, entry) in entries.enumerated() {
      try records.execute(arguments: [
        id, place, entry.kind.rawValue, entry.id, entry.effect.rawValue, entry.fingerprint,
      ])
      for value in entry.values {
        try values.execute(arguments: [id, place, value.column, value.before, value.after])
      }
    }
    try remove("<= ?", id - Self.limit)
    return id
  }

  /// Removes a change that was undone.
  func remove(_ id: Int) throws {
    try remove("= ?", id)
  }

  private func remove(_ condition: String, _ id: Int) throws {
    for (table, column) in [
      ("journal_change_value", "change_id"), ("journal_change_record", "change_id"),
      ("journal_change", "id"),
    ] {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE \(column) \(condition)", arguments: [id])
    }
    try ImportMemory.drop(database, changes: condition, id)
  }

  // MARK: Reading

  /// The changes, the last first.
  func changes(limit: Int) throws -> [JournalChange] {
    guard try isThere, limit > 0 else { return [] }
    var changes: [JournalChange] = []
    try ColumnReader.forEach(
      database,
      """
      SELECT id, action, kind, record_id, name, brewed_at, changed_at
      FROM journal_change ORDER BY id DESC LIMIT ?
      """, [limit]
    ) { row in
      guard let id = row.integer(0) else { return }
      let (kind, record) = (RecordKind(rawValue: row.text(2)), row.text(3))
      let counts = try counts(id)
      changes.append(
        JournalChange(
          id: id, action: JournalChange.Action(rawValue: row.text(1)), kind: kind,
          recordID: record, name: row.text(4),
          brewedAt: row.isRecorded(5) ? Timestamp(row.text(5)) : nil,
          changedAt: Timestamp(row.text(6)), fields: try fields(id, kind, record),
          added: counts[.add] ?? [:], edited: counts[.edit] ?? [:],
          deleted: counts[.delete] ?? [:]))
    }
    return changes
  }

  private func counts(_ change: Int) throws -> [Effect: [RecordKind: Int]] {
    var counts: [Effect: [RecordKind: Int]] = [:]
    for row in try Row.fetchAll(
      database,
      sql: """
        SELECT effect, kind, count(*) FROM journal_change_record WHERE change_id = ?
        GROUP BY effect, kind
        """, arguments: [change])
    {
      guard let effect = Effect(rawValue: row[0]), let kind = RecordKind(rawValue: row[1]) else {
        continue
      }
      counts[effect, default: [:]][kind] = row[2]
    }
    return counts
  }

  private func fields(
    _ change: Int, _ kind: RecordKind?, _ record: String
  ) throws -> [JournalChange.Field] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT field, before, after FROM journal_change_value JOIN journal_change_record
          USING (change_id, place)
        WHERE change_id = ? AND effect = 'edit' AND (record_id = ? OR kind = 'tasting')
        ORDER BY place, field
        """, arguments: [change, kind == nil ? "" : record]
    ).map { row in
      try JournalChange.Field(row[0], row[1], row[2], in: database)
    }
  }

  /// A value as lists of changes show it; nil for none.
  static func text(_ value: DatabaseValue) -> String? {
    switch value.storage {
    case .null: nil
    case .int64(let number): "\(number)"
    case .double(let number): NumberText.shortest(number)
    case .string(let text): text
    case .blob(let data): "\(data.count) bytes"
    }
  }

  /// What a change did to each record, in the order it was done.
  func entries(of change: Int) throws -> [Entry] {
    var values: [Int: [(column: String, before: DatabaseValue, after: DatabaseValue)]] = [:]
    try ColumnReader.forEach(
      database,
      "SELECT place, field, before, after FROM journal_change_value WHERE change_id = ?", [change]
    ) { row in
      values[row.integer(0) ?? 0, default: []].append((row.text(1), row.value(2), row.value(3)))
    }
    var entries: [Entry] = []
    try ColumnReader.forEach(
      database,
      """
      SELECT place, kind, record_id, effect, fingerprint FROM journal_change_record
      WHERE change_id = ? ORDER BY place
      """, [change]
    ) { row in
      guard let kind = RecordKind(rawValue: row.text(1)), let effect = Effect(rawValue: row.text(3))
      else { return }
      entries.append(
        Entry(
          kind: kind, id: row.text(2), effect: effect,
          fingerprint: Int64.fromDatabaseValue(row.value(4)),
          values: values[row.integer(0) ?? 0] ?? []))
    }
    return entries
  }
}

/// One change of a journal, as its log keeps it: everything that one call wrote.
public struct JournalChange: Sendable, Hashable, Identifiable {
  /// What was done. More may be added.
  public struct Action: RawRepresentable, Hashable, Sendable {
    /// The action as the journal writes it.
    public let rawValue: String

    /// Creates an action from the journal's word, known or not.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A record was added, maybe with others that it needs.
    public static let add = Action(rawValue: "add")
    /// A record was changed.
    public static let edit = Action(rawValue: "edit")
    /// A brew was rated, or its rating was taken back.
    public static let rate = Action(rawValue: "rate")
    /// A record was deleted, maybe with others that refer to it.
    public static let delete = Action(rawValue: "delete")
    /// A bean was archived.
    public static let archive = Action(rawValue: "archive")
    /// A bean was taken out of the archive.
    public static let unarchive = Action(rawValue: "unarchive")
    /// Two records of a kind became one.
    public static let merge = Action(rawValue: "merge")
    /// Faults were taken away.
    public static let mend = Action(rawValue: "mend")
    /// A file was imported.
    public static let `import` = Action(rawValue: "import")
  }

  /// A column that the change gave another value.
  public struct Field: Sendable, Hashable {
    /// The column, such as `rating`.
    public let name: String
    /// The value before, as text; nil where none was recorded.
    public let before: String?
    /// The value after, as text; nil where none is recorded.
    public let after: String?
    /// What the records are called whose IDs the values are; nil for other values.
    public let names: Names?

    /// What two records are called.
    public struct Names: Sendable, Hashable {
      /// The record before; nil where it is not known.
      public let before: String?
      /// The record after; nil where it is not known.
      public let after: String?
    }

    init(name: String, before: String?, after: String?, names: Names? = nil) {
      (self.name, self.before, self.after, self.names) = (name, before, after, names)
    }

    /// A column with its values, and what these name in a journal.
    init(
      _ name: String, _ before: DatabaseValue, _ after: DatabaseValue, in database: Database
    ) throws {
      let texts = (ChangeLog.text(before), ChangeLog.text(after))
      let kind = name.hasSuffix("_id") ? RecordKind(rawValue: String(name.dropLast(3))) : nil
      let names = try [texts.0, texts.1].map { id -> String? in
        guard let kind, let id else { return nil }
        return try ChangeSubject(database: database, kind: kind, id: id).read()?.name
      }
      self.init(
        name: name, before: texts.0, after: texts.1,
        names: names.contains { $0 != nil } ? Names(before: names[0], after: names[1]) : nil)
    }
  }

  /// The number of the change in the log; later changes have higher ones.
  public let id: Int
  /// What was done.
  public let action: Action
  /// The kind of the record that was changed; nil for an import.
  public let kind: RecordKind?
  /// The ID of the record that was changed; empty for an import.
  public let recordID: String
  /// What the record was called: the bean of a brew, the file of an import.
  public let name: String
  /// When the brew that was changed was brewed; nil for other records.
  public let brewedAt: Timestamp?
  /// When the change was made.
  public let changedAt: Timestamp
  /// What was changed in the record itself, and in a brew's tasting.
  public let fields: [Field]
  /// How many records were added, by kind.
  public let added: [RecordKind: Int]
  /// How many records were edited, by kind.
  public let edited: [RecordKind: Int]
  /// How many records were deleted, by kind.
  public let deleted: [RecordKind: Int]
}

/// What a list of changes calls a record.
struct ChangeSubject {
  let database: Database
  let kind: RecordKind
  let id: String

  /// A subject of which nothing but the ID is known.
  var unknown: ChangeLog.Subject { ChangeLog.Subject(kind: kind, id: id) }

  /// What a record is called that is not in the journal.
  func read(of record: some StoredRecord) throws -> ChangeLog.Subject? {
    var subject = unknown
    switch record {
    case let named as any NamedRecord: subject.name = named.displayName
    case let brew as Brew: try describe(brew, &subject)
    case let tasting as Tasting:
      let brew = try Brew.fetch(database, id: tasting.brewID.rawValue)
      if let brew { try describe(brew, &subject) }
    default: return nil
    }
    return subject
  }

  /// What the record is called now; nil where it is not there.
  func read() throws -> ChangeLog.Subject? {
    guard try database.tableExists(kind.rawValue),
      let record = try kind.record?.fetch(database, id: id)
    else { return nil }
    return try read(of: record)
  }

  private func describe(_ brew: Brew, _ subject: inout ChangeLog.Subject) throws {
    subject.brewedAt = brew.brewedAt
    if let id = brew.beanID?.rawValue {
      subject.name = try Bean.fetch(database, id: id)?.displayName ?? ""
    } else if let id = brew.methodID?.rawValue {
      subject.name = try BrewMethod.fetch(database, id: id)?.name ?? ""
    }
  }
}

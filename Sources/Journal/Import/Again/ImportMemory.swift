import Foundation
import GRDB

/// What the last import of each record found in its file, so that the next one can tell what the
/// file changed from what the journal corrected, and what the journal deleted from what it never had.
///
/// It is in tables of its own beside the journal's, which the first import creates.
final class ImportMemory {
  /// What is known of a record of a file.
  struct Entry: Equatable {
    /// The ID of the journal's record for it, where that is another.
    var standIn: String?
    var values = FileValues()
  }

  private let database: Database
  private var isThere: Bool
  /// What was known before of records that this import does not add.
  private var before: [(kind: RecordKind, id: String, entry: Entry?)] = []
  /// Whether the import changed what is known.
  private(set) var hasNews = false
  /// Whether an earlier import remembered what its file says.
  let isOld: Bool

  init(_ database: Database) throws {
    self.database = database
    isOld = try Self.isThere(database)
    isThere = isOld
  }

  private static func isThere(_ database: Database) throws -> Bool {
    try database.tableExists("journal_import_record")
  }

  private static let tables = """
    CREATE TABLE IF NOT EXISTS journal_import_record (
      kind TEXT NOT NULL,
      record_id TEXT NOT NULL,
      stand_in TEXT,
      file_values BLOB,
      PRIMARY KEY (kind, record_id)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS journal_import_before (
      change_id INTEGER NOT NULL,
      kind TEXT NOT NULL,
      record_id TEXT NOT NULL,
      is_known INTEGER NOT NULL,
      stand_in TEXT,
      file_values BLOB,
      PRIMARY KEY (change_id, kind, record_id)
    ) WITHOUT ROWID;
    """

  /// What is known of a record by its ID in the file; nil for a record that was never imported.
  func entry(_ kind: RecordKind, _ id: String) throws -> Entry? {
    guard isThere else { return nil }
    var entry: Entry?
    try ColumnReader.forEach(
      database,
      "SELECT stand_in, file_values FROM journal_import_record WHERE kind = ? AND record_id = ?",
      [kind.rawValue, id]
    ) { row in
      entry = Entry(
        standIn: row.isRecorded(0) ? row.text(0) : nil, values: FileValues(row.value(1)))
    }
    return entry
  }

  /// Remembers what a file says of a record.
  ///
  /// - Parameters:
  ///   - known: What was known before.
  ///   - isAdded: Whether this import adds the record: undoing it takes its entry back, too.
  func set(
    _ kind: RecordKind, _ id: String, _ entry: Entry, before known: Entry?, isAdded: Bool = false
  ) throws {
    guard entry != known else { return }
    if !isThere { try database.execute(sql: Self.tables) }
    isThere = true
    hasNews = true
    if !isAdded || known != nil { before.append((kind, id, known)) }
    let statement = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO journal_import_record VALUES (?, ?, ?, ?)")
    try statement.execute(
      arguments: [kind.rawValue, id, entry.standIn, entry.values.databaseValue])
  }

  // MARK: Taking back

  /// Keeps what was known before for `takeBack`.
  ///
  /// - Parameter change: The number of the import in the change log.
  func keepBefore(_ change: Int) throws {
    guard !before.isEmpty else { return }
    // Of a record that the file has twice, the first counts.
    let statement = try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO journal_import_before VALUES (?, ?, ?, ?, ?, ?)")
    for (kind, id, entry) in before {
      try statement.execute(arguments: [
        change, kind.rawValue, id, entry != nil, entry?.standIn, entry?.values.databaseValue,
      ])
    }
  }

  /// Forgets what a change that is undone taught, while the change is still in the log.
  static func takeBack(_ database: Database, change: Int) throws {
    guard try isThere(database) else { return }
    let known = "SELECT kind, record_id FROM journal_import_before WHERE change_id = :change"
    try database.execute(
      sql: """
        DELETE FROM journal_import_record WHERE (kind, record_id) IN (
          SELECT kind, record_id FROM journal_change_record
          WHERE change_id = :change AND effect = 'add'
          UNION ALL \(known));
        """, arguments: ["change": change])
    try database.execute(
      sql: """
        INSERT INTO journal_import_record
        SELECT kind, record_id, stand_in, file_values FROM journal_import_before
        WHERE change_id = ? AND is_known
        """, arguments: [change])
  }

  /// Drops what is kept for changes that the log has no more.
  ///
  /// - Parameter condition: Which changes, after their number.
  static func drop(_ database: Database, changes condition: String, _ id: Int) throws {
    guard try isThere(database) else { return }
    try database.execute(
      sql: "DELETE FROM journal_import_before WHERE change_id \(condition)", arguments: [id])
  }

  /// Remembers that a record became part of another one.
  static func replace(
    _ database: Database, _ kind: RecordKind, _ id: String, by other: String
  ) throws {
    guard try isThere(database) else { return }
    try database.execute(
      sql: """
        INSERT INTO journal_import_record VALUES (?, ?, ?, x'')
        ON CONFLICT DO UPDATE SET stand_in = excluded.stand_in
        """, arguments: [kind.rawValue, id, other])
  }
}

/// What a file recorded in the fields of a record, as one number a field: enough to tell whether the
/// file or the journal has another value since.
///
/// A number is 16 bits of a hash of the column's name and 48 of one of the column and its value.
struct FileValues: Equatable {
  private var marks: [UInt64]

  init() {
    marks = []
  }

  /// The fields of a record that records them.
  init<Record: StoredRecord>(_ record: Record) {
    // No column is there twice.
    marks = zip(Record.columns, record.databaseValues).compactMap { column, value in
      Self.isRecorded(column, value) ? Self.mark(column, value) : nil
    }
  }

  /// Whether the file recorded the field.
  func has(_ column: String) -> Bool {
    let tag = Self.tag(column)
    return marks.contains { $0 >> 48 == tag }
  }

  /// Whether the file had this value in the field; a value that records nothing does not count.
  func have(_ column: String, _ value: DatabaseValue) -> Bool {
    Self.isRecorded(column, value) ? marks.contains(Self.mark(column, value)) : !has(column)
  }

  mutating func set(_ column: String, _ value: DatabaseValue) {
    let tag = Self.tag(column)
    let place = marks.firstIndex { $0 >> 48 == tag }
    switch (place, Self.isRecorded(column, value)) {
    case (nil, false): break
    case (nil, true): marks.append(Self.mark(column, value))
    case (let place?, true): marks[place] = Self.mark(column, value)
    case (let place?, false): marks.remove(at: place)
    }
  }

  /// Whether a value tells something: no empty text, no empty list, and no rating of 0.
  static func isRecorded(_ column: String, _ value: DatabaseValue) -> Bool {
    if column == "rating" { return Double.fromDatabaseValue(value).map { $0 != 0 } ?? false }
    return !value.isNull && !["", "[]"].contains(String.fromDatabaseValue(value))
  }

  /// The number that stands for the name of a column.
  static func tag(_ column: String) -> UInt64 { StoredRow.hash(of: .null, in: column) >> 48 }

  private static func mark(_ column: String, _ value: DatabaseValue) -> UInt64 {
    tag(column) << 48 | StoredRow.hash(of: value, in: column) >> 16
  }
}

/// As the journal stores them: eight bytes a field, the lowest first.
extension FileValues {
  init(_ value: DatabaseValue) {
    self.init()
    guard let data = Data.fromDatabaseValue(value) else { return }
    let bytes = [UInt8](data)
    for start in stride(from: 0, through: bytes.count - 8, by: 8) {
      marks.append(bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  var databaseValue: DatabaseValue {
    Data(marks.flatMap { mark in (0..<8).map { UInt8(truncatingIfNeeded: mark >> (8 * $0)) } })
      .databaseValue
  }
}

import GRDB

/// A record with a table of its own in the journal.
protocol StoredRecord: Sendable {
  /// The kind of record, after which its table is named.
  static var recordKind: RecordKind { get }
  var id: Identifier<Self> { get set }
  /// The columns of the table.
  static var fields: RecordFields<Self> { get }
  /// The grinder whose scale the record may change; nil for a record without a written setting.
  var groundBy: Identifier<Grinder>?? { get }
  /// Whether a value of a file says nothing new on a stored record, although it differs.
  func repeats(_ column: String, of stored: Self) -> Bool
  /// A record of which nothing but its ID is recorded.
  static func blank(_ id: Identifier<Self>) -> Self
}

extension StoredRecord {
  static var table: String { recordKind.rawValue }
  static var columns: [String] { fields.columns }

  /// The values of the columns.
  var values: [(any DatabaseValueConvertible)?] { Self.fields.map { $0.stored(self) } }

  /// The values of the columns as SQLite stores them.
  var databaseValues: [DatabaseValue] { values.map { $0?.databaseValue ?? .null } }

  var groundBy: Identifier<Grinder>?? { nil }

  func repeats(_ column: String, of stored: Self) -> Bool { false }

  /// The columns that every journal has.
  static var firstColumns: [String] { columns.dropLast(fields.later.count) }

  /// The columns that were added since, and their types in SQL.
  static var laterColumns: [(name: String, type: String)] {
    fields.later.map { ($0.column, $0.kind.type($0.column)) }
  }

  /// Reads a row of the columns.
  init(row: ColumnReader) {
    self = .blank(Identifier(rawValue: ""))
    Self.fields.read(row, into: &self)
  }

  /// The fields with a value that do not tell one record from others: those that were added since, but
  /// for the setting as it was written.
  var details: [RecordField<Self>] {
    Self.fields.later.filter { $0.column != "grind_text" && $0.stored(self) != nil }
  }

  /// The columns in SQL, with NULL for those that the journal lacks.
  static func columnList(in database: Database) throws -> String {
    guard !fields.later.isEmpty else { return fields.list }
    let present = try database.columns(in: table)
    // Asked once a record: most journals have all columns, in this order.
    if present.count == columns.count, zip(present, columns).allSatisfy({ $0.name == $1 }) {
      return fields.list
    }
    let names = Set(present.map { $0.name.lowercased() })
    return columns.map { names.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
  }

  /// The records that `condition` (SQL after the name of the table) selects, in its order.
  static func fetch(
    _ database: Database, _ condition: String = "", _ arguments: StatementArguments = []
  ) throws -> [Self] {
    var records: [Self] = []
    try ColumnReader.forEach(
      database, "SELECT \(try columnList(in: database)) FROM \(table) \(condition)", arguments
    ) { records.append(Self(row: $0)) }
    return records
  }

  /// Adds the record.
  func insert(_ database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO \(Self.table) (\(Self.fields.list)) VALUES (\(Self.fields.marks))")
    try statement.execute(arguments: StatementArguments(values))
  }
}

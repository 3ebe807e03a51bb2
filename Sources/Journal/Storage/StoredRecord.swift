import GRDB

/// A record with a table of its own in the journal.
protocol StoredRecord: Sendable {
  /// The kind of record, after which its table is named.
  static var recordKind: RecordKind { get }
  var id: Identifier<Self> { get set }
  /// The columns of the table, in the order of `init(row:)` and `values`.
  static var columns: [String] { get }
  init(row: ColumnReader)
  var values: [(any DatabaseValueConvertible)?] { get }
}

extension StoredRecord {
  static var table: String { recordKind.rawValue }

  /// The values of the columns as SQLite stores them.
  var databaseValues: [DatabaseValue] { values.map { $0?.databaseValue ?? .null } }

  static var columnList: String { columns.joined(separator: ", ") }

  /// The records that `condition` (SQL after the name of the table) selects, in its order.
  static func fetch(
    _ database: Database, _ condition: String = "", _ arguments: StatementArguments = []
  ) throws -> [Self] {
    var records: [Self] = []
    try ColumnReader.forEach(
      database, "SELECT \(columnList) FROM \(table) \(condition)", arguments
    ) { records.append(Self(row: $0)) }
    return records
  }

  /// Adds the record.
  func insert(_ database: Database) throws {
    let marks = Self.columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try database.cachedStatement(
      sql: "INSERT INTO \(Self.table) (\(Self.columnList)) VALUES (\(marks))")
    try statement.execute(arguments: StatementArguments(values))
  }
}

import Foundation
import GRDB
import GRDBSQLite
import Support

/// Reads the current row of a statement by column number.
///
/// Other programs write journals too, and SQLite allows any type in a column: a value of another
/// type is converted if no information is lost, and otherwise counts as not recorded.
struct ColumnReader {
  private let statement: OpaquePointer

  /// How many rows are read between looks at whether the task is cancelled.
  private static let batch = 256

  /// Steps through the rows of a query.
  ///
  /// - Parameter row: Called once a row; the reader must not leave it.
  /// - Throws: `CancellationError` in a cancelled task.
  static func forEach(
    _ database: Database, _ sql: String, _ arguments: StatementArguments = [],
    _ row: (ColumnReader) throws -> Void
  ) throws {
    try scan(database, sql, arguments) { reader in
      try row(reader)
      return true
    }
  }

  /// Steps through the rows of a query until `row` returns false.
  ///
  /// - Throws: `CancellationError` in a cancelled task.
  static func scan(
    _ database: Database, _ sql: String, _ arguments: StatementArguments = [],
    _ row: (ColumnReader) throws -> Bool
  ) throws {
    let prepared = try database.cachedStatement(sql: sql)
    try prepared.setArguments(arguments)
    let statement = prepared.sqliteStatement
    sqlite3_reset(statement)
    defer { sqlite3_reset(statement) }
    var rows = 0
    while true {
      if rows % batch == 0 { try Task.checkCancellation() }
      rows += 1
      switch sqlite3_step(statement) {
      case SQLITE_ROW: guard try row(ColumnReader(statement: statement)) else { return }
      case SQLITE_DONE: return
      case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
    }
  }

  /// Text; empty for NULL. Bytes that are not UTF-8 are repaired.
  func text(_ column: Int) -> String {
    let column = CInt(column)
    guard let bytes = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Appends text without case and accents to `output`.
  func fold(_ column: Int, into output: inout [UInt8]) {
    let column = CInt(column)
    guard let bytes = sqlite3_column_text(statement, column) else { return }
    let count = Int(sqlite3_column_bytes(statement, column))
    TextFolding.names.append(UnsafeBufferPointer(start: bytes, count: count).span, to: &output)
  }

  /// A finite number; nil for NULL and for other values.
  func number(_ column: Int) -> Double? {
    let index = CInt(column)
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER, SQLITE_FLOAT:
      let value = sqlite3_column_double(statement, index)
      return value.isFinite ? value : nil
    case SQLITE_TEXT:
      return Double(text(column)).flatMap { $0.isFinite ? $0 : nil }
    default: return nil
    }
  }

  /// A whole number; nil for NULL and for other values.
  func integer(_ column: Int) -> Int? {
    number(column).flatMap { Int(exactly: $0) }
  }

  /// Whether the column has a value.
  func isRecorded(_ column: Int) -> Bool {
    sqlite3_column_type(statement, CInt(column)) != SQLITE_NULL
  }

  /// The value as it is stored.
  func value(_ column: Int) -> DatabaseValue {
    let index = CInt(column)
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return sqlite3_column_int64(statement, index).databaseValue
    case SQLITE_FLOAT: return sqlite3_column_double(statement, index).databaseValue
    case SQLITE_TEXT: return text(column).databaseValue
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, index))
      guard let bytes = sqlite3_column_blob(statement, index) else { return Data().databaseValue }
      return Data(bytes: bytes, count: count).databaseValue
    default: return .null
    }
  }

  /// Bytes; none for a value of another type, and for more than 16 MB.
  func bytes(_ column: Int) -> [UInt8] {
    let index = CInt(column)
    let count = Int(sqlite3_column_bytes(statement, index))
    guard sqlite3_column_type(statement, index) == SQLITE_BLOB, count <= 16 << 20,
      let bytes = sqlite3_column_blob(statement, index)
    else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func identifier<Record>(_ column: Int) -> Identifier<Record> {
    Identifier(rawValue: text(column))
  }
}

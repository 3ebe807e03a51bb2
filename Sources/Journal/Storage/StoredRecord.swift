import Foundation
import GRDB
import GRDBSQLite

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

extension StoredRecord where Self: NamedRecord {
  static var recordKind: RecordKind { kind }
}

extension StoredRecord {
  static var table: String { recordKind.rawValue }
  static var columns: [String] { fields.columns }

  /// The columns that have the IDs of other records.
  static var references: [RecordReference] {
    fields.compactMap { field in
      field.target.map { .init(owner: recordKind, column: field.column, target: $0) }
    }
  }

  /// The numbers that are checked.
  static var ranges: [FieldRange] { fields.compactMap(\.range) }

  /// The record with an ID; nil if it is absent.
  static func fetch(_ database: Database, id: String) throws -> Self? {
    try fetch(database, "WHERE id = ?", [id]).first
  }

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

extension RecordKind {
  private static let records: [any StoredRecord.Type] = [
    Bean.self, BrewMethod.self, Grinder.self, Recipe.self, Brew.self, Tasting.self, Shot.self,
    Taster.self, CuppingRecord.self, SampleRecord.self, ScoreRecord.self,
  ]

  var record: (any StoredRecord.Type)? { Self.records.first { $0.recordKind == self } }
}

/// Tables that the first record of their kinds creates: a journal without them has none, and programs that do
/// not know them read and write the rest.
struct LaterTables: Sendable {
  let records: [any StoredRecord.Type]
  let creation: String

  static let all = [shots, cuppings]

  /// Creates the tables where the journal lacks them.
  ///
  /// - Returns: false where another program has a table of one of these names.
  func create(_ database: Database) throws -> Bool {
    if try areThere(database) { return true }
    try database.execute(sql: creation)
    return try areThere(database)
  }

  /// Whether the journal has the tables, with all their columns.
  func areThere(_ database: Database) throws -> Bool {
    // A view or a virtual table may have rows without end.
    let names = records.map { "'\($0.table)'" }.joined(separator: ", ")
    let statement = try database.cachedStatement(
      sql: """
        SELECT count(*) = \(records.count) FROM sqlite_master
        WHERE type = 'table' AND rootpage > 0 AND lower(name) IN (\(names))
        """)
    guard try Bool.fetchOne(statement) == true else { return false }
    return try records.allSatisfy { record in
      try JournalSchema.names(of: record.table, database).isSuperset(of: record.columns)
    }
  }
}

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
}

/// Reads and writes the JSON arrays of three columns. Text other than an array counts as empty.
enum JSONList {
  static func numbers(_ text: String) -> [Double] {
    text == "[]" || text.isEmpty
      ? [] : (try? JSONDecoder().decode([Double].self, from: Data(text.utf8))) ?? []
  }

  /// The strings of a list; other elements are skipped.
  static func strings(_ text: String) -> [String] {
    if text == "[]" || text.isEmpty { return [] }
    if let strings = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) {
      return strings
    }
    return list(text)
  }

  /// The number of entries of a list that are lost because they are not numbers: a list that
  /// contains anything else is lost entirely.
  static func unreadableNumbers(_ text: String) -> Int {
    if text == "[]" || text.isEmpty { return 0 }
    guard let entries = readable(text, Double.self) else { return 1 }
    return entries.allSatisfy { $0.value != nil } ? 0 : entries.count
  }

  /// An entry of a list; nil if it has another type.
  private struct Entry<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Value.self)
    }
  }

  private static func readable<Value: Decodable>(
    _ text: String, _ kind: Value.Type
  ) -> [Entry<Value>]? {
    try? JSONDecoder().decode([Entry<Value>].self, from: Data(text.utf8))
  }

  /// The values of a list; others are skipped.
  private static func list<Value: Decodable>(_ text: String) -> [Value] {
    if text == "[]" || text.isEmpty { return [] }
    return readable(text, Value.self)?.compactMap(\.value) ?? []
  }

  /// The number of entries of a list that are not of a kind; 1 for a text that is not a list.
  static func unreadable<Value: Decodable>(_ text: String, _ kind: Value.Type) -> Int {
    if text == "[]" || text.isEmpty { return 0 }
    return readable(text, kind)?.count { $0.value == nil } ?? 1
  }

  /// The steps of a list; others are skipped.
  static func steps(_ text: String) -> [RecipeStep] { list(text) }

  static func text(_ steps: [RecipeStep]) -> String { text(steps, .sortedKeys) }

  static func text(_ numbers: [Double]) -> String {
    "[" + numbers.filter(\.isFinite).map(number).joined(separator: ",") + "]"
  }

  static func text(_ strings: [String]) -> String { text(strings, .withoutEscapingSlashes) }

  private static func text(
    _ values: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  /// A whole number is written without a decimal point.
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

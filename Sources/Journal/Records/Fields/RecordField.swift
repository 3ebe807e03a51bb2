import GRDB
import Support

/// One column of a record's table, and its property: it is created, read, stored, exported, imported, coded,
/// listed and checked by what is said here.
struct RecordField<Record: Sendable>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Record, Value> & Sendable

  let name: StaticString
  /// The name of the column.
  let column: String
  let kind: FieldKind
  /// Whether a journal of an earlier program lacks the column. It may be NULL, and stays so until
  /// something is recorded.
  fileprivate(set) var isLater = false
  /// Whether a coded record must have the value.
  private let isRequired: Bool
  private let get: @Sendable (Record) -> FieldValue
  /// Sets the property.
  let put: @Sendable (inout Record, FieldValue) -> Void
  /// Refuses an invalid value.
  let check: @Sendable (FieldCheck<Record>) throws(JournalError) -> Void

  /// - Parameters:
  ///   - isRequired: Whether a coded record must have the value.
  ///   - get: What is recorded.
  ///   - set: The property; that of none is what a record without the value has.
  ///   - check: Refuses an invalid value.
  init<Value: Sendable>(
    _ name: StaticString, _ path: Path<Value>, _ kind: FieldKind = .text, isRequired: Bool = false,
    get: @escaping @Sendable (Value) -> FieldValue, set: @escaping @Sendable (FieldValue) -> Value,
    check: @escaping @Sendable (FieldCheck<Record>) throws(JournalError) -> Void = { _ in }
  ) {
    self.name = name
    column = "\(name)"
    self.kind = kind
    self.isRequired = isRequired
    self.check = check
    // A journal may have a million brews: a path takes its time, the place of a stored property does not.
    guard let offset = MemoryLayout<Record>.offset(of: path) else {
      self.get = { get($0[keyPath: path]) }
      put = { $0[keyPath: path] = set($1) }
      return
    }
    self.get = { record in
      withUnsafePointer(to: record) {
        get((UnsafeRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee)
      }
    }
    put = { record, value in
      withUnsafeMutablePointer(to: &record) {
        (UnsafeMutableRawPointer($0) + offset).assumingMemoryBound(to: Value.self).pointee =
          set(value)
      }
    }
  }

  /// The value of a record.
  func value(of record: Record) -> FieldValue {
    let value = get(record)
    if isLater, case .text("") = value { return .none }
    return value
  }

  /// The value as SQLite stores it; nil for NULL.
  func stored(_ record: Record) -> (any DatabaseValueConvertible)? {
    value(of: record).stored(isLater: isLater)
  }

  /// The value as the cell of a table.
  func text(of record: Record) -> String { value(of: record).text(kind) }

  func encode(_ record: Record, _ row: inout KeyedEncodingContainer<ColumnKey>) throws {
    try value(of: record).encode(to: &row, ColumnKey(column))
  }

  func decode(_ record: inout Record, _ row: KeyedDecodingContainer<ColumnKey>) throws {
    put(&record, try kind.value(row, ColumnKey(column), isRequired: isRequired))
  }
}

/// The columns of a record's table, in its order: the only list of them.
struct RecordFields<Record: Sendable>: RandomAccessCollection, Sendable {
  private let all: [RecordField<Record>]
  private let readers: [@Sendable (inout Record, ColumnReader) -> Void]
  private let places: [String: Int]
  let columns: [String]
  /// The columns in SQL, and as many marks for their values.
  let list: String
  let marks: String
  /// The fields that were added since the first version of the schema.
  let later: ArraySlice<RecordField<Record>>

  /// - Parameters:
  ///   - first: The columns that every journal has (`JournalSchema.firstVersion`).
  ///   - later: The columns that a journal of an earlier program gets by its first change.
  init(_ first: [RecordField<Record>], later: [RecordField<Record>] = []) {
    let all =
      first
      + later.map { field in
        var field = field
        field.isLater = true
        return field
      }
    self.all = all
    self.later = all[first.count...]
    columns = all.map(\.column)
    list = columns.joined(separator: ", ")
    marks = columns.map { _ in "?" }.joined(separator: ", ")
    places = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
    readers = all.enumerated().map { place, field in
      { [kind = field.kind, put = field.put] in put(&$0, kind.value($1, place)) }
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { all.count }
  subscript(place: Int) -> RecordField<Record> { all[place] }
  subscript(column: String) -> RecordField<Record>? { places[column].map { all[$0] } }

  /// Reads a row whose columns have the order of the fields.
  func read(_ row: ColumnReader, into record: inout Record) {
    for reader in readers { reader(&record, row) }
  }

  /// The fields in another order: those of the places behind the columns that they follow.
  func ordered(_ places: [String: String]) -> [RecordField<Record>] {
    var fields = all.filter { places[$0.column] == nil }
    for (column, before) in places {
      guard let field = self[column],
        let place = fields.firstIndex(where: { $0.column == before })
      else { continue }
      fields.insert(field, at: place + 1)
    }
    return fields
  }
}

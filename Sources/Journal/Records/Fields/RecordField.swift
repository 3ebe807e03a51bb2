import GRDB

/// One column of a record's table, and its property: it is created, read, stored, exported, imported, coded,
/// listed and checked by what is said here.
struct RecordField<Record: Sendable>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Record, Value> & Sendable

  let name: StaticString
  /// The name of the column.
  let column: String
  let kind: FieldKind
  /// The kind of the record whose ID the column has; nil for other columns.
  let target: RecordKind?
  /// Whether a journal of an earlier program lacks the column. It may be NULL, and stays so until
  /// something is recorded.
  fileprivate(set) var isLater = false
  /// Whether a coded record must have the value.
  private let isRequired: Bool
  let rule: TextRule
  private let get: @Sendable (Record) -> FieldValue
  /// Sets the property.
  let put: @Sendable (inout Record, FieldValue) -> Void

  /// - Parameters:
  ///   - target: The kind of the record whose ID the column has.
  ///   - isRequired: Whether a coded record must have the value.
  ///   - rule: What a text must be.
  ///   - get: What is recorded.
  ///   - set: The property; that of none is what a record without the value has.
  init<Value: Sendable>(
    _ name: StaticString, _ path: Path<Value>, _ kind: FieldKind = .text,
    of target: RecordKind? = nil, isRequired: Bool = false, rule: TextRule = .free,
    get: @escaping @Sendable (Value) -> FieldValue, set: @escaping @Sendable (FieldValue) -> Value
  ) {
    self.name = name
    column = "\(name)"
    self.kind = kind
    self.target = target
    self.isRequired = isRequired
    self.rule = rule
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

  func value(of record: Record) -> FieldValue {
    let value = get(record)
    if isLater, case .text("") = value { return .none }
    return value
  }

  /// The value as SQLite stores it; nil for NULL.
  func stored(_ record: Record) -> (any DatabaseValueConvertible)? {
    value(of: record).stored(isLater: isLater)
  }

  /// The range of a number; nil for other columns.
  var range: FieldRange? {
    kind == .rating ? .rating : kind == .level ? .level(column) : kind.range
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

/// Columns of text.
extension RecordField {
  static func id(_ path: Path<Identifier<Record>>) -> RecordField { identifier("id", path, nil) }

  /// The ID of a record that must be there.
  static func identifier<Other: StoredRecord>(
    _ name: StaticString, _ path: Path<Identifier<Other>>
  ) -> RecordField { identifier(name, path, Other.recordKind) }

  private static func identifier<Other>(
    _ name: StaticString, _ path: Path<Identifier<Other>>, _ target: RecordKind?
  ) -> RecordField {
    RecordField(
      name, path, of: target, isRequired: true, get: { .text($0.rawValue) },
      set: { Identifier(rawValue: $0.text) })
  }

  /// The ID of another record, or NULL.
  static func reference<Other: StoredRecord>(
    _ name: StaticString, _ path: Path<Identifier<Other>?>
  ) -> RecordField {
    RecordField(
      name, path, of: Other.recordKind, get: { $0.map { .text($0.rawValue) } ?? .none },
      set: { $0.text.isEmpty ? nil : Identifier(rawValue: $0.text) })
  }

  /// A text of one line; empty for none.
  static func line(_ name: StaticString, _ path: Path<String>) -> RecordField {
    text(name, path, .line)
  }

  /// A text of one line, or NULL.
  static func line(_ name: StaticString, _ path: Path<String?>) -> RecordField {
    RecordField(
      name, path, rule: .line, get: { $0.map(FieldValue.text) ?? .none },
      set: { $0.text.isEmpty ? nil : $0.text })
  }

  /// The name of a record, which contains more than blanks.
  ///
  /// - Parameter isRequired: Whether a coded record must have it.
  static func name(
    _ kind: RecordKind, _ path: Path<String>, isRequired: Bool = true
  ) -> RecordField {
    text("name", path, isRequired: isRequired, .name(kind))
  }

  /// Notes, which may have many lines.
  static func notes(_ path: Path<String>) -> RecordField {
    text("notes", path, .notes)
  }

  private static func text(
    _ name: StaticString, _ path: Path<String>, isRequired: Bool = false, _ rule: TextRule
  ) -> RecordField {
    RecordField(
      name, path, isRequired: isRequired, rule: rule, get: { .text($0) }, set: { $0.text })
  }

  /// A word of which some are known; empty for none.
  static func word<Word: RawRepresentable<String> & Equatable & Sendable>(
    _ name: StaticString, _ path: Path<Word>, known: [Word],
    _ word: @escaping @Sendable (String) -> Word
  ) -> RecordField {
    RecordField(
      name, path, rule: .word(known: known.map(\.rawValue)), get: { .text($0.rawValue) },
      set: { word($0.text) })
  }

  /// A time as it is written.
  ///
  /// - Parameter isRequired: Whether a coded record must have it.
  static func time(
    _ name: StaticString, _ path: Path<Timestamp>, isRequired: Bool = false
  ) -> RecordField {
    RecordField(
      name, path, isRequired: isRequired, get: { .text($0.text) }, set: { Timestamp($0.text) })
  }

  /// A day as text; without one it is NULL, and null in JSON.
  static func day(_ name: StaticString, _ path: Path<String>) -> RecordField {
    RecordField(
      name, path, .day, get: { $0.isEmpty ? .none : .text($0) }, set: { $0.text })
  }
}

/// Columns of numbers.
extension RecordField {
  /// A number in the unit of its range, or NULL.
  static func number(
    _ name: StaticString, _ path: Path<Double?>, _ range: FieldRange
  ) -> RecordField {
    RecordField(
      name, path, .number(range), get: { $0.map(FieldValue.number) ?? .none },
      set: { $0.number })
  }

  /// A rating in stars; 0 for none.
  static func rating(_ path: Path<Double>) -> RecordField {
    RecordField(
      "rating", path, .rating, get: { .number($0) }, set: { $0.number ?? 0 })
  }

  /// A level from 1 to 5, or NULL. An export has no other number.
  static func level(_ name: StaticString, _ path: Path<Int?>) -> RecordField {
    RecordField(
      name, path, .level, get: { $0.map(FieldValue.integer) ?? .none }, set: { $0.integer })
  }

  /// How often something happened; a number below 0 counts as 0.
  static func count(_ name: StaticString, _ path: Path<Int>) -> RecordField {
    RecordField(
      name, path, .integer, get: { .integer($0) }, set: { max(0, $0.integer ?? 0) })
  }

  /// True or false.
  static func flag(_ name: StaticString, _ path: Path<Bool>) -> RecordField {
    RecordField(name, path, .flag, get: { .flag($0) }, set: { $0.flag ?? false })
  }

  /// True, false or NULL.
  static func flag(_ name: StaticString, _ path: Path<Bool?>) -> RecordField {
    RecordField(
      name, path, .flag, get: { $0.map(FieldValue.flag) ?? .none }, set: { $0.flag })
  }
}

/// The name of a column as a key of coded records.
struct ColumnKey: CodingKey, ExpressibleByStringLiteral, Sendable {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ column: String) {
    stringValue = column
  }

  init(stringLiteral column: String) {
    self.init(column)
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    return nil
  }
}

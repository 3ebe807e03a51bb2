import GRDB
import Support

/// One column of a record's table, and what is done with its value: it is stored, exported, imported,
/// coded and checked.
///
/// `fields` of a record, such as `Brew.fields`, is the only list of its columns. Rows are read by
/// `init(row:)`, which has the same order and is written out, because a journal may have a million
/// brews; a test compares the two.
struct RecordField<Record: Sendable>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Record, Value> & Sendable

  let name: StaticString
  let kind: FieldKind
  /// The value as SQLite stores it; nil for NULL.
  let stored: @Sendable (Record) -> (any DatabaseValueConvertible)?
  /// Writes the value as JSON of an export.
  let write: @Sendable (Record, inout JSONWriter) -> Void
  /// Reads the value of an exported record; what is missing or of another type is not recorded.
  let take: @Sendable (inout Record, JSONObject) -> Void
  let encode: @Sendable (Record, inout KeyedEncodingContainer<ColumnKey>) throws -> Void
  let decode: @Sendable (inout Record, KeyedDecodingContainer<ColumnKey>) throws -> Void
  /// Refuses an invalid value.
  let check: @Sendable (FieldCheck<Record>) throws(JournalError) -> Void

  /// The name of the column.
  var column: String { "\(name)" }

  /// A field that is coded as its type is.
  ///
  /// - Parameters:
  ///   - absent: The value where a coded record has none; nil where it must have one.
  ///   - stored: The value as SQLite stores it.
  ///   - write: Writes the value as JSON of an export.
  ///   - take: Reads the value of an exported record.
  ///   - check: Refuses an invalid value.
  init<Value: Codable & Sendable>(
    _ name: StaticString, _ path: Path<Value>, _ kind: FieldKind = .text, absent: Value?,
    stored: @escaping @Sendable (Value) -> (any DatabaseValueConvertible)?,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void,
    take: @escaping @Sendable (JSONObject, String) -> Value,
    check: @escaping @Sendable (FieldCheck<Record>) throws(JournalError) -> Void = { _ in }
  ) {
    let column = "\(name)"
    let key = ColumnKey(column)
    self.init(
      name: name, kind: kind, stored: { stored($0[keyPath: path]) },
      write: { write($0[keyPath: path], &$1) }, take: { $0[keyPath: path] = take($1, column) },
      encode: { try $1.encode($0[keyPath: path], forKey: key) },
      decode: { record, row in
        if let absent {
          record[keyPath: path] = try row.decode(forKey: key, default: absent)
        } else {
          record[keyPath: path] = try row.decode(forKey: key)
        }
      }, check: check)
  }

  private init(
    name: StaticString, kind: FieldKind,
    stored: @escaping @Sendable (Record) -> (any DatabaseValueConvertible)?,
    write: @escaping @Sendable (Record, inout JSONWriter) -> Void,
    take: @escaping @Sendable (inout Record, JSONObject) -> Void,
    encode: @escaping @Sendable (Record, inout KeyedEncodingContainer<ColumnKey>) throws -> Void,
    decode: @escaping @Sendable (inout Record, KeyedDecodingContainer<ColumnKey>) throws -> Void,
    check: @escaping @Sendable (FieldCheck<Record>) throws(JournalError) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.stored = stored
    self.write = write
    self.take = take
    self.encode = encode
    self.decode = decode
    self.check = check
  }

  /// A day as text; without one it is NULL, and null in JSON.
  static func day(_ name: StaticString, _ path: Path<String>) -> RecordField {
    let key = ColumnKey("\(name)")
    @Sendable func day(_ text: String) -> String? { text.isEmpty ? nil : text }
    return RecordField(
      name: name, kind: .text, stored: { day($0[keyPath: path]) },
      write: { $1.text(day($0[keyPath: path])) },
      take: { $0[keyPath: path] = $1.text(key.stringValue) },
      encode: { try $1.encode(day($0[keyPath: path]), forKey: key) },
      decode: { $0[keyPath: path] = try $1.decode(forKey: key, default: "") },
      check: { check throws(JournalError) in try check.day(key.stringValue, path) })
  }
}

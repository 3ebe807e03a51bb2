import Foundation
import GRDB

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

  /// The columns in which a record records something.
  static func columns<Record: StoredRecord>(recordedBy record: Record) -> Set<String> {
    Set(
      zip(Record.columns, record.databaseValues).filter { isRecorded($0, $1) }.map(\.0))
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

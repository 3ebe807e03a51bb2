import Documents
import Foundation
import GRDB

/// What a column of a record's table holds. A value of another type is lost when the record is read.
enum FieldKind: Sendable, Equatable {
  case text, integer, rating, flag
  /// A day, `YYYY-MM-DD`.
  case day
  /// A number in the unit of its range.
  case number(FieldRange)
  /// A whole number from 1 to 5.
  case level
  /// JSON arrays.
  case numbers, strings, steps
  /// Bytes, base64 in JSON.
  case bytes

  /// The range of a number; nil for other kinds.
  var range: FieldRange? { if case .number(let range) = self { range } else { nil } }

  /// The type of a column that may be NULL, in SQL.
  func type(_ column: String) -> String {
    switch self {
    case .text, .day, .numbers, .strings, .steps: "TEXT"
    case .number, .rating: "REAL"
    case .integer, .flag: "INTEGER"
    case .level: "INTEGER CHECK (\(column) BETWEEN 1 AND 5)"
    case .bytes: "BLOB"
    }
  }

  func value(_ row: ColumnReader, _ column: Int) -> FieldValue {
    switch self {
    case .text, .day: .text(row.text(column))
    case .number, .rating: row.number(column).map(FieldValue.number) ?? .none
    case .integer, .level: row.integer(column).map(FieldValue.integer) ?? .none
    case .flag: row.number(column).map { .flag($0 != 0) } ?? .none
    case .numbers: .numbers(JSONList.numbers(row.text(column)))
    case .strings: .strings(JSONList.strings(row.text(column)))
    case .steps: .steps(JSONList.steps(row.text(column)))
    case .bytes: .bytes(row.isRecorded(column) ? row.bytes(column) : [])
    }
  }

  /// The value of an exported record; what is missing or of another type is not recorded.
  func value(_ object: JSONObject, _ name: String) -> FieldValue {
    switch self {
    case .text, .day: .text(object.text(name))
    case .number, .rating: object.number(name).map(FieldValue.number) ?? .none
    case .integer, .level:
      object.number(name).flatMap { Int(exactly: $0) }.map(FieldValue.integer) ?? .none
    case .flag: object.has(name) ? .flag(object.flag(name)) : .none
    case .numbers: .numbers(object.numbers(name))
    case .strings: .strings(object.strings(name))
    case .steps:
      .steps(
        object.objects(name).compactMap { step in
          BrewSchedule.Kind(rawValue: step.text("step")).map { kind in
            RecipeStep(kind, end: step.number("end_s"), target: step.number("target_g"))
          }
        })
    case .bytes: .bytes(Data(base64Encoded: object.text(name)).map(Array.init) ?? [])
    }
  }

  /// The value of a coded record.
  func value(
    _ row: KeyedDecodingContainer<ColumnKey>, _ key: ColumnKey, isRequired: Bool
  ) throws -> FieldValue {
    func decoded<Value: Decodable>(_ value: (Value) -> FieldValue) throws -> FieldValue {
      isRequired
        ? value(try row.decode(forKey: key))
        : try row.decodeOptional(forKey: key).map(value) ?? .none
    }
    return switch self {
    case .text, .day: try decoded(FieldValue.text)
    case .number, .rating: try decoded(FieldValue.number)
    case .integer, .level: try decoded(FieldValue.integer)
    case .flag: try decoded(FieldValue.flag)
    case .numbers: try decoded(FieldValue.numbers)
    case .strings: try decoded(FieldValue.strings)
    case .steps: try decoded(FieldValue.steps)
    case .bytes: try decoded { (data: Data) in .bytes(Array(data)) }
    }
  }

  /// The value that the cell of a table, or a line, has as `text` writes it; none for another one.
  func value(_ text: String) -> FieldValue {
    switch self {
    case .number(let range): range.checked(Double(text)).map(FieldValue.number) ?? .none
    case .day: CalendarDay(text).map { .text($0.description) } ?? .none
    case .flag: .flag(text == "true")
    default: .text(text)
    }
  }
}

/// The value of a column; none where nothing is recorded.
enum FieldValue: Sendable, Equatable {
  case none
  case text(String)
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case numbers([Double])
  case strings([String])
  case steps([RecipeStep])
  case bytes([UInt8])

  /// The text; empty for none.
  var text: String { if case .text(let text) = self { text } else { "" } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var numbers: [Double] { if case .numbers(let numbers) = self { numbers } else { [] } }
  var strings: [String] { if case .strings(let strings) = self { strings } else { [] } }
  var steps: [RecipeStep] { if case .steps(let steps) = self { steps } else { [] } }
  var bytes: [UInt8] { if case .bytes(let bytes) = self { bytes } else { [] } }

  /// The value as SQLite stores it; nil for NULL.
  ///
  /// - Parameter isLater: Whether a journal of an earlier program lacks the column, which is then NULL
  ///   also for false and for an empty list.
  func stored(isLater: Bool) -> (any DatabaseValueConvertible)? {
    switch self {
    case .none: nil
    case .text(let text): text
    case .number(let number): number
    case .integer(let integer): integer
    case .flag(let flag): isLater && !flag ? nil : flag
    case .numbers(let numbers): JSONList.text(numbers)
    case .strings(let strings): JSONList.text(strings)
    case .steps(let steps): isLater && steps.isEmpty ? nil : JSONList.text(steps)
    case .bytes(let bytes): Data(bytes)
    }
  }

  /// The value as the cell of a table, or a line, that an import reads; empty for one that it would
  /// refuse.
  func text(_ kind: FieldKind) -> String {
    switch (kind, self) {
    case (.number(let range), .number(let number)):
      // No negative zero: it is the same value but would be written differently.
      range.checked(number).map { NumberText.shortest($0 == 0 ? 0 : $0) } ?? ""
    case (.day, .text(let text)):
      CalendarDay(text).flatMap { $0.year < 1900 ? nil : $0.description } ?? ""
    case (.level, .integer(let level)): (1...5).contains(level) ? String(level) : ""
    case (_, .flag(let flag)): flag ? "true" : ""
    default: text
    }
  }

  /// Encodes the value as a member.
  ///
  /// - Parameter isRounded: Whether numbers have four decimals at most, as in results.
  func encode(
    to row: inout KeyedEncodingContainer<ColumnKey>, _ key: ColumnKey, isRounded: Bool = false
  ) throws {
    switch self {
    case .none: try row.encodeNil(forKey: key)
    case .text(let text): try row.encode(text, forKey: key)
    case .number(let number) where isRounded: try row.encode(Rounded4(number), forKey: key)
    case .number(let number): try row.encode(number, forKey: key)
    case .integer(let integer): try row.encode(integer, forKey: key)
    case .flag(let flag): try row.encode(flag, forKey: key)
    case .numbers(let numbers) where isRounded:
      try row.encode(numbers.map { Rounded4($0) }, forKey: key)
    case .numbers(let numbers): try row.encode(numbers, forKey: key)
    case .strings(let strings): try row.encode(strings, forKey: key)
    case .steps(let steps) where isRounded:
      try row.encode(steps.map(RecipeDocument.Step.init), forKey: key)
    case .steps(let steps): try row.encode(steps, forKey: key)
    case .bytes(let bytes): try row.encode(Data(bytes).base64EncodedString(), forKey: key)
    }
  }
}

extension JSONWriter {
  /// Adds the value of a column; a level out of range is null.
  mutating func value(_ value: FieldValue, _ kind: FieldKind) {
    switch value {
    case .none: raw("null")
    case .text(let text): self.text(text)
    case .number(let number): self.number(number)
    case .integer(let integer):
      number(kind != .level || (1...5).contains(integer) ? Double(integer) : nil)
    case .flag(let flag): self.flag(flag)
    case .numbers(let numbers): array(numbers) { $0.number($1) }
    case .strings(let strings): array(strings) { $0.text($1) }
    case .bytes(let bytes): text(Data(bytes).base64EncodedString())
    case .steps(let steps):
      array(steps) { writer, step in
        writer.object { writer in
          writer.name("step")
          writer.string(step.kind.rawValue)
          writer.name("end_s")
          writer.number(step.end)
          writer.name("target_g")
          writer.number(step.target)
        }
      }
    }
  }
}

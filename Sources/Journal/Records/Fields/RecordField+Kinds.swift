/// Columns of text.
extension RecordField {
  /// The ID of the record.
  static func id(_ path: Path<Identifier<Record>>) -> RecordField { identifier("id", path) }

  /// The ID of a record that must be there.
  static func identifier<Other>(
    _ name: StaticString, _ path: Path<Identifier<Other>>
  ) -> RecordField {
    RecordField(
      name, path, isRequired: true, get: { .text($0.rawValue) },
      set: { Identifier(rawValue: $0.text) })
  }

  /// The ID of another record, or NULL.
  static func reference<Other>(
    _ name: StaticString, _ path: Path<Identifier<Other>?>
  ) -> RecordField {
    RecordField(
      name, path, get: { $0.map { .text($0.rawValue) } ?? .none },
      set: { $0.text.isEmpty ? nil : Identifier(rawValue: $0.text) })
  }

  /// A text of one line; empty for none.
  static func line(_ name: StaticString, _ path: Path<String>) -> RecordField {
    text(name, path) { check throws(JournalError) in try check.line("\(name)", path) }
  }

  /// A text of one line, or NULL.
  static func line(_ name: StaticString, _ path: Path<String?>) -> RecordField {
    RecordField(
      name, path, get: { $0.map(FieldValue.text) ?? .none },
      set: { $0.text.isEmpty ? nil : $0.text },
      check: { check throws(JournalError) in try check.line("\(name)", path) })
  }

  /// The name of a record, which contains more than blanks.
  ///
  /// - Parameter isRequired: Whether a coded record must have it.
  static func name(
    _ kind: RecordKind, _ path: Path<String>, isRequired: Bool = true
  ) -> RecordField {
    text("name", path, isRequired: isRequired) { check throws(JournalError) in
      try check.name(kind, path)
    }
  }

  /// Notes, which may have many lines.
  static func notes(_ path: Path<String>) -> RecordField {
    text("notes", path) { check throws(JournalError) in try check.notes(path) }
  }

  private static func text(
    _ name: StaticString, _ path: Path<String>, isRequired: Bool = false,
    check: @escaping @Sendable (FieldCheck<Record>) throws(JournalError) -> Void
  ) -> RecordField {
    RecordField(
      name, path, isRequired: isRequired, get: { .text($0) }, set: { $0.text }, check: check)
  }

  /// A word of which some are known; empty for none.
  static func word<Word: RawRepresentable<String> & Equatable & Sendable>(
    _ name: StaticString, _ path: Path<Word>, known: [Word],
    _ word: @escaping @Sendable (String) -> Word
  ) -> RecordField {
    RecordField(
      name, path, get: { .text($0.rawValue) }, set: { word($0.text) },
      check: { check throws(JournalError) in try check.word("\(name)", path, known) })
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
      name, path, .day, get: { $0.isEmpty ? .none : .text($0) }, set: { $0.text },
      check: { check throws(JournalError) in try check.day("\(name)", path) })
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
      set: { $0.number },
      check: { check throws(JournalError) in try check.number(range, path) })
  }

  /// A rating in stars; 0 for none.
  static func rating(_ path: Path<Double>) -> RecordField {
    RecordField(
      "rating", path, .rating, get: { .number($0) }, set: { $0.number ?? 0 },
      check: { check throws(JournalError) in try check.number(.rating, path) })
  }

  /// A level from 1 to 5, or NULL. An export has no other number.
  static func level(_ name: StaticString, _ path: Path<Int?>) -> RecordField {
    RecordField(
      name, path, .level, get: { $0.map(FieldValue.integer) ?? .none }, set: { $0.integer },
      check: { check throws(JournalError) in try check.level("\(name)", path) })
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

import GRDB
import Support

/// Columns of text.
extension RecordField {
  /// The ID of the record.
  static func id(_ path: Path<Identifier<Record>>) -> RecordField {
    identifier("id", path)
  }

  /// The ID of a record that must be there.
  static func identifier<Other>(
    _ name: StaticString, _ path: Path<Identifier<Other>>
  ) -> RecordField {
    RecordField(
      name, path, absent: nil, stored: { $0.rawValue }, write: { $1.text($0.rawValue) },
      take: { Identifier(rawValue: $0.text($1)) })
  }

  /// The ID of another record, or NULL.
  static func reference<Other>(
    _ name: StaticString, _ path: Path<Identifier<Other>?>
  ) -> RecordField {
    RecordField(
      name, path, absent: .some(nil), stored: { $0?.rawValue }, write: { $1.text($0?.rawValue) },
      take: { object, name in
        let id = object.text(name)
        return id.isEmpty ? nil : Identifier(rawValue: id)
      })
  }

  /// A text of one line; empty for none.
  static func line(_ name: StaticString, _ path: Path<String>) -> RecordField {
    text(name, path, absent: "") { check throws(JournalError) in
      try check.line("\(name)", path)
    }
  }

  /// A text of one line, or NULL.
  static func line(_ name: StaticString, _ path: Path<String?>) -> RecordField {
    RecordField(
      name, path, absent: .some(nil), stored: { $0 }, write: { $1.text($0) },
      take: { object, name in
        let text = object.text(name)
        return text.isEmpty ? nil : text
      }, check: { check throws(JournalError) in try check.line("\(name)", path) })
  }

  /// The name of a record, which contains more than blanks.
  ///
  /// - Parameter absent: The name of a coded record without one; nil where it must have one.
  static func name(_ kind: RecordKind, _ path: Path<String>, absent: String?) -> RecordField {
    text("name", path, absent: absent) { check throws(JournalError) in
      try check.name(kind, path)
    }
  }

  /// Notes, which may have many lines.
  static func notes(_ path: Path<String>) -> RecordField {
    text("notes", path, absent: "") { check throws(JournalError) in try check.notes(path) }
  }

  private static func text(
    _ name: StaticString, _ path: Path<String>, absent: String?,
    check: @escaping @Sendable (FieldCheck<Record>) throws(JournalError) -> Void
  ) -> RecordField {
    RecordField(
      name, path, absent: absent, stored: { $0 }, write: { $1.text($0) }, take: { $0.text($1) },
      check: check)
  }

  /// A word of which some are known; empty for none.
  static func word<Word: RawRepresentable<String> & Codable & Equatable & Sendable>(
    _ name: StaticString, _ path: Path<Word>, known: [Word],
    _ word: @escaping @Sendable (String) -> Word
  ) -> RecordField {
    RecordField(
      name, path, absent: word(""), stored: { $0.rawValue }, write: { $1.text($0.rawValue) },
      take: { word($0.text($1)) },
      check: { check throws(JournalError) in try check.word("\(name)", path, known) })
  }

  /// A time as it is written.
  ///
  /// - Parameter absent: The time of a coded record without one; nil where it must have one.
  static func time(
    _ name: StaticString, _ path: Path<Timestamp>, absent: Timestamp?
  ) -> RecordField {
    RecordField(
      name, path, absent: absent, stored: { $0.text }, write: { $1.text($0.text) },
      take: { Timestamp($0.text($1)) })
  }
}

/// Columns of numbers.
extension RecordField {
  /// A number in the unit of its range, or NULL.
  static func number(
    _ name: StaticString, _ path: Path<Double?>, _ range: FieldRange
  ) -> RecordField {
    RecordField(
      name, path, .number, absent: .some(nil), stored: { $0 }, write: { $1.number($0) },
      take: { $0.number($1) },
      check: { check throws(JournalError) in try check.number(range, path) })
  }

  /// A rating in stars; 0 for none.
  static func rating(_ path: Path<Double>) -> RecordField {
    RecordField(
      "rating", path, .rating, absent: 0, stored: { $0 }, write: { $1.number($0) },
      take: { $0.number($1) ?? 0 },
      check: { check throws(JournalError) in try check.number(.rating, path) })
  }

  /// A level from 1 to 5, or NULL. An export has no other number.
  static func level(_ name: StaticString, _ path: Path<Int?>) -> RecordField {
    RecordField(
      name, path, .level, absent: .some(nil), stored: { $0 },
      write: { $1.number($0.flatMap { (1...5).contains($0) ? Double($0) : nil }) },
      take: { $0.number($1).flatMap { Int(exactly: $0) } },
      check: { check throws(JournalError) in try check.level("\(name)", path) })
  }

  /// How often something happened; a number below 0 counts as 0.
  static func count(_ name: StaticString, _ path: Path<Int>) -> RecordField {
    RecordField(
      name, path, .integer, absent: 0, stored: { $0 }, write: { $1.number(Double($0)) },
      take: { max(0, $0.number($1).flatMap { Int(exactly: $0) } ?? 0) })
  }

  /// True or false.
  ///
  /// - Parameter isLater: Whether a journal of an earlier program lacks the column: then false is
  ///   stored as NULL.
  static func flag(
    _ name: StaticString, _ path: Path<Bool>, isLater: Bool = false
  ) -> RecordField {
    RecordField(
      name, path, .flag, absent: false, stored: { isLater && !$0 ? nil : $0 },
      write: { $1.flag($0) }, take: { $0.flag($1) })
  }

  /// True, false or NULL.
  static func flag(_ name: StaticString, _ path: Path<Bool?>) -> RecordField {
    RecordField(
      name, path, .flag, absent: .some(nil), stored: { $0 }, write: { $1.flag($0) },
      take: { $0.has($1) ? $0.flag($1) : nil })
  }
}

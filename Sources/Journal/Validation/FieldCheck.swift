/// Checks the fields of a record before it is written.
///
/// Only the changed fields of a stored record are checked: an invalid value of another program must
/// not prevent the user from rating a brew.
struct FieldCheck<Record: Sendable> {
  private let record: Record
  private let stored: Record?

  /// The greatest number of bytes of a line such as a name.
  private static var lineLimit: Int { 1000 }
  /// The greatest number of bytes of notes.
  private static var notesLimit: Int { 1_000_000 }

  /// - Parameter stored: The stored record; nil for a new one.
  init(_ record: Record, stored: Record?) {
    self.record = record
    self.stored = stored
  }

  /// Whether the record is new, or the field differs from the stored one.
  func isChanged<Value: Equatable>(_ field: KeyPath<Record, Value>) -> Bool {
    stored.map { $0[keyPath: field] != record[keyPath: field] } ?? true
  }

  /// Checks a text that is shown in one line.
  func line(_ name: String, _ field: KeyPath<Record, String>) throws(JournalError) {
    guard isChanged(field) else { return }
    try Self.text(name, record[keyPath: field], limit: Self.lineLimit)
  }

  /// Checks a text that is shown in one line and may be missing.
  func line(_ name: String, _ field: KeyPath<Record, String?>) throws(JournalError) {
    guard isChanged(field), let text = record[keyPath: field] else { return }
    try Self.text(name, text, limit: Self.lineLimit)
  }

  /// Checks notes.
  func notes(_ field: KeyPath<Record, String>) throws(JournalError) {
    guard isChanged(field) else { return }
    try Self.text("notes", record[keyPath: field], limit: Self.notesLimit)
  }

  /// Checks that a name contains more than blanks.
  func name(_ kind: RecordKind, _ field: KeyPath<Record, String>) throws(JournalError) {
    try line("name", field)
    guard isChanged(field), record[keyPath: field].allSatisfy(\.isWhitespace) else { return }
    throw JournalError(.nameless, .init(kind: kind))
  }

  /// Checks a number against the range of its field.
  func number(_ range: FieldRange, _ field: KeyPath<Record, Double?>) throws(JournalError) {
    guard isChanged(field), let value = record[keyPath: field] else { return }
    try Self.number(range, value)
  }

  /// Checks a number that is always recorded.
  func number(_ range: FieldRange, _ field: KeyPath<Record, Double>) throws(JournalError) {
    guard isChanged(field) else { return }
    try Self.number(range, record[keyPath: field])
  }

  /// Checks a day that may be missing.
  func day(_ name: String, _ field: KeyPath<Record, String>) throws(JournalError) {
    let text = record[keyPath: field]
    guard isChanged(field), !text.isEmpty else { return }
    guard let day = CalendarDay(text), day.year >= 1900 else {
      throw JournalError(.notADay, .init(field: name, value: text))
    }
  }

  /// Checks a level from 1 to 5.
  func level(_ name: String, _ field: KeyPath<Record, Int?>) throws(JournalError) {
    guard isChanged(field), let value = record[keyPath: field] else { return }
    try Self.number(.level(name), Double(value))
  }

  /// Checks a word that must be one of `known`, or empty.
  func word<Word: RawRepresentable<String> & Equatable>(
    _ name: String, _ field: KeyPath<Record, Word>, _ known: [Word]
  ) throws(JournalError) {
    let word = record[keyPath: field]
    guard isChanged(field), !word.rawValue.isEmpty, !known.contains(word) else { return }
    throw JournalError(
      .unknownWord,
      .init(field: name, value: word.rawValue).with(\.allowed, known.map(\.rawValue)))
  }

  static func number(_ range: FieldRange, _ value: Double) throws(JournalError) {
    guard !range.contains(value) else { return }
    let text = Int(exactly: value).map(String.init) ?? "\(value)"
    throw JournalError(
      .outOfRange, .init(field: range.field, value: text).with(\.range, range))
  }

  static func text(_ name: String, _ text: String, limit: Int = lineLimit) throws(JournalError) {
    if text.utf8.count > limit {
      throw JournalError(.tooLong, .init(field: name).with(\.limit, limit))
    }
    if text.utf8.contains(0) { throw JournalError(.containsNUL, .init(field: name)) }
  }
}

extension FieldCheck where Record: StoredRecord {
  /// Checks each changed field by itself.
  func fields() throws(JournalError) {
    for field in Record.fields { try field.check(self) }
  }
}

extension StoredRecord {
  /// Refuses invalid values of a record whose fields can be checked one by one.
  ///
  /// - Parameter stored: The stored record; unchanged fields are not checked.
  /// - Throws: `JournalError` with the code `invalidValue`.
  func validate(stored: Self? = nil) throws(JournalError) {
    try FieldCheck(self, stored: stored).fields()
  }
}

/// Checks single values.
enum Validation {
  /// Bytes of a line such as a name.
  static let line = 1000
  /// Bytes of notes.
  static let notes = 1_000_000

  static func number(_ range: FieldRange, _ value: Double?, name: String? = nil) throws {
    guard let value, !range.contains(value) else { return }
    throw JournalError(
      .outOfRange,
      .init(field: name ?? range.field, value: Self.text(value)).with(\.range, range))
  }

  static func text(_ field: String, _ text: String, limit: Int) throws {
    if text.utf8.count > limit {
      throw JournalError(.tooLong, .init(field: field).with(\.limit, limit))
    }
    if text.utf8.contains(0) {
      throw JournalError(.containsNUL, .init(field: field))
    }
  }

  static func word(_ field: String, _ word: String, _ known: [String]) throws {
    guard !word.isEmpty, !known.contains(word) else { return }
    throw JournalError(
      .unknownWord, .init(field: field, value: word).with(\.allowed, known))
  }

  private static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

/// Checks single values.
enum Validation {
  /// Bytes of a line such as a name.
  static let line = 1000
  /// Bytes of notes.
  static let notes = 1_000_000

  static func number(_ range: FieldRange, _ value: Double?, name: String? = nil) throws {
    guard let value, !range.contains(value) else { return }
    throw JournalError(
      .invalidValue, "\(name ?? range.field) \(Self.text(value)) is out of range",
      "give \(range.description)")
  }

  static func text(_ field: String, _ text: String, limit: Int) throws {
    if text.utf8.count > limit {
      throw JournalError(
        .invalidValue, "\(field) is longer than \(limit) bytes", "shorten it")
    }
    if text.utf8.contains(0) {
      throw JournalError(.invalidValue, "\(field) holds a NUL character", "take it out")
    }
  }

  static func word(_ field: String, _ word: String, _ known: [String]) throws {
    guard !word.isEmpty, !known.contains(word) else { return }
    throw JournalError(
      .invalidValue, "\(field) '\(word)' is unknown",
      "give one of \(known.joined(separator: ", "))")
  }

  private static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

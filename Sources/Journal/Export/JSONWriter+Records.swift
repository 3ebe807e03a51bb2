import Support

/// The records of a journal as JSON objects, with the columns as names, in their order.
extension JSONWriter {
  mutating func record<Record: StoredRecord>(_ record: Record) {
    object { writer in
      for field in Record.fields {
        writer.name(field.name)
        writer.value(field.value(of: record), field.kind)
      }
    }
  }

  /// Adds text, or null. NUL characters are dropped, because text in SQLite cannot contain them.
  mutating func text(_ text: String?) {
    guard let text else { return raw("null") }
    string(text.utf8.contains(0) ? text.filter { $0 != "\0" } : text)
  }

  /// Adds a number with all its digits, or null.
  mutating func number(_ value: Double?) {
    if let value { raw(NumberText.shortest(value).utf8) } else { raw("null") }
  }
}

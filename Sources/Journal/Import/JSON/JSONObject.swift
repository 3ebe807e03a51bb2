import Support

/// An object of an app's export, read leniently: numbers may be strings, and any member may be
/// missing or null.
struct JSONObject {
  private let values: [String: JSONValue]

  /// nil for a value other than an object.
  init?(_ value: JSONValue?) {
    guard case .object(let values)? = value else { return nil }
    self.values = values
  }

  /// Whether there is a member that is not null.
  func has(_ name: String) -> Bool {
    values[name].map { $0 != .null } ?? false
  }

  /// Whether there is a member, also one that is null.
  func hasMember(_ name: String) -> Bool {
    values[name] != nil
  }

  /// Whether the member is a string.
  func isText(_ name: String) -> Bool {
    if case .string? = values[name] { true } else { false }
  }

  /// The text of a member without NUL characters, which text in SQLite cannot contain; a number as
  /// it is written; empty for anything else.
  func text(_ name: String) -> String {
    switch values[name] {
    case .string(let text): text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
    case .number(let number): NumberText.shortest(number)
    case .bool(let isTrue): isTrue ? "1" : "0"
    default: ""
    }
  }

  /// A finite number, or a string with a number (with a dot or a comma).
  func number(_ name: String) -> Double? {
    if case .string(let text)? = values[name] {
      if case .number(let value) = NumberText(text) { return value }
      return nil
    }
    return values[name].flatMap(Self.number)
  }

  /// Whether the member is true, a number other than 0, "1" or "true".
  func flag(_ name: String) -> Bool {
    if case .string(let text)? = values[name] { return text.lowercased() == "true" || text == "1" }
    return values[name].flatMap(Self.number).map { $0 != 0 } ?? false
  }

  /// The object of a member.
  func object(_ name: String) -> JSONObject? {
    JSONObject(values[name])
  }

  /// The objects of a list; other elements are skipped.
  func objects(_ name: String) -> [JSONObject] {
    list(name).compactMap { JSONObject($0) }
  }

  /// The strings of a list; other elements are skipped.
  func strings(_ name: String) -> [String] {
    list(name).compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// The finite numbers of a list; other elements are skipped.
  func numbers(_ name: String) -> [Double] {
    list(name).compactMap(Self.number)
  }

  /// The names of the members that are true in an object.
  func flags(_ name: String) -> [String] {
    guard let object = object(name) else { return [] }
    return object.values.keys.filter { object.flag($0) }.sorted()
  }

  private func list(_ name: String) -> [JSONValue] {
    if case .list(let elements)? = values[name] { elements } else { [] }
  }

  /// A finite number, or 1 and 0 for true and false.
  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .number(let number): number.isFinite ? number : nil
    case .bool(let isTrue): isTrue ? 1 : 0
    default: nil
    }
  }
}

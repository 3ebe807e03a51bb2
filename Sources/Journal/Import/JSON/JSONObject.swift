import Foundation

/// An object of an app's export, read with patience: numbers may be strings, anything may be
/// missing or null.
struct JSONObject {
  private let values: [String: Any]

  /// Nil for what is no object.
  init?(_ value: Any?) {
    guard let values = value as? [String: Any] else { return nil }
    self.values = values
  }

  func has(_ name: String) -> Bool {
    values[name].map { !($0 is NSNull) } ?? false
  }

  func isText(_ name: String) -> Bool {
    values[name] is String
  }

  /// Text without NUL characters, which text in SQLite cannot hold; numbers as they are spelled,
  /// empty for all else.
  func text(_ name: String) -> String {
    switch values[name] {
    case let text as String: text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
    case let number as NSNumber:
      NumberText.shortest(number.doubleValue)
    default: ""
    }
  }

  /// A finite number; a numeric string with a dot or a comma is one.
  func number(_ name: String) -> Double? {
    switch values[name] {
    case let number as NSNumber:
      return number.doubleValue.isFinite ? number.doubleValue : nil
    case let text as String:
      if case .number(let value) = NumberText(text) { return value }
      return nil
    default: return nil
    }
  }

  /// Whether it is true, 1 or "true".
  func flag(_ name: String) -> Bool {
    switch values[name] {
    case let number as NSNumber: number.doubleValue != 0
    case let text as String: text.lowercased() == "true" || text == "1"
    default: false
    }
  }

  func object(_ name: String) -> JSONObject? {
    JSONObject(values[name])
  }

  func list(_ name: String) -> [Any] {
    values[name] as? [Any] ?? []
  }

  /// The objects of a list; what is none is passed over.
  func objects(_ name: String) -> [JSONObject] {
    list(name).compactMap { JSONObject($0) }
  }

  /// The strings of a list; what is none is passed over.
  func strings(_ name: String) -> [String] {
    list(name).compactMap { $0 as? String }
  }

  /// The numbers of a list; what is none is passed over.
  func numbers(_ name: String) -> [Double] {
    list(name).compactMap { ($0 as? NSNumber)?.doubleValue }.filter(\.isFinite)
  }

  /// The names of the members that are true, of an object of that name.
  func flags(_ name: String) -> [String] {
    guard let object = object(name) else { return [] }
    return object.values.keys.filter { object.flag($0) }.sorted()
  }
}

import Foundation

/// Reads and writes the JSON arrays of three columns. Text other than an array counts as empty.
enum JSONList {
  static func numbers(_ text: String) -> [Double] {
    text == "[]" || text.isEmpty
      ? [] : (try? JSONDecoder().decode([Double].self, from: Data(text.utf8))) ?? []
  }

  /// The strings of a list; other elements are skipped.
  static func strings(_ text: String) -> [String] {
    if text == "[]" || text.isEmpty { return [] }
    if let strings = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) {
      return strings
    }
    return readable(text, String.self)?.compactMap(\.value) ?? []
  }

  /// The number of entries of a list that are not strings; 1 for a text that is not a list.
  static func unreadableStrings(_ text: String) -> Int {
    if text == "[]" || text.isEmpty { return 0 }
    return readable(text, String.self)?.count { $0.value == nil } ?? 1
  }

  /// The number of entries of a list that are lost because they are not numbers: a list that
  /// contains anything else is lost entirely.
  static func unreadableNumbers(_ text: String) -> Int {
    if text == "[]" || text.isEmpty { return 0 }
    guard let entries = readable(text, Double.self) else { return 1 }
    return entries.allSatisfy { $0.value != nil } ? 0 : entries.count
  }

  /// An entry of a list; nil if it has another type.
  private struct Entry<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Value.self)
    }
  }

  private static func readable<Value: Decodable>(
    _ text: String, _ kind: Value.Type
  ) -> [Entry<Value>]? {
    try? JSONDecoder().decode([Entry<Value>].self, from: Data(text.utf8))
  }

  /// The steps of a list; others are skipped.
  static func steps(_ text: String) -> [RecipeStep] {
    if text == "[]" || text.isEmpty { return [] }
    return readable(text, RecipeStep.self)?.compactMap(\.value) ?? []
  }

  /// The number of entries of a list that are not steps; 1 for a text that is not a list.
  static func unreadableSteps(_ text: String) -> Int {
    if text == "[]" || text.isEmpty { return 0 }
    return readable(text, RecipeStep.self)?.count { $0.value == nil } ?? 1
  }

  static func text(_ steps: [RecipeStep]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(steps) else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }

  static func text(_ numbers: [Double]) -> String {
    "[" + numbers.filter(\.isFinite).map(number).joined(separator: ",") + "]"
  }

  static func text(_ strings: [String]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(strings) else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }

  /// A whole number is written without a decimal point.
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

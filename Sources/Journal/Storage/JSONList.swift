import Foundation

/// The JSON arrays that two columns hold. What is no such array counts as empty.
enum JSONList {
  static func numbers(_ text: String) -> [Double] {
    text == "[]" || text.isEmpty
      ? [] : (try? JSONDecoder().decode([Double].self, from: Data(text.utf8))) ?? []
  }

  static func strings(_ text: String) -> [String] {
    text == "[]" || text.isEmpty
      ? [] : (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
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

  /// A whole number without a point.
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

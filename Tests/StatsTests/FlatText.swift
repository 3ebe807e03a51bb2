import Foundation

/// The parts of a value in one line, so that a value can be recorded and compared: names of fields,
/// texts, and numbers of nine digits.
struct FlatText {
  /// The parts, separated by blanks where the text has no blank of its own.
  let parts: [String]

  init(of value: Any) {
    var parts: [String] = []
    Self.add(value, to: &parts)
    self.parts = parts
  }

  private static func add(_ value: Any, to parts: inout [String]) {
    switch value {
    case let number as Double: parts.append(String(format: "%.9g", number))
    case let number as Int: parts.append(String(number))
    case let text as String: parts.append(text.replacing(" ", with: "_"))
    default:
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional where mirror.children.isEmpty: parts.append("-")
      case .optional: for child in mirror.children { add(child.value, to: &parts) }
      case .enum where mirror.children.isEmpty: parts.append(String(describing: value))
      case .set, .dictionary:
        // In an order of their own.
        parts += mirror.children.map { FlatText(of: $0.value).parts.joined(separator: ":") }
          .sorted()
      default:
        if mirror.children.isEmpty { parts.append(String(describing: value)) }
        for child in mirror.children {
          if let label = child.label, !label.hasPrefix(".") { parts.append(label) }
          add(child.value, to: &parts)
        }
      }
    }
  }

  /// Whether two lines say the same: their texts are equal, and their numbers to one part in a
  /// million, which libraries of mathematics may differ by.
  static func isSame(_ line: String, _ other: String) -> Bool {
    let (parts, others) = (line.split(separator: " "), other.split(separator: " "))
    return parts.count == others.count
      && zip(parts, others).allSatisfy { part, other in
        if part == other { return true }
        guard let number = Double(part), let expected = Double(other) else { return false }
        return abs(number - expected) <= 1e-6 * max(1e-3, abs(expected))
      }
  }
}

import Foundation

/// A validator of the parts of JSON Schema (draft 2020-12) that BrewSpec's schema uses; a keyword that
/// it does not know is a fault of its own.
struct JSONSchema {
  private let root: [String: Any]

  init(_ data: Data) throws {
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// The faults of a document, each with its path.
  func faults(_ document: Any) -> [String] { check(document, root, "$") }

  private static let silent: Set<String> = [
    "$schema", "$id", "$defs", "title", "description", "examples",
  ]

  private func check(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    schema.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
      guard !Self.silent.contains(keyword) else { return [] }
      return check(value, keyword, rule, schema, path)
    }
  }

  private func check(
    _ value: Any, _ keyword: String, _ rule: Any, _ schema: [String: Any], _ path: String
  ) -> [String] {
    func fault(_ isFault: Bool) -> [String] { isFault ? ["\(path): \(keyword)"] : [] }
    let object = value as? [String: Any]
    let number = Self.number(value)
    let bound = Self.number(rule) ?? .nan
    switch keyword {
    case "$ref":
      let name = (rule as? String)?.split(separator: "/").last.map(String.init) ?? ""
      let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any]
      return target.map { check(value, $0, path) } ?? ["\(path): no \(name)"]
    case "type": return fault(!Self.isType(value, rule as? String ?? ""))
    case "const": return fault((value as? NSObject) != (rule as? NSObject))
    case "enum": return fault((rule as? [String])?.contains(value as? String ?? "") != true)
    case "required":
      return fault((rule as? [String] ?? []).contains { object?[$0] == nil } && object != nil)
    case "properties":
      let rules = rule as? [String: [String: Any]] ?? [:]
      return (object ?? [:]).sorted { $0.key < $1.key }.flatMap { name, member in
        rules[name].map { check(member, $0, "\(path).\(name)") } ?? []
      }
    case "additionalProperties":
      let known = Set((schema["properties"] as? [String: Any] ?? [:]).keys)
      return fault(!Set((object ?? [:]).keys).isSubset(of: known))
    case "items":
      return (value as? [Any] ?? []).enumerated().flatMap { index, element in
        check(element, rule as? [String: Any] ?? [:], "\(path)[\(index)]")
      }
    case "minItems": return fault(((value as? [Any])?.count).map { Double($0) < bound } ?? false)
    case "minLength":
      return fault((value as? String).map { Double($0.unicodeScalars.count) < bound } ?? false)
    case "maxLength":
      return fault((value as? String).map { Double($0.unicodeScalars.count) > bound } ?? false)
    case "pattern":
      guard let text = value as? String, let pattern = rule as? String else { return [] }
      return fault(text.range(of: pattern, options: .regularExpression) == nil)
    case "oneOf":
      let matches = (rule as? [[String: Any]] ?? []).count { check(value, $0, path).isEmpty }
      return fault(matches != 1)
    case "minimum": return fault(number.map { $0 < bound } ?? false)
    case "maximum": return fault(number.map { $0 > bound } ?? false)
    case "exclusiveMinimum": return fault(number.map { $0 <= bound } ?? false)
    // As most validators do it: by division, without a tolerance.
    case "multipleOf": return fault(number.map { ($0 / bound).rounded() != $0 / bound } ?? false)
    default: return ["\(path): the validator lacks \(keyword)"]
    }
  }

  private static func number(_ value: Any) -> Double? {
    guard let number = value as? NSNumber, !isBool(number) else { return nil }
    return number.doubleValue
  }

  private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

  private static func isType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "number": number(value) != nil
    case "integer": number(value).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }
}

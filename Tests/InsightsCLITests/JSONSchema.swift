import Foundation
import Insights
import TestSupport

/// A JSON Schema of `Fixtures/schema`, by the keywords of draft 2020-12 that these use.
///
/// Stricter than the draft in one point: a field that a schema does not describe is a problem, unless
/// its object allows others (`additionalProperties`). So a new field needs its line in the schema.
struct JSONSchema {
  private let root: EncodedValue

  init(_ root: EncodedValue) {
    self.root = root
  }

  /// The schema of a file without its ending.
  init(named name: String) throws {
    let data = try Data(contentsOf: PackageFiles.url("Fixtures/schema/\(name).json"))
    self.init(try EncodedValue(Array(data)))
  }

  /// What is wrong with a value, each with its path; empty for a valid one.
  func problems(of value: EncodedValue) -> [String] { problems(of: value, root, "") }

  /// Keywords that say nothing about a value.
  private static let annotations: Set<String> = ["$schema", "$id", "$defs", "title", "description"]

  private func problems(of value: EncodedValue, _ schema: EncodedValue, _ path: String) -> [String]
  {
    guard case .object(let keywords) = schema else { return ["\(path): a schema is no object"] }
    return keywords.keys.sorted().flatMap { keyword -> [String] in
      if Self.annotations.contains(keyword) { return [] }
      guard let argument = keywords[keyword] else { return [] }
      return check(value, keyword, argument, keywords, path)
    }
  }

  private func check(
    _ value: EncodedValue, _ keyword: String, _ argument: EncodedValue,
    _ keywords: [String: EncodedValue], _ path: String
  ) -> [String] {
    func require(_ isMet: Bool) -> [String] { isMet ? [] : ["\(path): \(keyword) \(argument)"] }
    switch (keyword, argument) {
    case ("$ref", .text(let reference)):
      guard let target = definition(reference) else { return ["\(path): no \(reference)"] }
      return problems(of: value, target, path)
    case ("anyOf", .array(let schemas)):
      let found = schemas.map { problems(of: value, $0, path) }
      return found.contains(where: \.isEmpty) ? [] : found.min { $0.count < $1.count } ?? []
    case ("type", .text(let type)): return require(Self.isType(value, type))
    case ("type", .array(let types)):
      return require(
        types.contains { if case .text(let type) = $0 { Self.isType(value, type) } else { false } })
    case ("enum", .array(let values)): return require(values.contains(value))
    case ("properties", .object(let properties)):
      guard case .object(let fields) = value else { return [] }
      return fields.sorted { $0.key < $1.key }.flatMap { name, field -> [String] in
        if let schema = properties[name] { return problems(of: field, schema, "\(path).\(name)") }
        return keywords["additionalProperties"] == nil ? ["\(path): undescribed field \(name)"] : []
      }
    case ("required", .array(let names)):
      guard case .object(let fields) = value else { return [] }
      return names.compactMap { name in
        guard case .text(let name) = name, fields[name] == nil else { return nil }
        return "\(path): no field \(name)"
      }
    case ("additionalProperties", .bool(true)): return []
    case ("additionalProperties", let schema):
      guard case .object(let fields) = value else { return [] }
      var described: Set<String> = []
      if case .object(let properties)? = keywords["properties"] { described = Set(properties.keys) }
      return fields.filter { !described.contains($0.key) }.sorted { $0.key < $1.key }
        .flatMap { problems(of: $0.value, schema, "\(path).\($0.key)") }
    case ("propertyNames", let schema):
      guard case .object(let fields) = value else { return [] }
      return fields.keys.sorted().flatMap { problems(of: .text($0), schema, path) }
    case ("items", let schema):
      guard case .array(let elements) = value else { return [] }
      return elements.enumerated().flatMap { problems(of: $1, schema, "\(path)[\($0)]") }
    case ("uniqueItems", .bool(true)):
      guard case .array(let elements) = value else { return [] }
      return require(Set(elements).count == elements.count)
    case ("pattern", .text(let pattern)):
      guard case .text(let text) = value else { return [] }
      return require(text.range(of: pattern, options: .regularExpression) != nil)
    case ("minItems", _), ("maxItems", _):
      guard case .array(let elements) = value, let limit = Self.number(argument) else { return [] }
      return require(
        keyword == "minItems" ? Double(elements.count) >= limit : Double(elements.count) <= limit)
    case ("minimum", _), ("maximum", _):
      guard let number = Self.number(value), let limit = Self.number(argument) else { return [] }
      return require(keyword == "minimum" ? number >= limit : number <= limit)
    default: return ["\(path): unknown keyword \(keyword)"]
    }
  }

  private func definition(_ reference: String) -> EncodedValue? {
    guard reference.hasPrefix("#/$defs/"), case .object(let keywords) = root,
      case .object(let definitions)? = keywords["$defs"]
    else { return nil }
    return definitions[String(reference.dropFirst(8))]
  }

  private static func isType(_ value: EncodedValue, _ type: String) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.integer, "number"),
      (.number, "number"), (.text, "string"), (.array, "array"), (.object, "object"):
      true
    default: false
    }
  }

  private static func number(_ value: EncodedValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

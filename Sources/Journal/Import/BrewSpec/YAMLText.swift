#if HAS_YAML
  import Tables
  import Yams
#endif

/// YAML files.
enum YAMLText {
  #if HAS_YAML
    /// The greatest number of values, which aliases can multiply.
    private static let limit = 5_000_000

    /// Reads the one document of a file. Dates stay text.
    ///
    /// - Throws: `JournalError` where the text is not YAML or not UTF-8.
    static func value(_ bytes: [UInt8], name: String) throws(JournalError) -> JSONValue {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw JournalError(.brokenYAML, .init(file: name, line: 1))
      }
      let node: Node?
      do {
        node = try Yams.compose(yaml: text)
      } catch {
        throw JournalError(.brokenYAML, .init(file: name, line: YAMLTree.line(of: error) ?? 1))
      }
      var count = 0
      guard let value = value(node, &count) else {
        throw JournalError(.inputTooLarge, .init(file: name))
      }
      return value
    }

    /// nil where there are too many values.
    private static func value(_ node: Node?, _ count: inout Int) -> JSONValue? {
      count += 1
      guard count <= limit else { return nil }
      switch node {
      case .scalar(let scalar)?: return value(scalar, node)
      case .sequence(let sequence)?:
        var elements: [JSONValue] = []
        for element in sequence {
          guard let value = value(element, &count) else { return nil }
          elements.append(value)
        }
        return .list(elements)
      case .mapping(let mapping)?:
        var members: [String: JSONValue] = [:]
        for (key, node) in mapping {
          guard let value = value(node, &count) else { return nil }
          members[key.string ?? ""] = value
        }
        return .object(members)
      default: return .null
      }
    }

    private static func value(_ scalar: Node.Scalar, _ node: Node?) -> JSONValue {
      switch node?.tag.rawValue {
      case Tag.Name.null.rawValue: .null
      case Tag.Name.bool.rawValue: node?.bool.map(JSONValue.bool) ?? .string(scalar.string)
      case Tag.Name.int.rawValue:
        node?.int.map { .number(Double($0)) } ?? .string(scalar.string)
      case Tag.Name.float.rawValue: node?.float.map(JSONValue.number) ?? .string(scalar.string)
      default: .string(scalar.string)
      }
    }
  #else
    static func value(_ bytes: [UInt8], name: String) throws(JournalError) -> JSONValue {
      throw JournalError(.yamlNotBuilt, .init(file: name))
    }
  #endif
}

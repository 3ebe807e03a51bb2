import Support

/// A value of a document, whose members have an order.
enum SpecValue {
  case number(Double)
  case text(String)
  case list([SpecValue])
  case object([(name: String, value: SpecValue)])

  private static func blanks(_ count: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(ascii: " "), count: count)
  }

  private var scalar: [UInt8] {
    switch self {
    case .number(let number): return Array(NumberText.plain(number).utf8)
    case .text(let text):
      var writer = JSONWriter()
      writer.string(text)
      return writer.bytes
    default: return []
    }
  }

  /// The value as JSON, whose further lines have an indent.
  func json(indent: Int) -> [UInt8] {
    let parts: [[UInt8]]
    let marks: (String, String)
    switch self {
    case .number, .text: return scalar
    case .list(let elements):
      parts = elements.map { $0.json(indent: indent + 2) }
      marks = ("[", "]")
    case .object(let members):
      parts = members.map { Array("\"\($0.name)\": ".utf8) + $0.value.json(indent: indent + 2) }
      marks = ("{", "}")
    }
    var bytes = Array(marks.0.utf8)
    for (index, part) in parts.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8) + Self.blanks(indent + 2) + part
    }
    return bytes + Array("\n".utf8) + Self.blanks(indent) + Array(marks.1.utf8)
  }

  /// The value as lines of YAML with an indent, in block style; text is in double quotes, which
  /// YAML reads as JSON does (YAML 1.2.2, section 1.3).
  func yaml(indent: Int) -> [UInt8] {
    switch self {
    case .number, .text: return scalar
    case .list(let elements):
      return elements.flatMap { element -> [UInt8] in
        guard case .object = element else {
          return Self.blanks(indent) + Array("- ".utf8) + element.scalar + Array("\n".utf8)
        }
        // The first member follows the dash.
        return Self.blanks(indent) + Array("- ".utf8)
          + element.yaml(indent: indent + 2).dropFirst(indent + 2)
      }
    case .object(let members):
      return members.flatMap { name, value -> [UInt8] in
        let head = Self.blanks(indent) + Array("\(name):".utf8)
        switch value {
        case .number, .text: return head + Array(" ".utf8) + value.scalar + Array("\n".utf8)
        default: return head + Array("\n".utf8) + value.yaml(indent: indent + 2)
        }
      }
    }
  }
}

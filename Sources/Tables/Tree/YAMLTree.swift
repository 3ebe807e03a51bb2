#if HAS_YAML
  import Yams
#endif

/// Reads YAML documents; scalars stay as they are written.
package enum YAMLTree {
  /// Reads all documents of a text, also where it is only nearly YAML.
  ///
  /// - Throws: `TableFault` where the text is not even nearly YAML, or aliases make it too large.
  static func mended(_ bytes: [UInt8]) throws(TableFault) -> [TreeValue] {
    do throws(TableFault) {
      return try values(bytes)
    } catch {
      guard case .damaged = error, let values = try? values(YAMLRepair.repaired(bytes)) else {
        throw error
      }
      return values
    }
  }

  #if HAS_YAML
    /// Reads all documents of a text.
    ///
    /// - Throws: `TableFault` where the text is not YAML, or aliases make it too large.
    static func values(_ bytes: [UInt8]) throws(TableFault) -> [TreeValue] {
      guard depth(bytes) <= TableLimits.depth, !hasLargeKeys(bytes) else {
        throw .damaged(line: nil)
      }
      var nodes: [Node] = []
      do {
        let parser = try Parser(yaml: String(decoding: bytes, as: UTF8.self))
        while let node = try parser.nextRoot() { nodes.append(node) }
      } catch {
        throw .damaged(line: line(of: error))
      }
      var budget = CellBudget()
      var values: [TreeValue] = []
      for node in nodes { values.append(try value(node, &budget, 1)) }
      return values
    }

    private static func value(
      _ node: Node, _ budget: inout CellBudget, _ depth: Int
    ) throws(TableFault) -> TreeValue {
      try budget.spend(1)
      guard depth <= TableLimits.depth else { throw .damaged(line: node.mark?.line) }
      switch node {
      case .scalar(let scalar):
        let isNull = scalar.style == .plain && nulls.contains(scalar.string)
        if isNull { return .null }
        // A block of lines has a line break at its end, which is no part of a cell.
        let isBlock = scalar.style == .literal || scalar.style == .folded
        return .text(isBlock ? scalar.string.trimmed : scalar.string)
      case .sequence(let sequence):
        var elements: [TreeValue] = []
        for element in sequence { elements.append(try value(element, &budget, depth + 1)) }
        return .list(elements)
      case .mapping(let mapping):
        var object = TreeObject(line: node.mark?.line ?? 1)
        var merged: [TreeValue] = []
        for (key, node) in mapping {
          let value = try value(node, &budget, depth + 1)
          // `<<: *usual`: own members count more (yaml.org/type/merge.html). `x-` at the top is a place for anchors.
          if key.string == "<<" {
            if case .list(let values) = value { merged += values } else { merged.append(value) }
          } else if depth > 1 || key.string?.hasPrefix("x-") != true {
            object[key.string ?? ""] = value
          }
        }
        for case .object(let other) in merged {
          for member in other.members where object[member.key] == nil {
            object[member.key] = member.value
          }
        }
        return .object(object)
      default: return .null
      }
    }

    private static let nulls: Set<String> = ["", "~", "null", "Null", "NULL"]

    /// The line of a fault that the parser found; nil for other errors.
    package static func line(of error: any Error) -> Int? {
      switch error as? YamlError {
      case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
        mark.line
      default: nil
      }
    }
  #else
    static func values(_ bytes: [UInt8]) throws(TableFault) -> [TreeValue] {
      throw .notBuilt("yaml")
    }
  #endif

  /// At most how deep a text nests, by its brackets and indentation: parsers of YAML call
  /// themselves for each level.
  static func depth(_ bytes: [UInt8]) -> Int {
    var (brackets, deepest) = (0, 0)
    var columns: [Int] = []
    var column = 0
    var isInIndentation = true
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A, 0x0D:
        (column, isInIndentation) = (0, true)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        brackets += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        brackets = max(0, brackets - 1)
      default: break
      }
      if isInIndentation, byte != UInt8(ascii: " ") {
        while let last = columns.last, last >= column { columns.removeLast() }
        columns.append(column)
        // A mark of a list or a key, after which another may stand.
        isInIndentation =
          [UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":")].contains(byte)
          && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: " ")
      }
      deepest = max(deepest, brackets + columns.count)
      column += 1
    }
    return deepest
  }

  /// Whether keys may be collections that aliases multiply: Yams compares keys as a whole.
  private static func hasLargeKeys(_ bytes: [UInt8]) -> Bool {
    let before = Array(" \t\n\r-[{,:".utf8)
    let after = Array(" \t\n\r]},".utf8)
    var (aliases, brackets) = (0, 0)
    var hasKey = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
      case UInt8(ascii: "?"):
        let isMark = index + 1 >= bytes.count || after.contains(bytes[index + 1])
        if isMark, index == 0 || before.contains(bytes[index - 1]) { hasKey = true }
      case UInt8(ascii: "*") where index == 0 || before.contains(bytes[index - 1]):
        aliases += 1
        let rest = bytes[index...].prefix(1024).drop { !after.contains($0) }
        let next = rest.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        if brackets > 0 || next == UInt8(ascii: ":") { hasKey = true }
      default: break
      }
    }
    return hasKey && aliases > 16
  }
}

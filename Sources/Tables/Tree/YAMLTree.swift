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

/// YAML as people write it by hand, where it is not quite YAML: values with colons, stars or open quotes, tabs, keys that
/// stand deeper than the ones above them, keys that stand twice.
enum YAMLRepair {
  /// The text as it is meant.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    // A key with its value, as far as a line has one.
    let pair = /([^\s#'"\[\]{}&*!|>%@`?,-][^:#]*?)\s*:(?:\s+(.*))?/
    var output: [String] = []
    /// The keys of the mappings that the line is in, by their indentation.
    var open: [(indentation: Int, keys: Set<String>)] = []
    /// The last key that has a value, and the keys below it that stand deeper: these are beside it.
    var last = (indentation: Int.max, isWhole: false)
    var deeper: (indentation: Int, by: Int, first: String)?
    /// A block of lines goes on while they stand deeper than its key.
    var block: Int?
    for line in TextLines.split(bytes) {
      let content = line.trimmed
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      var indentation = blanks.reduce(0) { $0 + ($1 == "\t" ? 2 : 1) }
      if content.isEmpty || content.first == "#" || block.map({ indentation > $0 }) ?? false {
        output.append(String(line))
        continue
      }
      block = nil
      if let found = deeper, indentation < found.indentation { deeper = nil }
      var rest = content[...]
      var marks = ""
      while rest.hasPrefix("- ") {
        let own = rest.dropFirst().prefix { $0 == " " }.count + 1
        marks += rest.prefix(own)
        rest = rest.dropFirst(own)
      }
      guard let found = rest.wholeMatch(of: pair) else {
        let shift = deeper?.by ?? 0
        output.append(String(repeating: " ", count: max(0, indentation - shift)) + content)
        last.isWhole = marks.isEmpty && last.isWhole
        continue
      }
      var key = String(found.1)
      if marks.isEmpty, deeper == nil, last.isWhole, indentation > last.indentation {
        deeper = (indentation, indentation - last.indentation, key)
      }
      indentation -= deeper?.by ?? 0
      let place = indentation + marks.count
      open.removeAll { $0.indentation > place || !marks.isEmpty && $0.indentation == place }
      if open.last?.indentation != place { open.append((place, [])) }
      var number = 2
      let written = key
      while !open[open.count - 1].keys.insert(key).inserted {
        key =
          number == 2 && deeper != nil
          ? "\(deeper?.first ?? "") \(written)" : "\(written) \(number)"
        number += 1
      }
      let value = found.2.map { $0.trimmed } ?? ""
      let isBlock = value.wholeMatch(of: /[|>][-+0-9]*/) != nil
      if isBlock { block = place }
      last = (place, !value.isEmpty && !isBlock && !value.hasPrefix("#"))
      output.append(
        String(repeating: " ", count: max(0, indentation)) + marks + key + ":"
          + (value.isEmpty ? "" : " " + quoted(value)))
    }
    return Array(output.joined(separator: "\n").utf8)
  }

  /// A value in quotes where YAML would take it for something else.
  private static func quoted(_ value: String) -> String {
    guard let first = value.first else { return value }
    let isPlain: Bool =
      switch first {
      case "\"", "'": value.count > 1 && value.wholeMatch(of: /(["']).*\1(?:\s+#.*)?/) != nil
      // A list that does not end is broken.
      case "[": !value.contains("]") || value.wholeMatch(of: /\[[^\[\]]*\](?:\s+#.*)?/) != nil
      case "{": !value.contains("}") || value.wholeMatch(of: /\{[^{}]*\}(?:\s+#.*)?/) != nil
      case "*", "&": value.wholeMatch(of: /[*&]\p{L}[\p{L}\p{N}_-]*(?:\s.*)?/) != nil
      case "@", "`", "%", "!", ",", "]", "}": false
      case "-", "?": value.dropFirst().first != " "
      case "|", ">", "#": true
      default: !value.contains(": ") && value.last != ":"
      }
    return isPlain ? value : "'" + value.replacing("'", with: "''") + "'"
  }
}

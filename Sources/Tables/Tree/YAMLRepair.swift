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

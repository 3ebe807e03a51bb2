package import Support

extension EmbeddedTable.Row {
  /// Whether the row is an example of the rule above it: it begins with a tab.
  package var isExample: Bool { bytes.first == UInt8(ascii: "\t") }

  /// All fields as text.
  package var texts: [String] {
    bytes.text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}

extension EmbeddedTable {
  /// The rows that are rules, each with the lines of its examples.
  package var rulesWithExamples: [(rule: Row, examples: [String])] {
    var result: [(rule: Row, examples: [String])] = []
    forEachRow { row in
      if !row.isExample {
        result.append((row, []))
      } else if !result.isEmpty {
        result[result.count - 1].examples.append(row[1].text)
      }
    }
    return result
  }
}

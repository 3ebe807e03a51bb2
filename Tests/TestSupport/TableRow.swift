package import Support

/// One row of a tab-separated table, as the tables in `Fixtures` and `Lexicon` have them.
package struct TableRow: Sendable, CustomStringConvertible {
  /// The cells, from left to right.
  package let cells: [String]
  /// Its file and line, such as `Fixtures/tokens.tsv:3`.
  package let place: String

  /// The number of cells.
  package var count: Int { cells.count }

  /// The cell at `index`; empty where the row is shorter.
  package subscript(index: Int) -> String { index < cells.count ? cells[index] : "" }

  package var description: String { "\(place): \(cells.joined(separator: " · "))" }

  /// The rows of a table, without empty lines and comments.
  ///
  /// A comment is a line that is `#` or begins with `# `. A line such as `#rose` is a row.
  ///
  /// - Parameter file: What `place` calls the table.
  package static func rows(of text: String, from file: String) -> [TableRow] {
    // Bytes, since a line feed and the mark that follows it may be one character.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { number, bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      guard !line.isEmpty, line != "#", !line.hasPrefix("# ") else { return nil }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return TableRow(cells: cells, place: "\(file):\(number + 1)")
    }
  }
}

/// Tables and images made in a test. Their bytes are never freed, as `EmbeddedBytes` asks for.
package enum PermanentTable {
  /// The table of a text.
  package static func table(_ text: String) -> EmbeddedTable {
    EmbeddedTable(bytes(Array(text.utf8)))
  }

  /// A copy of bytes.
  package static func bytes(_ bytes: [UInt8]) -> EmbeddedBytes {
    EmbeddedBytes(copying: bytes)
  }
}

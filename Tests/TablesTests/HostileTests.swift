import Support
import Testing

@testable import Tables

/// Whatever the bytes are, there is a table or a fault, and soon.
@Suite(.serialized) struct HostileTests {
  @Test(.timeLimit(.minutes(60)))
  func randomBytes() {
    var generator = SeededGenerator(seed: 1)
    let beginnings: [String] = [
      "", "[{\"a\": ", "PK\u{3}\u{4}", "<table><tr>", "---\na: ", "# A\n|", "[[a]]\nb = ", "- a: ",
    ]
    let letters = Array(" \n\t|-:#*[]{}\"'<>/=&;,.aé0".utf8)
    for index in 0..<1000 {
      var bytes = Array(beginnings[index % beginnings.count].utf8)
      for _ in 0..<Int.random(in: 0..<600, using: &generator) {
        bytes.append(
          index.isMultiple(of: 3)
            ? UInt8.random(in: .min ... .max, using: &generator)
            : letters[Int.random(in: 0..<letters.count, using: &generator)])
      }
      for name in ["a.md", "a.yaml", "a"] { _ = Fixture.listing(bytes, name) }
      // Each reader, whatever the kind seems to be.
      _ = try? JSONTree.values(bytes)
      _ = try? YAMLTree.values(bytes)
      _ = try? TOMLTree.value(bytes)
      _ = try? MarkdownReader.tables(bytes)
      _ = try? HTMLReader.tables(bytes)
      _ = try? TextTables.tables(bytes)
      _ = try? Workbook.tables(ZipContainer(bytes))
      _ = ZipDirectory.names(bytes)
      _ = EncodingGuess.name(bytes)
    }
  }

  /// Parts that are repeated, for readers that would look at all again for each, or call themselves.
  static let parts: [String] = [
    "[", "{\"a\":", "[[", "*", "*a ", "**a** ", "`", "|", "|-", "a|b\n-|-\n", "---\n",
    "---\na: 1\n",
    "# a\n", "- a: 1\n", "- a\n  - b: 1\n", "a:\n- b\n", "  - x\n", "**a**: b\n", "<table>", "<td>",
    "<table><tr><td rowspan=65000 colspan=1000>", "<tr><td rowspan=9>", "<!--", "<a b='", "&",
    "&amp", "<script>", "[a](", "![[", "[[a]]\n", "[a.b]\n", "a.b.", "a = [", "a = {a = ", "\"\"\"",
    "- ", "? ", "a: [", "a: {", "&a ", "*a", "<h1>", "<p>", "\\", "_a_", "~~", "    ", "\r", "1. ",
    "a  b  c\n", "a  b  c ", "+-+\n", "{|\n|-\n", "|[[a]]", "1/2/26, 1:00 - a: b\n", "[[b|",
  ]

  @Test(.timeLimit(.minutes(60)), arguments: parts)
  func repeated(_ part: String) {
    let bytes = Array(String(repeating: part, count: 4000).utf8)
    _ = Fixture.listing(bytes, "a.md")
    _ = try? JSONTree.values(bytes)
    _ = try? YAMLTree.values(bytes)
    _ = try? TOMLTree.value(bytes)
    _ = try? MarkdownReader.tables(bytes)
    _ = try? HTMLReader.tables(bytes)
    _ = try? TextTables.tables(bytes)
  }

  @Test(.timeLimit(.minutes(60)))
  func aliasesThatMultiply() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1..<60 {
      text += "a\(level): &a\(level)\n- *a\(level - 1)\n- *a\(level - 1)\n"
    }
    #expect(throws: TableFault.tooLarge) { try YAMLTree.values(Array(text.utf8)) }
    #expect(throws: TableFault.damaged(line: nil)) {
      try YAMLTree.values(Array((text + "? *a59\n: b\n").utf8))
    }
    #expect(throws: TableFault.damaged(line: nil)) {
      try YAMLTree.values(Array((text + "*a59 : b\n").utf8))
    }
  }

  @Test func nesting() {
    let deep = String(repeating: "[", count: 101) + String(repeating: "]", count: 101)
    #expect(throws: TableFault.damaged(line: 1)) { try JSONTree.values(Array(deep.utf8)) }
    #expect(throws: Never.self) { try JSONTree.values(Array(deep.utf8.dropFirst().dropLast())) }
    #expect(throws: TableFault.damaged(line: nil)) { try YAMLTree.values(Array(deep.utf8)) }
  }

  /// An archive may unpack to so much and no more, whatever it claims.
  @Test func limits() throws {
    let bytes = try Fixture.bytes("brews.zip")
    let archive = try ZipContainer(bytes, limit: 60)
    #expect(try archive.contents(0).count == 54)
    #expect(throws: TableFault.tooLarge) { try archive.contents(1) }
    var budget = CellBudget(2)
    try budget.spend(2)
    #expect(throws: TableFault.tooLarge) { try budget.spend(1) }
  }

  @Test func keysThatDiffer() {
    // As many titles as rows: cells are counted, not titles times rows.
    let rows = (0..<20_000).map { "{\"k\($0)\": 1}" }.joined(separator: "\n")
    #expect(throws: TableFault.tooLarge) {
      try TreeTables.tables(of: JSONTree.values(Array(rows.utf8)), .jsonl)
    }
  }
}

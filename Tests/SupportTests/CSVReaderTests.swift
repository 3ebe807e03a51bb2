import Support
import TestSupport
import Testing

@Suite struct CSVReaderTests {
  private func records(_ text: String, separator: Character = ",") -> [[String]] {
    var reader = CSVReader(separator: separator.asciiValue ?? 0)
    reader.open(Array(text.utf8))
    var records: [[String]] = []
    while reader.next() {
      let record = reader.record
      records.append((0..<record.count).map { String(decoding: record[$0], as: UTF8.self) })
    }
    return records
  }

  @Test(arguments: [
    ("", []), ("a", [["a"]]), ("a,b\n", [["a", "b"]]), ("a,\n,", [["a", ""], ["", ""]]),
    ("\n", [[""]]), ("a\rb\r\nc\n\nd", [["a"], ["b"], ["c"], [""], ["d"]]),
    ("\"a,\"\"b\"\"\nc\",d", [["a,\"b\"\nc", "d"]]),
    ("5\" tall, \"x\" ,y ", [["5\" tall", "x", "y "]]),
    ("\"\",\"\"\"\"", [["", "\""]]), ("\"a\"b\"c\"", [["ab\"c\""]]),
    ("\u{FEFF}\"a\"", [["a"]]), ("é,日", [["é", "日"]]),
  ])
  func `records are cut into cells`(text: String, expected: [[String]]) {
    #expect(records(text) == expected)
  }

  @Test func `another separator leaves commas alone`() {
    #expect(records("a,b;c\n\"d;e\";f", separator: ";") == [["a,b", "c"], ["d;e", "f"]])
  }

  @Test func `lines are counted by LF, CRLF and CR, in cells too`() {
    var reader = CSVReader()
    reader.open(Array("a\r\n\"b\r\nb\nb\rb\"\rc\nd".utf8), line: 10)
    var lines: [Int] = []
    while reader.next() { lines.append(reader.record.line) }
    #expect(lines == [10, 11, 15, 16])
  }

  @Test func `an open quote costs its line only`() {
    var reader = CSVReader()
    reader.open(Array("a,\"b\nc,d\n".utf8))
    #expect(reader.next() && reader.record.isUnclosed && reader.record.count == 2)
    #expect(reader.next() && !reader.record.isUnclosed && reader.record.line == 2)
    let isLonger = reader.next()
    #expect(!isLonger)
  }

  @Test func `a quoted cell says so`() {
    var reader = CSVReader()
    reader.open(Array(" \"a\", b".utf8))
    #expect(reader.next() && reader.record.isQuoted(0) && !reader.record.isQuoted(1))
  }

  /// Whole text in memory is the oracle for text that comes from a file in blocks.
  @Test func `a file gives the records that its text gives`() throws {
    var random = SeededGenerator(seed: 3)
    let pieces = ["a", "bc", ",", "\n", "\r\n", "\r", "\"\"", "\"x,\ny\"", " ", ",\"é\"\n"]
    for round in 0..<20 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<4000, using: &random) {
        text += pieces[Int.random(in: pieces.indices, using: &random)]
      }
      // Over the size of a block in the last rounds.
      if round > 17 { text = String(repeating: text + "\n", count: 200) }
      let folder = try TemporaryFolder()
      let input = try ByteInput(path: try folder.write(text, to: "t.csv"))
      var reader = CSVReader()
      reader.open([], isComplete: false)
      var found: [[String]] = []
      while try reader.next(from: input) {
        let record = reader.record
        found.append((0..<record.count).map { String(decoding: record[$0], as: UTF8.self) })
      }
      #expect(found == records(text))
    }
  }

  /// The reader is the oracle for the ends that are found without reading.
  @Test func `ends of records are where the reader finds them, however the bytes are cut`() {
    var random = SeededGenerator(seed: 4)
    let pieces = ["a", ",", "\n", "\r\n", "\r", "\"\"", "\"x,\r\ny\"", " "]
    for _ in 0..<300 {
      let text =
        (0..<20).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }
        .joined() + "\nlast"
      let bytes = Array(text.utf8)
      var reader = CSVReader()
      reader.open(bytes)
      var ends: [Int] = []
      while reader.next() { ends.append(bytes.count - reader.bytesLeft) }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      var scanner = CSVRecordEnds()
      let early = scanner.endOfRecord(in: Array(bytes[..<cut]), from: 0, last: true)
      let late = scanner.endOfRecord(in: bytes, from: cut, last: true)
      // The last record ends with the text, which the scanner cannot know.
      #expect((late ?? early) == ends.dropLast().last)
      var first = CSVRecordEnds()
      let end = first.endOfRecord(in: bytes, from: 0, last: false)
      #expect(end == ends.first)
    }
  }

  @Test func `what is not yet read to its end cannot be peeked at`() throws {
    var reader = CSVReader()
    reader.open(Array("a;b".utf8), isComplete: false)
    #expect(reader.peek(separator: UInt8(ascii: ";")).map(\.count) == nil)
    reader.open(Array("a;b\n".utf8), isComplete: false)
    let record = try #require(reader.peek(separator: UInt8(ascii: ";")))
    #expect(record.count == 2 && reader.bytesLeft == 4)
  }
}

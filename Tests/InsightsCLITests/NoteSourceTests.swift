import TestSupport
import Testing

@testable import InsightsCLI

/// Inputs are cut into records as their format says, wherever the reads happen to end.
@Suite(.ownThreads) struct NoteSourceTests {
  struct Note: Equatable, CustomStringConvertible {
    var line: Int
    var text: String
    var id = ""

    var description: String { "\(line): \(text) [\(id)]" }
  }

  private func notes(_ name: String, _ bytes: [UInt8], format: NoteFormat? = nil) throws
    -> (notes: [Note], bad: [Int])
  {
    let folder = try TemporaryFolder()
    let source = try NoteSource(path: try folder.write(bytes, to: name), format: format)
    var parser = NoteParser(format: source.format, layout: source.layout)
    var notes: [Note] = []
    var bad: [Int] = []
    while let chunk = try source.next() {
      parser.open(chunk)
      var step = parser.next()
      while step != .end {
        if step == .note {
          notes.append(
            Note(
              line: parser.line, text: String(decoding: parser.text, as: UTF8.self),
              id: String(decoding: parser.id, as: UTF8.self)))
        } else {
          bad.append(parser.line)
        }
        step = parser.next()
      }
    }
    return (notes, bad)
  }

  private func notes(_ name: String, _ text: String, format: NoteFormat? = nil) throws -> [Note] {
    try notes(name, Array(text.utf8), format: format).notes
  }

  @Test func `text is a note a line, whatever ends the lines`() throws {
    let expected = [
      Note(line: 1, text: "one"), Note(line: 2, text: ""), Note(line: 3, text: "two"),
    ]
    #expect(try notes("a.txt", "one\n\ntwo\n") == expected)
    #expect(try notes("a.txt", "one\r\n\r\ntwo") == expected)
    #expect(try notes("a.txt", "\u{FEFF}one\n\ntwo") == expected)
    #expect(try notes("a.txt", "") == [])
    #expect(try notes("a.txt", "\u{FEFF}") == [])
    #expect(try notes("a.txt", "a\0b") == [Note(line: 1, text: "a\0b")])
  }

  @Test func `the format is recognized by name, then by the first byte`() throws {
    let object = "\n {\"text\":\"x\",\"id\":3}\n"
    #expect(try notes("a", object) == [Note(line: 2, text: "x", id: "3")])
    #expect(try notes("a.JSONL", object) == [Note(line: 2, text: "x", id: "3")])
    #expect(try notes("a.txt", object).count == 2)
    #expect(try notes("a.txt", object, format: .jsonl).count == 1)
    #expect(
      try notes("a.log", "text\nx") == [Note(line: 1, text: "text"), Note(line: 2, text: "x")])
    #expect(try notes("a.log", "text\nx", format: .csv) == [Note(line: 2, text: "x")])
  }

  @Test(arguments: ["a.json", "a.log", "a"])
  func `the elements of a JSON array are notes`(name: String) throws {
    let array = """

      [
        {"id": 1, "text": "one, [two] \\"}"},
        "three\\n\\u00e9", {"notes": "four",
        "id": "x"}
      ]

      """
    #expect(
      try notes(name, array) == [
        Note(line: 3, text: "one, [two] \"}", id: "1"), Note(line: 4, text: "three\né"),
        Note(line: 4, text: "four", id: "\"x\""),
      ])
    #expect(try notes(name, "[]") == [])
    #expect(try notes(name, " [\"x\"]") == [Note(line: 1, text: "x")])
  }

  @Test func `a bracket alone makes no array`() throws {
    #expect(try notes("a.txt", "[\"x\"]") == [Note(line: 1, text: "[\"x\"]")])
    #expect(try notes("a.log", "[V60] plum") == [Note(line: 1, text: "[V60] plum")])
    #expect(try notes("a.log", "[") == [Note(line: 1, text: "[")])
  }

  @Test func `elements that are no notes are named and excluded`() throws {
    let (found, bad) = try notes(
      "a.json", Array("[1,\n\"x\",\n{\"text\": 2},\n,\n{\"text\": \"y\"}]".utf8))
    #expect(found == [Note(line: 2, text: "x"), Note(line: 5, text: "y")])
    #expect(bad == [1, 3, 4])
  }

  @Test func `an array of many reads is whole`() throws {
    let texts = (1...20_000).map { "note \($0), [\"plum\"] {" }
    let elements = texts.map { "{\"text\": \"\($0.replacing("\"", with: "\\\""))\"}" }
    let found = try notes("a.json", "[\n" + elements.joined(separator: ",\n") + "\n]")
    #expect(found.map(\.text) == texts)
    #expect(found.map(\.line) == Array(2...20_001))
  }

  @Test(arguments: ["[\"x\", \"y\"", "[\"x\",", "[", "[\"x\"] y", "[\"x\"] [\"y\"]"])
  func `an array that does not end well is refused`(array: String) throws {
    #expect(throws: Failure.self) { try notes("a.json", array) }
  }

  @Test func `ill-formed records are named and excluded`() throws {
    let lines: [[UInt8]] = [
      Array("good".utf8), [0xFF, 0xFE], [0xC3], Array("é".utf8), [0xED, 0xA0, 0x80],
    ]
    let (found, bad) = try notes("a.txt", Array(lines.joined(separator: [0x0A])))
    #expect(found == [Note(line: 1, text: "good"), Note(line: 4, text: "é")])
    #expect(bad == [2, 3, 5])
  }

  @Test func `CSV cells may hold quotes, commas and line breaks`() throws {
    let file = """
      \u{FEFF}id,"Notes",rating\r
      1,"multi
      line ""q"", x",5\r
      2,plain 5" tall,4\r
      \r
      "3","",\r
      4,last,
      """
    #expect(
      try notes("a.csv", file) == [
        Note(line: 2, text: "multi\nline \"q\", x", id: "\"1\""),
        Note(line: 4, text: "plain 5\" tall", id: "\"2\""),
        Note(line: 6, text: "", id: "\"3\""),
        Note(line: 7, text: "last", id: "\"4\""),
      ])
  }

  @Test func `CSV prefers the column text, and needs one of the two`() throws {
    #expect(try notes("a.csv", "notes,text\na,b\n") == [Note(line: 2, text: "b")])
    #expect(try notes("a.csv", "a,b, NOTES \n1,2,x") == [Note(line: 2, text: "x")])
    #expect(try notes("a.csv", "text") == [])
    for header in ["", "flavor,note\nx,y\n", "\"text"] where header != "\"text" {
      #expect(throws: Failure.self) { try notes("a.csv", header) }
    }
  }

  @Test func `CSV rows that are cut short are named`() throws {
    let (found, bad) = try notes("a.csv", Array("id,text\n1\n2,b\n3,\"never closed\n4,c\n".utf8))
    #expect(
      found == [
        Note(line: 3, text: "b", id: "\"2\""), Note(line: 5, text: "c", id: "\"4\""),
      ])
    #expect(bad == [2, 4])
  }

  @Test func `records longer than a read are whole`() throws {
    let long = String(repeating: "ab ", count: 200_000)
    #expect(
      try notes("a.txt", "x\n\(long)\ny") == [
        Note(line: 1, text: "x"), Note(line: 2, text: long), Note(line: 3, text: "y"),
      ])
    let cell = String(repeating: "a,\"\"\n", count: 100_000)
    let value = cell.replacing("\"\"", with: "\"")
    #expect(
      try notes("a.csv", "text\n\"\(cell)\"\ny\n") == [
        Note(line: 2, text: value), Note(line: 100_003, text: "y"),
      ])
  }

  @Test func `line numbers go on across reads`() throws {
    let lines = (1...60_000).map { "note \($0)" }
    let found = try notes("a.txt", lines.joined(separator: "\n"))
    #expect(found.map(\.text) == lines)
    #expect(found.map(\.line) == Array(1...60_000))
    let rows = try notes("a.csv", "text\n" + lines.joined(separator: "\r\n"))
    #expect(rows.map(\.text) == lines)
    #expect(rows.map(\.line) == Array(2...60_001))
  }
}

import Testing

@testable import Tables

/// What files are, and single rules of their readers.
@Suite struct KindTests {
  static let kinds: [(text: String, name: String, kind: TableKind)] = [
    ("", "a.csv", .empty), (" \n", "a.csv", .empty), ("a\0b", "a", .binary),
    ("Date,Coffee\n2026-05-04,Rio\n", "a.csv", .delimited),
    ("Date|Coffee\n2026-05-04|Rio\n", "a.txt", .delimited),
    ("Date,Coffee\n2026-05-04,Rio\n", "a.md", .delimited),
    ("[Date],[Coffee]\n1,2\n", "a.csv", .delimited),
    ("Date: 2026-05-04\nCoffee: Rio\n", "a.txt", .delimited),
    ("Date: 2026-05-04\nCoffee: Rio\n", "a.yaml", .yaml),
    ("#Date,Coffee\n2026-05-04,Rio: plum\n", "a.csv", .delimited),
    (
      "# a\n# b\nDate,Coffee,Note\n2026-05-04,Rio,\"x, y\"\n2026-05-05,Rio,z\n", "a.csv", .delimited
    ),
    ("Date: 1 May\nCoffee: Rio\n\nDate: 2 May\nCoffee: Rio, a\nwords\n", "a.txt", .markdown),
    ("Note: a, b, c\nDate,Coffee,Note\n1,2,3\n", "a.csv", .delimited),
    ("brews:\n  - date: 2026-05-04\n", "a", .yaml), ("- date: 1\n  b: 2\n", "a", .yaml),
    ("---\na: 1\n---\na: 2\n", "a", .yaml), ("---\na: 1\n---\nSome words.\n", "a", .markdown),
    ("[[brew]]\ndate = 2026-05-04\n", "a", .toml), ("a = 1\nb = 2\n", "a.toml", .toml),
    ("[1, 2]", "a", .json), ("[[1]]", "a", .json), ("{}", "a", .json), ("{}\n{}", "a", .jsonl),
    ("{\"a\": 1}\n\n{\"a\": 2}", "a.json", .jsonl), ("{\"a\": ", "a", .json),
    ("# Log\n\nSome words\n", "a.md", .markdown), ("a | b\n--|--\n", "a", .markdown),
    ("<html><table></table>", "a.xls", .html), ("<3 this,coffee\n", "a.csv", .delimited),
    ("SQLite format 3\0abc", "a.csv", .sqlite),
    ("<?xml version=\"1.0\"?>\n<log/>", "a", .xml), ("<log><brew/></log>", "a.xml", .xml),
    ("{a: 1, 'b': 2,}", "a", .json5), ("// a\n[{\"a\": 1}]", "a.json", .json5),
    ("{\"a\": 1, // b\n}", "a.json", .json5), ("{a} words", "a.txt", .delimited),
    ("a=1 b=2 c=3\na=4 b=5 c=6\n", "a.log", .text),
    ("A: 1, B: 2, C: 3\nA: 4, B: 5, C: 6\n", "a.txt", .text),
    ("2026-05-04 | V60 | 15g\n2026-05-05 | V60 | 16g\n", "a.txt", .text),
    ("const cups = [\n  { a: 1 },\n];\n", "a.js", .code), ("x = [1, 2]\n", "a.py", .delimited),
    ("[{\"a\": 1}]", "a.js", .json), ("{ a: 1 }", "a.ts", .json5),
    ("clock 1583\nespresso_elapsed {0.0 0.1}\n", "a.shot", .tcl),
  ]

  @Test(arguments: kinds)
  func kind(_ sample: (text: String, name: String, kind: TableKind)) {
    let found = TableContainer.kind(of: Array(sample.text.utf8), name: sample.name)
    #expect(found == sample.kind, "\(sample.text)")
  }

  @Test func workbooks() {
    let mark: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    let old = mark + [UInt8](repeating: 0, count: 512)
    #expect(TableContainer.kind(of: old, name: "a.xls") == .oldWorkbook)
    #expect(throws: TableFault.notBuilt("xls")) { try TableContainer.tables(in: old, name: "a") }
    let locked = old + "EncryptedPackage".utf8.flatMap { [$0, 0] as [UInt8] }
    #expect(throws: TableFault.encrypted) { try TableContainer.tables(in: locked, name: "a") }
  }

  static let formats: [(code: String, format: SheetFormat)] = [
    ("General", .number), ("0.00", .number), ("0.0%", .percent), ("yyyy-mm-dd", .date),
    ("d. mmmm yyyy", .date), ("mmm", .date), ("m/d/yy h:mm", .dateTime), ("h:mm", .time),
    ("mm:ss", .time), ("[h]:mm", .duration), ("[mm]:ss", .duration), ("[Red]0.0", .number),
    ("0 \"days\"", .number), ("0\\d", .number), ("h:mm AM/PM", .time), ("[$-409]d-mmm", .date),
    ("#,##0;[Red]-#,##0", .number), ("@", .number),
  ]

  @Test(arguments: formats)
  func format(_ sample: (code: String, format: SheetFormat)) {
    #expect(SheetFormat(code: sample.code) == sample.format, "\(sample.code)")
  }

  static let numbers: [(number: String, format: SheetFormat, text: String)] = [
    ("18", .number, "18"), ("0.1", .number, "0.1"), ("-2.50", .number, "-2.5"),
    ("0.10000000000000001", .number, "0.1"), ("x", .number, "x"), ("1e300", .date, "1e+300"),
    ("1", .date, "1900-01-01"), ("61", .date, "1900-03-01"), ("45351", .date, "2024-02-29"),
    ("46022", .date, "2025-12-31"), ("2958465", .date, "9999-12-31"), ("-1", .date, "-1"),
    ("46146.999999", .dateTime, "2026-05-05 00:00:00"), ("0.25", .time, "06:00:00"),
    ("1.5", .duration, "36:00:00"), ("0.07", .percent, "7%"), ("1.234", .percent, "123.4%"),
  ]

  @Test(arguments: numbers)
  func number(_ sample: (number: String, format: SheetFormat, text: String)) {
    #expect(SheetNumber.text(sample.number, sample.format, is1904: false) == sample.text)
  }

  static let inline: [(text: String, plain: String)] = [
    ("**a** _b_ ~~c~~ `d*e`", "a b c d*e"), ("a_b_c", "a_b_c"), ("2 * 3", "2 * 3"), ("5*", "5*"),
    ("[a](b) ![c](d) [[e|f]] [g]", "a c f [g]"), ("a\\*b &amp; c<br>d", "a*b & c\nd"),
    ("2*3*4", "2*3*4"), ("", ""), ("~18 g", "~18 g"),
  ]

  @Test(arguments: inline)
  func inlineMarks(_ sample: (text: String, plain: String)) {
    #expect(MarkdownInline.plain(sample.text) == sample.plain)
  }

  static let faults: [(text: String, name: String, fault: TableFault)] = [
    ("[\n1,\n x]", "a", .damaged(line: 3)), ("{\"a\": \"\n\n", "a", .damaged(line: 3)),
    ("[1]", "a", .noTable(.json)), ("# Log\n\nwords\n", "a.md", .noTable(.markdown)),
    ("<html><p>x", "a", .noTable(.html)),
    ("[[a]]\nb = 1\nc = \"x\nd = 2", "a.toml", .damaged(line: 3)),
    ("a: [1\nb: 2", "a.yaml", .damaged(line: 2)),
  ]

  @Test(arguments: faults)
  func fault(_ sample: (text: String, name: String, fault: TableFault)) {
    #expect(throws: sample.fault, "\(sample.text)") {
      try TableContainer.tables(in: Array(sample.text.utf8), name: sample.name)
    }
  }
}

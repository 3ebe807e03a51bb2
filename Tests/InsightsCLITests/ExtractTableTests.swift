import Foundation
import TestSupport
import Testing

/// `insights extract` for spreadsheets, end to end: tables out, counts, lines, offsets.
@Suite(.ownThreads) struct ExtractTableTests {
  let program = InsightsProgram()

  private static let cups = """
    Lot;Cupping Notes;body
    7;honey, plum;x
    8;"blueberry; plum and mango. Acidity 4/5, 8/10";y
    7;jasmine, not bitter, plum;

    9;;

    """

  private func table(_ text: String, named name: String = "cups.csv") throws -> (
    folder: TemporaryFolder, path: String
  ) {
    let folder = try TemporaryFolder()
    return (folder, try folder.write(text, to: name))
  }

  private func object(_ output: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  @Test func `a table repeats the columns and adds what was found`() throws {
    let cups = try table(Self.cups)
    let run = try program.run(
      "extract", "--input", cups.path, "--column", "Cupping Notes", "--format", "csv")
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.output == """
        Lot;Cupping Notes;body;nodes;flavors;descriptors;absent;acidity;found_body;sweetness;\
        bitterness;finish;astringency;cleanliness;sentiment;liking;rating;rating_scale;summary
        7;honey, plum;x;fruity.other-fruit sweet.brown-sugar.honey;"Honey; Other Fruit";\
        "honey; plum";;;;;;;;;0.58;none;;;Honey and plum.
        8;"blueberry; plum and mango. Acidity 4/5, 8/10";y;\
        fruity.berry.blueberry fruity.other-fruit;"Blueberry; Other Fruit";\
        "blueberry; plum; mango";;4;;;;;;;0.9;pleased;8;10;\
        Blueberry, plum and mango with bright acidity.
        7;jasmine, not bitter, plum;;floral.floral.jasmine fruity.other-fruit;\
        "Jasmine; Other Fruit";"jasmine; plum";Bitter;;;;1;;;;0.59;none;;;\
        "Jasmine and plum; no bitterness."
        9;;;;;;;;;;;;;;0;none;;;

        """)
    for jobs in ["1", "2"] {
      let again = try program.run(
        "extract", "--input", cups.path, "--column", "Cupping Notes", "--format", "csv", "--jobs",
        jobs)
      #expect(again == run)
    }
  }

  /// The same two notes in another encoding.
  private static let encodings: [(name: String, bytes: [UInt8])] = {
    let semicolons = "id;notes\r\n1;Jasmin, café crème\r\n2;plum, plum 94 °C\r\n"
    let tabs = "id\tnotes\n1\tJasmin, café crème\n2\t🍋 plum, plum\n"
    let windows: [UInt8] = semicolons.unicodeScalars.map { UInt8($0.value) }
    let little: [UInt8] = semicolons.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = tabs.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return [("UTF-16", [0xFF, 0xFE] + little), ("UTF-16", big), ("Windows-1252", windows)]
  }()

  @Test(arguments: encodings)
  func `other encodings are read, and told`(name: String, bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "cups.csv")
    let run = try program.run("extract", "--format", "jsonl", "--input", path)
    #expect(run.status == 0)
    #expect(run.errors == "insights: \(path) is read as \(name) text, not UTF-8\n")
    let found = try run.output.split(separator: "\n").map { try object(String($0)) }
    #expect(found.map { $0["id"] as? String } == ["1", "2"])
    #expect(found.first?["text"] as? String == "Jasmin, café crème")
    #expect((found.last?["nodes"] as? [String])?.contains("fruity.other-fruit") == true)
    let piped = try program.run(
      ["extract", "--format", "jsonl", "--input-format", "csv", "--jobs", "1"], input: bytes)
    #expect(piped.output == run.output)
  }

  @Test func `text without a table is UTF-16 or Windows-1252, too`() throws {
    let wide = try program.run(["extract"], input: Array("honey\n".utf8).flatMap { [$0, 0] })
    #expect(wide.status == 0 && wide.output.contains("Honey"))
    #expect(wide.errors == "insights: standard input is read as UTF-16 text, not UTF-8\n")
    // The first byte beyond ASCII comes late, and a stray byte is no encoding.
    let plain = String(repeating: "honey\n", count: 40_000)
    let late = try program.run(
      ["extract", "--count"], input: Array((plain + "caf").utf8) + [0xE9, 0x0A])
    #expect(late.status == 0 && late.output.hasPrefix("40001 notes\n"))
    #expect(late.errors == "insights: standard input is read as Windows-1252 text, not UTF-8\n")
    let stray = try program.run(
      ["extract", "--count"], input: Array("honey\n".utf8) + [0xFE, 0x0A])
    #expect(stray.status == 65 && stray.output.hasPrefix("1 note\n"))
  }

  @Test func `a lone dash is standard input`() throws {
    let run = try program.run("extract", "--format", "jsonl", "-", input: "plum\nrose\n")
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 2)
    #expect(try program.run("extract", "--format", "jsonl", input: "plum\nrose\n") == run)
  }

  @Test func `tables of other inputs have lines and IDs`() throws {
    let text = try program.run("extract", "--format", "csv", input: "plum\n\n\"rose\", honey\n")
    let lines = text.output.split(separator: "\n")
    #expect(lines.count == 4 && lines[0].hasPrefix("line,text,nodes,"))
    #expect(lines[1].hasPrefix("1,plum,fruity.other-fruit,") && lines[2].hasPrefix("2,,,"))
    #expect(lines[3].hasPrefix(#"3,"""rose"", honey",floral.floral.rose "#))
    let json = try program.run(
      "extract", "--format", "csv",
      input: #"{"id": "a\"b", "text": "plum"}"# + "\n{\"text\":\"rose\"}")
    #expect(json.output.contains(#""a""b",1,plum,"#) && json.output.contains("\n,2,rose,"))
    let argument = try program.run("extract", "--format", "csv", "plum")
    #expect(argument.output.hasPrefix("text,nodes,") && argument.output.contains("\nplum,fruity"))
  }

  @Test func `a record that cannot be repeated is named`() throws {
    let run = try program.run(
      "extract", "--format", "csv", "--input-format", "csv",
      input: "notes,cup\nplum,1,,\nhoney,2,x\nrose\n")
    #expect(run.status == 65)
    #expect(
      run.errors == "insights: standard input line 3: more cells than the first line; "
        + "quote cells that contain a separator\n")
    let rows = run.output.split(separator: "\n")
    #expect(rows.count == 3 && rows[1].hasPrefix("plum,1,fruity") && rows[2].hasPrefix("rose,,flo"))
  }

  @Test func `inputs of one table have the same columns`() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write("Lot,notes\n7,plum\n", to: "a.csv")
    let second = try folder.write("Lot,notes\n8,rose\n", to: "b.csv")
    let third = try folder.write("notes\nrose\n", to: "c.csv")
    let run = try program.run(
      "extract", "--format", "csv", "--input", first, "--input", second)
    #expect(run.status == 0)
    #expect(
      run.output.split(separator: "\n").map { $0.prefix(6) } == ["Lot,no", "7,plum", "8,rose"])
    let other = try program.run(
      "extract", "--format", "csv", "--input", first, "--input", third)
    #expect(
      other.status == 64
        && other.errors == "insights: \(third) has other columns than the input before it; "
          + "give inputs of the same columns, or one at a time\n"
    )
  }

  @Test func `flavors are counted, all together and by a column`() throws {
    let cups = try table(Self.cups)
    let command = ["extract", "--input", cups.path, "--column", "cupping notes", "--count"]
    #expect(
      try program.run(command).output == """
        4 notes
          notes  share  flavor                       words
              3    75%  Fruity › Other Fruit         plum 3, mango 1
              1    25%  Floral › Floral › Jasmine    jasmine 1
              1    25%  Fruity › Berry › Blueberry   blueberry 1
              1    25%  Sweet › Brown Sugar › Honey  honey 1

        """)
    #expect(
      try program.run(command + ["--by", "lot"]).output == """
        Lot 7: 2 notes
          notes  share  flavor                       words
              2   100%  Fruity › Other Fruit         plum 2
              1    50%  Floral › Floral › Jasmine    jasmine 1
              1    50%  Sweet › Brown Sugar › Honey  honey 1

        Lot 8: 1 note
          notes  share  flavor                      words
              1   100%  Fruity › Berry › Blueberry  blueberry 1
              1   100%  Fruity › Other Fruit        mango 1, plum 1

        Lot 9: 1 note
          no flavors found

        """)
    #expect(
      try program.run(command + ["--by", "Lot", "--level", "1", "--format", "csv"]).output == """
        Lot,node,flavor,notes,of,descriptors
        7,fruity,Fruity,2,2,plum 2
        7,floral,Floral,1,2,jasmine 1
        7,sweet,Sweet,1,2,honey 1
        8,fruity,Fruity,1,1,blueberry 1; mango 1; plum 1

        """)
  }

  @Test func `counts are JSON, too`() throws {
    let cups = try table(Self.cups)
    let command = ["extract", "--input", cups.path, "--column", "Cupping Notes", "--count"]
    let all = try object(try program.run(command + ["--format", "json"]).output)
    #expect(all["notes"] as? Int == 4 && all["value"] == nil)
    let first = try #require((all["flavors"] as? [[String: Any]])?.first)
    #expect(first["id"] as? String == "fruity.other-fruit" && first["notes"] as? Int == 3)
    let words = try #require(first["descriptors"] as? [[String: Any]])
    #expect(words.map { $0["word"] as? String } == ["plum", "mango"])
    #expect(words.map { $0["notes"] as? Int } == [3, 1])
    let grouped = try object(
      try program.run(command + ["--by", "lot", "--format", "json"]).output)
    #expect(grouped["by"] as? String == "Lot")
    let groups = try #require(grouped["groups"] as? [[String: Any]])
    #expect(groups.map { $0["value"] as? String } == ["7", "8", "9"])
    let lines = try program.run(command + ["--by", "lot", "--format", "jsonl"]).output
    #expect(lines.split(separator: "\n").count == 3)
    let none = try program.run("extract", "--count", input: "")
    #expect(none.status == 0 && none.output == "0 notes\n  no flavors found\n")
  }

  @Test func `a count does not depend on the cores`() throws {
    let notes = ["plum", "mango and rose", "honey", "no plum", "rose, rose"]
    let rows = (0..<4000).map { "\($0 % 37),\"\(notes[$0 % 5])\"\n" }
    let cups = try table("Lot,notes\n" + rows.joined())
    let runs = try ["1", "2"].map { jobs in
      try program.run(
        "extract", "--count", "--by", "Lot", "--format", "csv", "--jobs", jobs, "--input",
        cups.path)
    }
    #expect(runs[0] == runs[1] && runs[0].status == 0)
    var sums: [Substring: Int] = [:]
    for row in runs[0].output.split(separator: "\n").dropFirst() {
      let cells = row.split(separator: ",")
      sums[cells[1], default: 0] += Int(cells[3]) ?? 0
    }
    #expect(
      sums == [
        "fruity.other-fruit": 1600, "floral.floral.rose": 1600, "sweet.brown-sugar.honey": 800,
      ])
  }

  @Test func `results without an ID have their line`() throws {
    func places(_ arguments: [String], input: String = "") throws -> [[String: Any]] {
      try program.run(["extract", "--format", "jsonl"] + arguments, input: Array(input.utf8))
        .output.split(separator: "\n").map { try object(String($0)) }
    }
    let mixed = try places(
      [], input: "{\"text\":\"a\"}\n\n{oops\n{\"id\":1,\"text\":\"b\"}\n{\"text\":\"c\"}\n")
    #expect(mixed.map { $0["line"] as? Int } == [1, nil, 5])
    #expect(mixed.allSatisfy { $0["file"] == nil })
    #expect(try places(["plum"]).first?["line"] == nil)
    let folder = try TemporaryFolder()
    let first = try folder.write("notes\n\"two\nlines\"\nrose\n", to: "a.csv")
    let second = try folder.write("honey\n", to: "b.txt")
    let both = try places(["--input", first, "--input", second])
    #expect(both.map { $0["line"] as? Int } == [2, 4, 1])
    #expect(both.map { $0["file"] as? String } == [first, first, second])
  }

  @Test(arguments: [("bytes", 8, 12), ("utf16", 5, 9), ("codepoints", 4, 8)])
  func `offsets count what is asked`(unit: String, start: Int, end: Int) throws {
    let run = try program.run(
      "extract", "--format", "json", "--offsets", unit, "--explain", "é 🍋 rose")
    let found = try object(run.output)
    let flavor = try #require((found["flavors"] as? [[String: Any]])?.last)
    let mention = try #require((flavor["mentions"] as? [[String: Any]])?.first)
    #expect(mention["start"] as? Int == start && mention["end"] as? Int == end)
    let tokens = (found["explanation"] as? [String: Any])?["tokens"] as? [[String: Any]]
    #expect(tokens?.last?["start"] as? Int == start && tokens?.last?["end"] as? Int == end)
  }

  @Test(arguments: [
    (
      ["--by", "Lot", "--count"],
      "standard input is no table, which --by needs; leave --by out, or say --input-format csv"
    ),
    (["--by", "Lot"], "--by and --level are for --count; see 'insights extract --help'"),
    (
      ["--count", "--level", "4"], "--level must be 1, 2 or 3, not 4; see 'insights extract --help'"
    ),
    (
      ["--offsets", "utf16"],
      "--offsets is for --format json or jsonl; see 'insights extract --help'"
    ),
    (
      ["--format", "csv", "--explain"],
      "--explain is for text and JSON of single notes; see 'insights extract --help'"
    ),
  ])
  func `what does not go together is said`(arguments: [String], message: String) throws {
    let run = try program.run(
      ["extract", "--input-format", "text"] + arguments, input: Array("plum\n".utf8))
    #expect(run == .init(status: 64, output: "", errors: "insights: \(message)\n"))
  }
}

import Foundation
import TestSupport
import Testing

/// `insights extract`, end to end: formats, bad records, exit statuses, words of the errors.
@Suite(.ownThreads) struct ExtractCommandTests {
  let program = InsightsProgram()

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `one note as JSON is the contract's object`() throws {
    let run = try program.run("extract", "--format", "json", "Bright blueberry, not bitter")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let object = try #require(try objects(run.output).first)
    #expect(object["text"] as? String == "Bright blueberry, not bitter")
    #expect(object["nodes"] as? [String] == ["fruity.berry.blueberry"])
    #expect(object["negated"] as? [String] == ["other.chemical.bitter"])
    let flavor = try #require((object["flavors"] as? [[String: Any]])?.first)
    #expect(flavor["path"] as? [String] == ["Fruity", "Berry", "Blueberry"])
    let mention = try #require((flavor["mentions"] as? [[String: Any]])?.first)
    #expect(mention["start"] as? Int == 7)
    #expect(mention["end"] as? Int == 16)
    #expect(object["id"] == nil)
    #expect(object["explanation"] == nil)
    try expectSnapshot("extract.json", run.output)
  }

  @Test func `several notes as JSON are an array, none an empty one`() throws {
    let several = try program.run("extract", "--format", "json", "honey", "", "rose")
    let array =
      try JSONSerialization.jsonObject(with: Data(several.output.utf8)) as? [[String: Any]]
    #expect(
      array?.map { $0["nodes"] as? [String] ?? [] } == [
        ["sweet.brown-sugar.honey"], [], ["floral.floral.rose"],
      ])
    #expect(try program.run("extract", "--format", "json", input: "").output == "[]\n")
    let one = try program.run("extract", "--format", "json", input: "honey\n")
    #expect(one.output.hasPrefix("{\"text\": \"honey\""))
    #expect(one.output.hasSuffix("}\n"))
    let two = try program.run("extract", "--format", "json", input: "honey\nrose")
    #expect(two.output.hasPrefix("[{") && two.output.hasSuffix("}]\n"))
  }

  @Test(arguments: [1, 2])
  func `JSON lines keep order, text and IDs`(jobs: Int) throws {
    let lines = (0..<5000).map {
      #"{"id": \#($0 % 2 == 0 ? "\($0)" : "\"\($0)\""), "text": "note \#($0)\n\"é\""}"#
    }
    let run = try program.run(
      "extract", "--format", "jsonl", "--jobs", "\(jobs)", input: lines.joined(separator: "\n"))
    #expect(run.status == 0)
    let found = try objects(run.output)
    #expect(found.map { $0["text"] as? String } == (0..<5000).map { "note \($0)\n\"é\"" })
    #expect(found[4]["id"] as? Int == 4)
    #expect(found[5]["id"] as? String == "5")
  }

  @Test func `a bad record is named, the rest goes on`() throws {
    let bytes: [UInt8] =
      Array("{\"text\":\"rose\"}\n{\"text\":\"".utf8) + [0xFF]
      + Array("\"}\n\n{oops\n{\"id\":1}\n".utf8)
      + Array("{\"text\":\"honey\"}".utf8)
    let run = try program.run(["extract", "--format", "jsonl"], input: bytes)
    #expect(run.status == 65)
    #expect(try objects(run.output).map { $0["text"] as? String } == ["rose", "honey"])
    #expect(
      run.errors == """
        insights: standard input line 2: not valid UTF-8; save the input as UTF-8
        insights: standard input line 4: broken JSON at byte 2; write one object with a string \
        "text" a line
        insights: standard input line 5: no string "text"; write one object with a string "text" \
        a line

        """)
  }

  @Test func `files are read by their names`() throws {
    let run = try program.run(
      "extract", "--format", "jsonl", "--input", "Fixtures/notes/journal.csv")
    #expect(run.status == 0)
    let found = try objects(run.output)
    #expect(found.map { $0["id"] as? String } == ["b1", "b2", "b3"])
    #expect(found[2]["nodes"] as? [String] == [])
    #expect((found[0]["text"] as? String)?.contains("\n") == true)
  }

  @Test(arguments: [
    (
      ["extract", "--input", "no/such.txt"], 66,
      "there is no file no/such.txt; check the path given with --input"
    ),
    (["extract", "--input", "Sources"], 66, "Sources is a folder; name a file with --input"),
    (
      ["extract", "--format", "xml", "x"], 64,
      "the value 'xml' is invalid for '--format <format>'; please provide one of 'text', 'csv', 'json' or 'jsonl'"
    ),
    (
      ["extract", "--jobs", "0", "x"], 64,
      "--jobs must be 1 or more, not 0; see 'insights extract --help'"
    ),
    (
      ["extract", "--input", "a.txt", "x"], 64,
      "notes are given both as arguments and with --input; see 'insights extract --help'"
    ),
    (["extract", "--nonsense"], 64, "unknown option '--nonsense'; see 'insights extract --help'"),
    (["frobnicate"], 64, "there is no command 'frobnicate'; see 'insights --help'"),
    (
      ["extract", "--dictionary", "no.dic", "x"], 69,
      "the Hunspell file no.dic cannot be read; name a .dic file that has its .aff file beside it with --dictionary, or install the package hunspell-en-us"
    ),
  ])
  func `errors are one line`(arguments: [String], status: Int32, message: String) throws {
    let run = try program.run(arguments)
    #expect(run == .init(status: status, output: "", errors: "insights: \(message)\n"))
  }

  @Test func `a dictionary without its affixes is missing`() throws {
    let folder = try TemporaryFolder()
    let words = try folder.write("1\nhoney\n", to: "few.dic")
    let affixes = folder.path("few.aff")
    let run = try program.run("extract", "--dictionary", words, "honey")
    #expect(run.status == 69 && run.output == "")
    #expect(
      run.errors
        == "insights: the Hunspell file \(affixes) cannot be read; name a .dic file that has "
        + "its .aff file beside it with --dictionary, or install the package hunspell-en-us\n")
    try folder.write("SET UTF-8\n", to: "few.aff")
    #expect(try program.run("extract", "--dictionary", words, "honey").status == 0)
  }

  @Test func `a huge dictionary is refused before it is read`() throws {
    let folder = try TemporaryFolder()
    let words = try folder.write("1\nhoney\n", to: "huge.dic")
    try folder.write("SET UTF-8\n", to: "huge.aff")
    let file = try #require(FileHandle(forWritingAtPath: words))
    try file.truncate(atOffset: 1 << 30)
    try file.close()
    let run = try program.run("extract", "--dictionary", words, "hony")
    #expect(run.status == 69 && run.output == "")
    #expect(run.errors.hasPrefix("insights: Hunspell could not load \(words); "))
  }

  @Test func `all inputs are read, in their order`() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write("honey\nrose\n", to: "a.txt")
    let second = try folder.write("{\"id\": 7, \"text\": \"plum\"}\n", to: "b.jsonl")
    for jobs in ["1", "2"] {
      let run = try program.run(
        "extract", "--format", "jsonl", "--jobs", jobs, "--input", first, "--input", second)
      #expect(run.status == 0)
      #expect(
        try objects(run.output).map { $0["text"] as? String } == ["honey", "rose", "plum"])
    }
    let twice = try program.run("extract", "--input", "-", "--input", "-")
    #expect(twice.status == 64 && twice.errors.contains("standard input is read once"))
  }

  @Test func `a JSON array is read element by element`() throws {
    let folder = try TemporaryFolder()
    let array = try folder.write(#"[{"id": 7, "text": "plum"}, "rose", 3]"#, to: "a.json")
    for jobs in ["1", "2"] {
      let run = try program.run(
        "extract", "--format", "jsonl", "--jobs", jobs, "--input", array)
      #expect(run.status == 65)
      #expect(try objects(run.output).map { $0["text"] as? String } == ["plum", "rose"])
      #expect(run.errors.contains("\(array) line 1: no string \"text\"; write a string"))
    }
    let cut = try folder.write(#"["plum", "rose""#, to: "b.json")
    let run = try program.run("extract", "--format", "jsonl", "--input", cut)
    #expect(run.status == 65)
    #expect(
      run.errors
        == "insights: \(cut) ends before its JSON array does; close the array with ']'\n")
  }

  @Test(arguments: [
    ("a.csv", "Lot,Cupping Notes\n7,\"honey, plum\"\n"),
    ("b.csv", "Lot;Cupping Notes\n7;honey, plum\n"),
    ("c.tsv", "Lot\tCupping Notes\n7\thoney, plum\n"),
    ("d", "Lot;Cupping Notes\n7;honey, plum\n"),
  ])
  func `columns are named, and separators found`(name: String, table: String) throws {
    let file = try TemporaryFolder()
    let path = try file.write(table, to: name)
    let run = try program.run(
      "extract", "--format", "jsonl", "--input", path, "--column", "cupping notes", "--id", "Lot")
    #expect(run.status == 0)
    let found = try objects(run.output)
    #expect(found.map { $0["id"] as? String } == ["7"])
    #expect(found.map { $0["text"] as? String } == ["honey, plum"])
  }

  @Test func `what a table lacks is said in a line`() throws {
    let folder = try TemporaryFolder()
    let table = try folder.write("id;notes\n1;honey\n", to: "a.csv")
    let run = try program.run("extract", "--format", "jsonl", "--input", table)
    #expect(run.status == 0 && run.output.contains("\"id\": \"1\""))
    let missing = try program.run("extract", "--input", table, "--column", "taste")
    #expect(
      missing.status == 65 && missing.output == ""
        && missing.errors == "insights: \(table) has no column 'taste'; "
          + "name a column of its first line with --column\n"
    )
    let id = try program.run("extract", "--input", table, "--id", "Lot")
    #expect(id.status == 65 && id.errors.contains("has no column 'Lot'"))
  }

  @Test func `text shows rating, liking and the taster's words`() throws {
    let run = try program.run("extract", "Plum and mango, delicious. Acidity 4/5. 8/10")
    #expect(
      run.output == """
          Fruity › Other Fruit  98%  "Plum", "mango"
          acidity 4/5  "Acidity 4/5"
          rating 8 of 10  "8/10"
          pleased +0.92
          Plum and mango with bright acidity.

        """)
  }

  @Test func `a CSV file without the column is bad data`() throws {
    let run = try program.run("extract", "--input-format", "csv", input: "a,b\n1,2\n")
    #expect(run.status == 65)
    #expect(
      run.errors == "insights: standard input has no column 'text' or 'notes'; "
        + "name the notes' column with --column\n")
  }

  @Test func `hard inputs give results`() throws {
    let long = "blueberry" + String(repeating: " ", count: 10_000_000) + "and cedar"
    let run = try program.run(
      "extract", "--format", "jsonl", input: "\(long)\n\0\n\u{FEFF}honey\r\n\n")
    #expect(run.status == 0)
    let found = try objects(run.output)
    #expect(found.count == 4)
    #expect((found[0]["text"] as? String)?.utf8.count == long.utf8.count)
    #expect(
      found[0]["nodes"] as? [String] == ["fruity.berry.blueberry", "other.papery-musty.woody"])
    #expect(found[1]["text"] as? String == "\0")
    #expect(found[3]["text"] as? String == "")
  }

  @Test func `a closed pipe ends quietly`() throws {
    let run = try program.shell(
      "yes blueberry 2>/dev/null | head -300000 | insights extract --format jsonl | head -1; echo ${PIPESTATUS[2]}"
    )
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("\n0\n"))
  }

  @Test func `a full disk is an I/O error`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try program.shell("insights extract --format json honey > /dev/full")
    #expect(run.status == 74)
    #expect(run.errors.hasPrefix("insights: writing to standard output failed"))
  }

  @Test func `text for people`() throws {
    let run = try program.run("extract", "--input", "Fixtures/notes/cafe.txt")
    #expect(run.status == 0)
    #expect(!run.output.contains("\u{1B}"))
    try expectSnapshot("extract.txt", run.output)
    try expectSnapshot(
      "explain.txt",
      try program.run("extract", "--explain", "Not bitter, a hint of dark choclate").output)
  }

  @Test func `the program runs alone in another folder`() throws {
    let folder = try TemporaryFolder()
    let copy = folder.url.appending(path: "insights")
    try FileManager.default.copyItem(at: program.executable, to: copy)
    let moved = InsightsProgram(executable: copy, folder: folder.url)
    #expect(try moved.run("--version").status == 0)
    let note = "jasmine, no smoke, a hint of blueberrry"
    #expect(try moved.run("extract", note) == program.run("extract", note))
  }

  @Test func `a precision keeps what is that sure`() throws {
    let note = "Tasted of peach, jasmine tea and, maybe, a bit of quixotic honney"
    let all = try objects(program.run("extract", "--format", "jsonl", note).output)[0]
    let found = try objects(
      program.run("extract", "--precision", "0.97", "--format", "jsonl", note).output)[0]
    func confidences(_ object: [String: Any]) -> [Double] {
      (object["flavors"] as? [[String: Any]] ?? []).compactMap { $0["confidence"] as? Double }
    }
    #expect(confidences(found) == confidences(all).filter { $0 >= 0.97 })
    #expect(confidences(found).count < confidences(all).count)
    for wrong in ["1.5", "-0.1", "sure"] {
      let run = try program.run("extract", "--precision=" + wrong, note)
      #expect(run.status == 64 && run.output.isEmpty, "\(wrong)")
    }
  }

  @Test func `an explanation shows what the context model weighed`() throws {
    let run = try program.run("extract", "--explain", "My cup tasted of burnt caramel and lemon")
    #expect(run.output.contains("context: reported 0."))
    let json = try objects(
      program.run("extract", "--explain", "--format", "jsonl", "Tasted of lemon").output)[0]
    let mentions = (json["explanation"] as? [String: Any])?["mentions"] as? [[String: Any]]
    let judgement = try #require(mentions?.first?["judgement"] as? [String: Any])
    #expect(judgement["reported"] is Double && judgement["denied"] is Double)
    let weights = try #require(judgement["weights"] as? [[String: Any]])
    #expect(weights.count == 3 && weights[0]["feature"] is String && weights[0]["weight"] is Double)
  }
}

import FlavorWheel
import Foundation
import Journal
import TestSupport
import Testing

/// `insights journal import` and `export`, end to end.
@Suite(.ownThreads) struct JournalTransferTests {
  let program = InsightsProgram()
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String {
    folder.path(name)
  }

  private func fixture(_ name: String) -> String {
    PackageFiles.url("Fixtures/journal/import").appending(path: name)
      .path(percentEncoded: false)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path(name)))
  }

  /// Runs `insights journal` with the journal `name` of the folder, as on 2026-02-01.
  private func journal(
    _ command: String, _ arguments: String..., on name: String = "journal.sqlite"
  ) throws -> InsightsProgram.Result {
    let today = command == "import" ? ["--today", "2026-02-01"] : []
    return try program.run(["journal", command] + arguments + ["--db", path(name)] + today)
  }

  /// A journal with the fixture's table in it.
  private func filled(_ name: String = "journal.sqlite") throws {
    let run = try journal("import", "--create", fixture("plain.csv"), on: name)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `importing twice adds nothing twice`() throws {
    try filled()
    let before = try journal("export", "--format", "json")
    let again = try journal("import", fixture("plain.csv"))
    #expect(again.status == 0 && again.errors == "")
    #expect(
      again.output == """
        imported \(fixture("plain.csv")) into \(path("journal.sqlite"))
        added: nothing
        already there: 4 brews

        """)
    #expect(try journal("export", "--format", "json") == before)
  }

  @Test func `what an export leaves out is counted`() throws {
    try Data(
      #"{"schema_version": 1, "brew": [{"id": "w", "brewed_at": "yesterday", "rating": 3}]}"#.utf8
    ).write(to: URL(filePath: path("one.json")))
    #expect(try journal("import", "--create", path("one.json"), on: "one.sqlite").status == 0)
    #expect(
      try journal("export", on: "one.sqlite").errors
        == "insights: 1 brew without a time that can be read is left out; --format json has it\n")
    // A tag becomes a number in the file itself, as another program may write it.
    var file = try Data(contentsOf: PackageFiles.url("Fixtures/journal.sqlite"))
    let tag = Data(#""fruity.berry.blueberry""#.utf8)
    let place = try #require(file.range(of: tag))
    file.replaceSubrange(place, with: Data(repeating: UInt8(ascii: "7"), count: tag.count))
    try file.write(to: URL(filePath: path("tag.sqlite")))
    let run = try journal("export", "--format", "json", on: "tag.sqlite")
    #expect(
      run.errors
        == "insights: 1 value that is not what its column is for, such as text for a number, is "
        + "left out\n")
    #expect(run.status == 0)
  }

  @Test func `the summary for people`() throws {
    let run = try journal("import", "--create", fixture("beanconqueror.json"))
    #expect(run.status == 65)
    #expect(
      run.output == """
        imported \(fixture("beanconqueror.json")) into \(path("journal.sqlite"))
        added: 7 brews (2 unrated, 1 copied from earlier ones), 4 beans, 5 methods, 1 grinder, 1 tasting
        already there: 1 grinder
        skipped: 5 records
        values left out: 2
        2 grind settings have no place on their grinder's scale and count nowhere: insights journal check says why

        """)
    // One says how to tell the clicks of a turn.
    #expect(run.errors.split(separator: "\n").count == 9)
    #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("insights: ") })
  }

  @Test func `the summary as JSON`() throws {
    let run = try journal("import", "--create", fixture("bad-rows.csv"), "--format", "json")
    #expect(run.status == 65)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["format"] as? String == "csv")
    #expect((object["added"] as? [String: Int])?["brews"] == 11)
    #expect((object["already_there"] as? [String: Int])?["brews"] == 0)
    #expect(object["skipped"] as? Int == 1 && object["undated"] as? Int == 3)
    #expect(object["problem_count"] as? Int == 11)
    let problem = try #require((object["problems"] as? [[String: Any]])?[2])
    #expect(problem["value"] as? String == "250")
    #expect(problem["line"] as? Int == 5 && problem["field"] as? String == "dose_g")
    #expect(problem["effect"] as? String == "left_out")
    #expect(problem["code"] as? String == "out_of_range")
    #expect(problem["problem"] as? String == "'250' is out of range")
    #expect(problem["remedy"] as? String == "write a number above 0, up to 200 g")
  }

  @Test func `strict takes all or nothing`() throws {
    try filled()
    let before = try bytes("journal.sqlite")
    let run = try journal("import", "--strict", fixture("bad-rows.csv"))
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(
      run.errors.hasSuffix(
        "insights: nothing was imported: 11 problems in the file; correct the file, or import "
          + "without --strict\n"))
    #expect(run.errors.contains("bad-rows.csv line 9: dose_g 'much' is no number; write a number "))
    #expect(try bytes("journal.sqlite") == before)
    #expect(try journal("import", "--strict", fixture("semicolons.csv")).status == 0)
  }

  @Test(arguments: ["csv", "json"])
  func `export and import give the same bytes`(_ format: String) throws {
    let run = try journal("import", "--create", fixture("beanconqueror.json"))
    #expect(run.status == 65)
    try filled()
    let first = path("first." + format)
    #expect(try journal("export", "--output", first) == .init(status: 0, output: "", errors: ""))
    #expect(try journal("import", "--create", "--strict", first, on: "copy.sqlite").status == 0)
    let second = try journal("export", "--format", format, on: "copy.sqlite")
    #expect(Data(second.output.utf8) == (try bytes("first." + format)))
    #expect(try journal("import", "--strict", first).output.contains("added: nothing\n"))
  }

  @Test func `an import that is killed leaves the journal as it was`() throws {
    // On a busy machine a short import may be over before it is killed: then a longer one is tried.
    for attempt in 0..<4 {
      let name = "journal\(attempt).sqlite"
      try filled(name)
      let before = try journal("export", "--format", "csv", on: name).output
      let count = 40_000 << attempt
      try killImport(of: count, on: name)
      let after = try journal("export", "--format", "csv", on: name).output
      guard after == before else {
        let added =
          after.utf8.count { $0 == UInt8(ascii: "\n") }
          - before.utf8.count { $0 == UInt8(ascii: "\n") }
        #expect(added == count, "a part of the import is there")
        continue
      }
      #expect(
        try journal("import", fixture("plain.csv"), on: name).output.contains("added: nothing\n"))
      return
    }
    Issue.record("every import ended before it was killed")
  }

  /// Kills an import of so many brews as soon as it has written to the journal.
  private func killImport(of count: Int, on name: String) throws {
    let rows = (0..<count).map { number in
      "2020-01-01T00:00:00Z,Bean \(number % 50),\(number),"
        + String(repeating: "a long note ", count: 10)
    }
    let file = try folder.write(
      "brewed_at,bean_name,brew_time_s,notes\n" + rows.joined(separator: "\n"), to: "many.csv")
    let process = Process()
    process.executableURL = program.executable
    process.arguments = ["journal", "import", file, "--db", path(name)]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // SQLite writes to the journal before the transaction ends when its cache is full.
    let size = try bytes(name).count
    while process.isRunning, try bytes(name).count == size { usleep(2000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// A limit of the file's size stands for a full disk: writing fails with an error.
  @Test func `a full disk loses nothing`() throws {
    try filled()
    let before = try journal("export", "--format", "json").output
    // Each at a second of its own: brews of one second are compared with one another.
    let rows = (1...5000).map {
      let time = Timestamp(seconds: 1_577_836_800 + $0).text
      return "\(time),\($0),\(String(repeating: "n", count: 200))"
    }
    let file = try folder.write(
      "brewed_at,brew_time_s,notes\n" + rows.joined(separator: "\n"), to: "many.csv")
    // The counters of `make coverage` would find no room, either.
    let run = try program.shell(
      """
      trap '' XFSZ; ulimit -f 200; export LLVM_PROFILE_FILE=/dev/null
      insights journal import '\(file)' --db '\(path("journal.sqlite"))'
      """)
    #expect(run.status == 74)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("insights: ") && run.errors.split(separator: "\n").count == 1)
    #expect(try journal("export", "--format", "json").output == before)
    let whole = try journal("import", file)
    #expect(whole.output.contains("added: 5000 brews"))
  }

  @Test func `what cannot be imported is refused`() throws {
    try filled()
    let before = try bytes("journal.sqlite")
    let zip = try Data(contentsOf: URL(filePath: fixture("beanconqueror.zip")))
    let cases: [(name: String, bytes: [UInt8], problem: String)] = [
      ("empty.csv", [], "empty.csv is empty"),
      ("cut.zip", Array(zip.prefix(zip.count / 2)), "cut.zip is a damaged or cut-off zip file"),
      ("nul.csv", [UInt8](repeating: 0, count: 5000), "no line names columns of cups or bags"),
      ("picture.png", [0x89, 0x50, 0x4E, 0x47], "no line names columns of cups or bags"),
      ("cut.json", Array("{\"BREWS\": [{\"a".utf8), "cut.json is broken JSON at line 1"),
      (
        "line.csv", [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20),
        "no line names columns of cups or bags"
      ),
      (
        "deep.json", Array(String(repeating: "{\"a\":[", count: 100_000).utf8),
        "deep.json is broken JSON at line 1"
      ),
      ("own.sqlite", Array(before), "own.sqlite is a database, not an export"),
    ]
    for (name, bytes, problem) in cases {
      let run = try journal("import", try folder.write(bytes, to: name))
      #expect(run.status == 65, "\(name)")
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("insights: ") && run.errors.contains(problem), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    #expect(try bytes("journal.sqlite") == before)
  }

  @Test func `rough rows are reported one by one`() throws {
    let long = String(repeating: "y", count: 10 << 20)
    let text =
      Array("brewed_at,notes\n2026-01-05,\(long)\n2026-01-06,caf".utf8) + [0xFF]
      + Array("\n2026-01-07,n\0ul\n2026-01-08,\"open\n".utf8)
    let run = try journal("import", "--create", try folder.write(text, to: "rough.csv"))
    #expect(run.status == 65)
    let file = path("rough.csv")
    #expect(
      run.errors == """
        insights: \(file) line 2: notes is longer than 1000000 bytes; shorten it
        insights: \(file) line 3: notes is not valid UTF-8; save the file as UTF-8
        insights: \(file) line 5: a quote is never closed; double the quotes within a quoted cell

        """)
    #expect(try journal("export").output.hasSuffix(",nul\n"))
  }

  @Test func `missing files and journals`() throws {
    let none = try journal("import", fixture("plain.csv"))
    #expect(none.status == 66)
    #expect(
      none.errors
        == "insights: there is no journal \(path("journal.sqlite")); name one with --db, or create "
        + "it with --create\n")
    let file = try journal("import", "--create", path("nothing.csv"))
    #expect(file.status == 66)
    #expect(file.errors == "insights: there is no file \(path("nothing.csv")); check the path\n")
    #expect(!FileManager.default.fileExists(atPath: path("journal.sqlite")))
    let directory = try journal("import", "--create", folder.url.path)
    #expect(directory.status == 66)
    #expect(directory.errors.contains(" is a folder; name a file"))
    #expect(try journal("export").status == 66)
  }

  @Test func `where an export cannot go`() throws {
    try filled()
    let before = try bytes("journal.sqlite")
    let own = try journal("export", "--output", path("journal.sqlite"))
    #expect(own.status == 64)
    #expect(
      own.errors.contains("is the journal itself or beside it; name another file with --output"))
    let nowhere = try journal("export", "--output", path("no/such/folder.csv"))
    #expect(nowhere.status == 74)
    #expect(try bytes("journal.sqlite") == before)
    _ = try folder.write("old", to: "old.csv")
    #if os(Linux)
      #expect(try journal("export", "--output", "/dev/full").status == 74)
    #endif
    #expect(try journal("export", "--output", path("old.csv")).status == 0)
    #expect(try bytes("old.csv").starts(with: Data("brewed_at,".utf8)))
    #expect(try !FileManager.default.contentsOfDirectory(atPath: path("")).contains("old.csv.part"))
    let closed = try program.shell(
      "set -o pipefail; insights journal export --db '\(path("journal.sqlite"))' | head -c 1")
    #expect(closed.status == 0 && closed.output == "b")
  }

  @Test func `every flavor of the app is on the wheel`() {
    for tag in (1...140).flatMap(BeanconquerorFlavors.tags) where tag.custom == nil {
      guard case .node(let node) = FlavorWheel.standard.resolve(tag.rawValue) else {
        Issue.record("\(tag.rawValue) is no node")
        continue
      }
      #expect(node.id == tag.rawValue)
    }
    for number in 1...140 { #expect(!BeanconquerorFlavors.tags(number).isEmpty, "\(number)") }
    #expect(BeanconquerorFlavors.tags(0).isEmpty && BeanconquerorFlavors.tags(141).isEmpty)
  }

  private func importing(_ bytes: [UInt8], _ arguments: String...) throws -> InsightsProgram.Result
  {
    try program.run(
      ["journal", "import", "-", "--today", "2026-02-01", "--db", path("journal.sqlite")]
        + arguments, input: bytes)
  }

  @Test(arguments: ["plain.csv", "semicolons.csv", "beanconqueror.json", "exported.json"])
  func `standard input says the same as the file`(name: String) throws {
    let file = try journal("import", "--create", fixture(name), on: "file.sqlite")
    let expected = try journal("export", "--format", "json", on: "file.sqlite").output
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: fixture(name))))
    let run = try importing(bytes, "--create")
    #expect(run.status == file.status)
    let asFile = fixture(name)
    #expect(run.errors == file.errors.replacing(asFile, with: "standard input"))
    #expect(
      run.output
        == file.output.replacing(asFile, with: "standard input")
        .replacing(path("file.sqlite"), with: path("journal.sqlite")))
    #expect(try journal("export", "--format", "json").output == expected)
  }

  @Test(arguments: [
    ("", "standard input is empty; export it again"),
    (
      "[]",
      "standard input is a list without dates, doses or anything else of a cup or a bag; import the "
        + "whole export if it is one part of one, or name the members with --map"
    ),
    ("{\"a\": ", "standard input is broken JSON at line 1; export it again, and whole"),
    ("PK\u{3}\u{4}", "a zip file cannot be read from standard input; save it and name the file"),
    (
      "a,b\n15,4\n",
      "no line names columns of cups or bags, such as brewed_at; name the columns in a line: "
        + "brewed_at,bean_name,roaster,origin,region,variety,process,roast_level,roast_date,method,"
        + "grinder,dose_g,water_g,yield_g,water_temp_c,grind_setting,brew_time_s,rating,notes; or "
        + "say which is which with --map 'Theirs=ours'"
    ),
  ])
  func `bad standard input is refused`(text: String, message: String) throws {
    try filled()
    let before = try bytes("journal.sqlite")
    let run = try importing(Array(text.utf8))
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors == "insights: \(message)\n")
    #expect(try bytes("journal.sqlite") == before)
  }
}

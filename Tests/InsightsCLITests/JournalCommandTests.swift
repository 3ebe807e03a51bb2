import Foundation
import GRDB
import TestSupport
import Testing

/// `insights journal`, end to end, in a folder of its own.
@Suite(.ownThreads) struct JournalCommandTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder(with: nil)
  }

  private func fill() throws {
    #expect(try run("init") == .init(status: 0, output: "created journal.sqlite\n", errors: ""))
    let bean = try run(
      "add-bean", "--name", "Kochere", "--roaster", "Café Ünion", "--origin", "Ethiopia",
      "--process", "Wet-Hulled", "--roast-level", "medium light", "--roast-date", "2026-05-01",
      "--today", "2026-06-01")
    #expect(bean.status == 0 && bean.output.hasSuffix("  Kochere\n"))
    let brew = try run(
      "add-brew", "--bean", "kochre", "--method", "V60", "--grinder", "Comandante", "--dose", "15",
      "--water", "250", "--temperature", "94", "--grind", "24", "--time", "2:45", "--rating", "4.5",
      "--notes", "Bright blueberry, not bitter", "--at", "2026-05-20T08:00:00+02:00", "--today",
      "2026-06-01")
    #expect(brew.status == 0)
    #expect(brew.errors == "added method V60\nadded grinder Comandante\n")
  }

  @Test func `a journal is made, filled and read`() throws {
    try fill()
    let beans = try run("beans", "--today", "2026-06-01")
    #expect(
      beans.output == """
        bean     roaster     origin    process     roast         roasted     days off roast                 brews  rating
        Kochere  Café Ünion  Ethiopia  wet-hulled  medium-light  2026-05-01              31  past its best      1     4.5

        """)
    let brews = try run("brews")
    let listed = try json(try run("brews", "--format", "json"))["brews"] as? [[String: Any]]
    let id = try #require(listed?.first?["id"] as? String).prefix(8)
    #expect(
      brews.output == """
        id        brewed             bean     method  dose  water  °C  grind  time  rating  notes
        \(id)  2026-05-20  06:00  Kochere  V60       15    250  94     24  2:45     4.5  Bright blueberry, not bitter

        """)
    let archived = try run("archive", "KOCHERE")
    #expect(archived.output == "Kochere is archived\n")
    #expect(try run("beans").output == "no beans\n")
    #expect(try run("beans", "--shelf", "all").output.contains("  archived  "))
    #expect(try run("archive", "kochere", "--undo").output == "Kochere is active\n")
  }

  @Test func `a recipe fills in what a brew leaves open`() throws {
    try fill()
    let recipe = try run(
      "add-recipe", "--name", "Four Six", "--method", "v 60", "--grinder", "comandante", "--dose",
      "20", "--water", "300", "--grind", "26", "--pours", "60,120,180,240,300")
    #expect(recipe.status == 0 && recipe.errors == "")
    #expect(try run("add-brew", "--recipe", "four six", "--water", "310").status == 0)
    #expect(
      try run("add-brew", "--recipe", "four six", "--grinder", "Niche").errors
        == "added grinder Niche\n")
    let rows = try json(try run("brews", "--format", "json"))["brews"] as? [[String: Any]]
    let latest = try #require(rows?.first { $0["grinder"] as? String == "Comandante" })
    #expect(latest["dose_g"] as? Double == 20 && latest["water_g"] as? Double == 310)
    #expect(latest["grind_setting"] as? Double == 26 && latest["method"] as? String == "V60")
    #expect(latest["rating"] is NSNull)
    // A setting is of one grinder only.
    let other = try #require(rows?.first { $0["grinder"] as? String == "Niche" })
    #expect(other["grind_setting"] is NSNull)
    let recipes = try json(try run("recipes", "--format", "json"))["recipes"] as? [[String: Any]]
    #expect(recipes?.map { $0["usage_count"] as? Int } == [2])
  }

  @Test(arguments: [
    (["jasmine"], 0), (["--flavor", "blueberry"], 1), (["--flavor", "fruity"], 1),
    (["--flavor", "bitter"], 0), (["kochere", "BLUEBERRY"], 1), (["cafe"], 1),
  ])
  func `brews are searched by words and by meaning`(arguments: [String], count: Int) throws {
    try fill()
    let run = try program.run(
      ["journal", "search", "--format", "json", "--in", "brews"] + arguments)
    #expect((try json(run)["brews"] as? [Any])?.count == count)
  }

  @Test(arguments: [
    (
      ["add-brew", "--method", "v60", "--dose", "500"], 64,
      "dose_g 500 is out of range; give a number above 0, up to 200 g"
    ),
    (
      ["add-brew", "--method", "v60", "--temperature", "nan"], 64,
      "the value 'nan' is invalid for '--temperature <°C>': write degrees, such as 94, 93.5, 94C or 201F; see 'insights journal add-brew --help'"
    ),
    (
      ["add-brew", "--bean", "kenya"], 64,
      "the journal has no bean 'kenya'; it has Kochere"
    ),
    (
      ["add-brew", "--method", "v60", "--grinder", "Comendonto"], 64,
      "the journal has no grinder 'Comendonto'; did you mean Comandante?"
    ),
    (
      ["add-brew", "--method", "v60", "--at", "tomorrow"], 64,
      "brewed_at 'tomorrow' is no time; write it as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ"
    ),
    (["add-brew", "--notes", "x"], 64, "a brew of what; give --bean, --method or --recipe"),
    (
      ["add-brew", "--method", ""], 64, "the name of the method is empty; give its name or its ID"
    ),
    (["brews", "--bean", " "], 64, "the name of the bean is empty; give its name or its ID"),
    (["add-bean"], 64, "a bean needs a name, a roaster or an origin; give one of them"),
    (["init"], 64, "journal.sqlite exists already; use it, or name another file with --db"),
    (
      ["beans", "--db", "none.sqlite"], 66,
      "there is no journal none.sqlite; name one with --db, or create one with 'insights journal init'"
    ),
    (
      ["brews", "--limit", "0"], 64,
      "--limit must be 1 or more; see 'insights journal brews --help'"
    ),
    (
      ["search", "--flavor", "blubery"], 64,
      "the wheel has no flavor 'blubery'; did you mean fruity.berry.blueberry?"
    ),
  ])
  func `what is wrong is reported in one line`(arguments: [String], status: Int32, message: String)
    throws
  {
    try fill()
    let before = try Data(contentsOf: scratch.url.appending(path: "journal.sqlite"))
    let run = try program.run(["journal"] + arguments)
    #expect(run == .init(status: status, output: "", errors: "insights: \(message)\n"))
    #expect(try Data(contentsOf: scratch.url.appending(path: "journal.sqlite")) == before)
  }

  @Test func `brews are found by the taster's word`() throws {
    #expect(try run("init").status == 0)
    for notes in ["plum and rose", "ripe plums", "mango", "no plum at all, just mango"] {
      #expect(try run("add-brew", "--method", "V60", "--notes", notes).status == 0)
    }
    func found(_ arguments: String...) throws -> Set<String> {
      let brews = try json(program.run(["journal", "search", "--format", "json"] + arguments))[
        "brews"]
      return Set((brews as? [[String: Any]] ?? []).compactMap { $0["notes"] as? String })
    }
    #expect(try found("--flavor", "plum") == ["plum and rose", "ripe plums"])
    #expect(try found("--flavor", "Plums", "--not", "rose") == ["ripe plums"])
    #expect(try found("--not", "plum") == ["mango", "no plum at all, just mango"])
    #expect(try found("--flavor", "other fruit").count == 4)
    #expect(try run("search", "--flavor", "plumm").status == 64)
  }

  private static let label = """
    NORTH SHED COFFEE ROASTERS
    Kochere Jewel
    Ethiopia - Yirgacheffe
    Process: Washed
    Roasted 02/03/2026
    250 g
    """

  @Test func `a bean is taken over from a label`() throws {
    #expect(try run("init").status == 0)
    let label = try scratch.write(Self.label, to: "label.txt")
    let added = try program.run(
      [
        "journal", "add-bean", "--from-label", label, "--yes", "--roast-level", "light", "--today",
        "2026-06-01",
      ])
    #expect(added.status == 0 && added.output.hasSuffix("  Kochere Jewel\n"))
    let bean = try #require(try beans().first)
    #expect(bean["roaster"] as? String == "NORTH SHED COFFEE ROASTERS")
    #expect(bean["origin"] as? String == "Ethiopia" && bean["process"] as? String == "washed")
    #expect(bean["roast_level"] as? String == "light")
    // Nobody but a person can tell which day is meant.
    #expect(bean["roast_date"] is NSNull)
  }

  @Test(arguments: [
    ("2\n2\n2\n2\n2\n", "2026-03-02"), ("1\n1\n1\n1\n1\n", "2026-02-03"), ("", nil),
  ])
  func `what a label leaves open is asked`(answers: String, day: String?) throws {
    #expect(try run("init").status == 0)
    let label = try scratch.write(Self.label, to: "label.txt")
    let added = try program.run(
      ["journal", "add-bean", "--from-label", label, "--name", "Mine", "--today", "2026-06-01"],
      input: Array(answers.utf8))
    #expect(added.status == 0 && added.errors.contains("1 2026-02-03, 2 2026-03-02"))
    let bean = try #require(try beans().first)
    #expect(bean["name"] as? String == "Mine")
    #expect(bean["roast_date"] as? String == day)
  }

  @Test func `every field of a label is shown and can be corrected`() throws {
    #expect(try run("init").status == 0)
    let label = try scratch.write(Self.label, to: "label.txt")
    let added = try program.run(
      ["journal", "add-bean", "--from-label", label, "--today", "2026-06-01"],
      input: Array(
        """
        2
        5 Kochere Cooperative
        7 wet
        7 natural
        9 soon
        3 -
        2
        42 x
        10 much
        10 340g
        y

        """.utf8))
    #expect(added.status == 0)
    #expect(added.errors.contains("\n1  roaster  NORTH SHED COFFEE ROASTERS\n"))
    #expect(added.errors.contains("\n9  roasted  2026-03-02\n"))
    #expect(added.errors.contains("save? [Y/n, or a number and what is right"))
    #expect(added.errors.contains("write one of washed, natural, honey,"))
    #expect(added.errors.contains("write a day as YYYY-MM-DD"))
    #expect(
      added.errors.contains("answer y, n, or a number from 1 to 11 and a text; - clears a field"))
    #expect(added.errors.contains("\n10 weight   250\n"))
    #expect(added.errors.contains("write grams, such as 250 or 250g"))
    let bean = try #require(try beans().first)
    #expect(bean["farm"] as? String == "Kochere Cooperative")
    #expect(bean["process"] as? String == "natural" && bean["origin"] as? String == "")
    #expect(bean["name"] as? String == "Kochere Jewel")
    #expect(bean["bag_weight_g"] as? Int == 340)
    let refused = try program.run(
      ["journal", "add-bean", "--from-label", label, "--today", "2026-06-01"],
      input: Array("n\nn\n".utf8))
    #expect(refused.status == 0 && refused.output == "")
    #expect(refused.errors.hasSuffix("nothing was changed\n"))
    #expect(try beans().count == 1)
  }

  @Test func `a journal that is missing is told before a label is asked about`() throws {
    let label = try scratch.write(Self.label, to: "label.txt")
    let missing = scratch.path("none.sqlite")
    let added = try program.run(
      ["journal", "add-bean", "--from-label", label, "--db", missing], input: Array("1\ny\n".utf8))
    #expect(added.status == 66 && added.errors.hasPrefix("insights: there is no journal"))
  }

  @Test func `a label that says nothing adds nothing`() throws {
    #expect(try run("init").status == 0)
    let label = try scratch.write(" \n", to: "label.txt")
    let added = try run("add-bean", "--from-label", label)
    #expect(
      added
        == .init(
          status: 65, output: "",
          errors: "insights: nothing was found on the label; give the fields with flags\n"))
    #expect(try beans().isEmpty)
    #expect(try run("add-bean", "--from-label", "-").status == 64)
  }

  private func beans() throws -> [[String: Any]] {
    try json(try run("beans", "--format", "json"))["beans"] as? [[String: Any]] ?? []
  }

  @Test func `the journal is looked for in the usual places`() throws {
    let missing = try run("beans")
    #expect(missing.status == 66)
    #expect(
      missing.errors
        == "insights: there is no journal here; name one with --db, or create one with 'insights journal init'\n"
    )
    var program = program
    let data = scratch.url.appending(path: "data/insights")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    program.variables["XDG_DATA_HOME"] = scratch.path("data")
    #expect(
      try program.run("journal", "init", "--db", data.appending(path: "journal.sqlite").path())
        .status == 0)
    #expect(try program.run("journal", "beans").output == "no beans\n")
    program.variables["INSIGHTS_DB"] = "elsewhere.sqlite"
    #expect(try program.run("journal", "beans").errors.contains("elsewhere.sqlite"))
  }

  @Test func `what is no journal is refused`() throws {
    for (name, bytes, words) in [
      ("empty", [UInt8](), "is an empty file"),
      ("text", Array("hello".utf8), "is not a brew journal"),
      ("zeros", [UInt8](repeating: 0, count: 5000), "is not a brew journal"),
    ] {
      let run = try run("brews", "--db", try scratch.write(bytes, to: name))
      #expect(run.status == 65 && run.output == "")
      #expect(run.errors.contains(words) && run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func `an empty file leads to no circle`() throws {
    let empty = try scratch.write([UInt8](), to: "empty.sqlite")
    for command in ["brews", "init"] {
      let run = try run(command, "--db", empty)
      #expect(
        run
          == .init(
            status: 65, output: "",
            errors:
              "insights: \(empty) is an empty file; delete it, and create a journal with 'insights journal init --db \(empty)'\n"
          ))
    }
    #expect(try run("init", "--db", try scratch.write([1], to: "other")).status == 64)
  }

  @Test func `a misspelled country is remarked on`() throws {
    try fill()
    let added = try run("add-bean", "--name", "Chelbesa", "--origin", "Ethopia, Kenya")
    #expect(
      added.status == 0
        && added.errors
          == "insights: origin 'Ethopia' is stored as written; did you mean Ethiopia? 'insights journal edit-bean' corrects it\n"
    )
    let edited = try run("edit-bean", "Chelbesa", "--origin", "Colmbia", "--notes", "x")
    #expect(edited.errors.contains("did you mean Colombia?"), "\(edited)")
    #expect(try run("edit-bean", "Chelbesa", "--origin", "Äthiopien").errors == "")
    #expect(try run("edit-bean", "Chelbesa", "--origin", "Middle Earth").errors == "")
  }

  @Test func `the first of a list is the latest, also of one moment`() throws {
    try fill()
    var ids: [Substring] = []
    for _ in 0..<3 {
      let added = try run("add-brew", "--bean", "kochere", "--at", "2026-06-02T08:00:00Z")
      ids.append(try #require(added.output.split(separator: "\n").first))
    }
    for arguments in [["brews"], ["brews", "--since", "2026-06-01"]] {
      let listed = try program.run(["journal"] + arguments + ["--format", "json"])
      let places = try ids.reversed().map { try #require(listed.output.range(of: $0)).lowerBound }
      #expect(places == places.sorted(), "\(listed)")
    }
    let latest = try run("show", "latest", "--format", "json")
    #expect(latest.output.contains(try #require(ids.last)), "\(latest)")
  }

  @Test(arguments: [
    ("CREATE INDEX seen ON brew (insights_nodes(notes))", "index"),
    (
      "CREATE TRIGGER seen AFTER INSERT ON brew BEGIN SELECT insights_nodes(new.notes); END",
      "trigger"
    ),
  ])
  func `an index or trigger with a function of the extension is named`(
    _ statement: String, _ kind: String
  ) throws {
    try fill()
    let path = scratch.path("journal.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write { database in
      database.add(
        function: DatabaseFunction("insights_nodes", argumentCount: 1, pure: true) { $0[0] })
      try database.execute(sql: statement)
    }
    try queue.close()
    #expect(try run("brews").status == 0)
    let refused = try run("add-brew", "--bean", "kochere")
    #expect(
      refused
        == .init(
          status: 65, output: "",
          errors:
            "insights: the \(kind) seen of journal.sqlite calls insights_nodes(), which journals cannot; drop it: sqlite3 'journal.sqlite' 'DROP \(kind.uppercased()) \"seen\"'\n"
        ))
    let again = try DatabaseQueue(path: path)
    try again.write { try $0.execute(sql: "DROP \(kind) seen") }
    try again.close()
    #expect(try run("add-brew", "--bean", "kochere").status == 0)
  }

  @Test func `a full disk changes nothing`() throws {
    try fill()
    let file = scratch.url.appending(path: "journal.sqlite")
    let before = try Data(contentsOf: file)
    let notes = String(repeating: "long ", count: 40_000)
    try Data(notes.utf8).write(to: scratch.url.appending(path: "notes"))
    // No file may grow beyond what the journal has, as on a disk that is full; the counters of
    // `make coverage` would find no room, either.
    let run = try program.shell(
      """
      trap '' XFSZ; ulimit -f $(( $(stat -c %s journal.sqlite) / 1024 + 1 ))
      export LLVM_PROFILE_FILE=/dev/null
      insights journal add-brew --bean kochere --notes "$(head -c 120000 notes)"
      """)
    #expect(run.status == 74, "\(run)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try Data(contentsOf: file) == before)
    #expect(try self.run("brews").status == 0)
  }
}

import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `insights report`, `insights wheel --svg` and `insights compare`, end to end.
@Suite(.ownThreads) struct ReportCommandTests {
  let program = InsightsProgram()
  private static let journal = "Fixtures/journal.sqlite"

  @Test func `a report is one file, the same each time, and the journal stays as it is`() throws {
    let scratch = try TemporaryFolder()
    let copy = try scratch.write(
      Array(try Data(contentsOf: PackageFiles.url(Self.journal))), to: "j.sqlite")
    let before = try Data(contentsOf: URL(filePath: copy))
    let file = scratch.url.appending(path: "page.html")
    let arguments = ["report", "--db", copy, "--today", "2026-08-31", "--out"]
    let run = try program.run(arguments + [file.path()])
    #expect(run == .init(status: 0, output: "", errors: "wrote \(file.path())\n"))
    let page = try Data(contentsOf: file)
    #expect(XMLParser(data: page).parse())
    #expect(page.count < 500_000)
    let printed = try program.run(arguments + ["-"])
    #expect(printed.errors == "")
    #expect(Data(printed.output.utf8) == page)
    #expect(try Data(contentsOf: URL(filePath: copy)) == before)
    let files = scratch.names
    #expect(files.sorted() == ["j.sqlite", "page.html"])
    for words in [
      "What we can be sure of", "Your V60 brews taste best around 94 °C", "Your next cup",
    ] {
      #expect(printed.output.contains(words))
    }
  }

  @Test func `what cannot be written is reported in a line and left as it was`() throws {
    let scratch = try TemporaryFolder()
    let journal = scratch.path("new.sqlite")
    #expect(try program.run("journal", "init", "--db", journal).status == 0)
    let bytes = try Data(contentsOf: URL(filePath: journal))
    let link = scratch.path("link.html")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: journal)
    let folder = scratch.url.path()
    let own = "is the journal itself or beside it; name another file with --out"
    for (out, status, message) in [
      (journal, Int32(64), "\(journal) \(own)"), (link, 64, "\(link) \(own)"),
      (journal + "-wal", 64, "\(journal)-wal \(own)"),
      (folder, 74, "\(folder) is a folder; name a file in it with --out"),
      (
        folder + "none/page.html", 74,
        "\(folder)none/page.html cannot be written; name another file with --out"
      ),
    ] {
      #expect(
        try program.run("report", "--db", journal, "--out", out)
          == .init(status: status, output: "", errors: "insights: \(message)\n"))
    }
    #expect(try Data(contentsOf: URL(filePath: journal)) == bytes)
    let missing = try program.run("report", "--db", folder + "none.sqlite", "--out", "-")
    #expect(missing.status == 66 && missing.output.isEmpty)
    let usage = try program.run("report", "--db", journal)
    #expect(
      usage.status == 64 && usage.errors.hasPrefix("insights: missing expected argument '--out"))
    let empty = try program.run("report", "--db", journal, "--out", "-")
    #expect(empty.status == 0 && empty.output.contains("There are no brews to look at yet."))
  }

  @Test func `the wheel is drawn`() throws {
    try expectSnapshot("wheel.svg", try program.run("wheel", "--svg", "-").output)
    try expectSnapshot("wheel-branch.svg", try program.run("wheel", "berry", "--svg", "-").output)
    let found = try program.run("wheel", "--svg", "-", "--db", Self.journal)
    #expect(found.status == 0 && XMLParser(data: Data(found.output.utf8)).parse())
    #expect(found.output.contains("brews described"))
    let scratch = try TemporaryFolder()
    let file = scratch.url.appending(path: "wheel.svg")
    let run = try program.run("wheel", "honey", "--svg", file.path())
    #expect(run == .init(status: 0, output: "", errors: ""))
    #expect(XMLParser(data: try Data(contentsOf: file)).parse())
    #expect(
      try program.run("wheel", "custom:jam", "--svg", "-").errors
        == "insights: 'custom:jam' is a tag of your own, not on the wheel; name a flavor of the wheel\n"
    )
    #expect(try program.run("wheel", "--db", Self.journal).status == 64)
    #expect(try program.run("wheel", "--svg", scratch.url.path()).status == 74)
  }

  @Test func `two brews stand side by side`() throws {
    let arguments = ["compare", "2026-08-21", "2026-08-18", "--db", Self.journal]
    try expectSnapshot("compare.txt", try program.run(arguments).output)
    let run = try program.run(arguments + ["--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "left", "right", "rating", "settings", "attributes", "flavors", "descriptors",
      ])
    let settings = try #require(object["settings"] as? [String: [String: Double]])
    #expect(settings["water_temp_c"] == ["left": 93, "right": 88, "difference": -5])
    #expect(settings["yield_g"] == ["left": 258])
    let id = try #require((object["left"] as? [String: Any])?["id"] as? String)
    let short = try program.run("compare", String(id.prefix(8)), "latest-1", "--db", Self.journal)
    #expect(short.output == (try program.run(arguments).output))
    #expect(
      try program.run("compare", "latest", "2026-08-21", "--db", Self.journal)
        == .init(
          status: 64, output: "",
          errors: "insights: 'latest' and '2026-08-21' are the same brew (\(id)); name two "
            + "different ones\n"))
    let unknown = try program.run("compare", "latest", "zzz", "--db", Self.journal)
    #expect(unknown.status == 64 && unknown.errors.split(separator: "\n").count == 1)
  }

  @Test func `two cups are drawn as one radar`() throws {
    let run = try program.run(
      "compare", "44f93697", "89182977", "--db", Self.journal, "--svg", "-")
    if run.status == 0 {
      #expect(XMLParser(data: Data(run.output.utf8)).parse())
      #expect(run.output.contains("acidity"))
    } else {
      #expect(run.status == 65 && run.errors.contains("too few levels of taste"))
    }
    let scratch = try TemporaryFolder()
    let journal = scratch.path("taste.sqlite")
    #expect(try program.run("journal", "init", "--db", journal).status == 0)
    for (day, level) in [(1, "4"), (2, "2")] {
      let brew = try program.run(
        "journal", "add-brew", "--method", "V60", "--at", "2026-01-0\(day)T08:00:00Z", "--acidity",
        level, "--body", "3", "--sweetness", level, "--db", journal)
      #expect(brew.status == 0, "\(brew.errors)")
    }
    let drawn = try program.run(
      "compare", "2026-01-01", "2026-01-02", "--db", journal, "--svg", "-")
    #expect(drawn.status == 0, "\(drawn.errors)")
    #expect(XMLParser(data: Data(drawn.output.utf8)).parse())
    #expect(drawn.output.contains(">4 / 2<") && drawn.output.contains(">2026-01-02<"))
  }

  /// Without a browser the program says so, before it works.
  @Test func `a PDF is made by Chromium, or its absence is told`() throws {
    let scratch = try TemporaryFolder()
    let file = scratch.path("page.pdf")
    let run = try program.run("report", "--db", Self.journal, "--out", file)
    if run.status == 0 {
      #expect(try Data(contentsOf: URL(filePath: file)).starts(with: Data("%PDF".utf8)))
    } else {
      #expect(run.status == 69 && run.errors.contains("name an .html file with --out"))
      #expect(scratch.names.isEmpty)
    }
  }

  @Test func `a brew with nothing recorded keeps its column`() throws {
    let scratch = try TemporaryFolder()
    let journal = scratch.path("j.sqlite")
    #expect(try program.run("journal", "init", "--db", journal).status == 0)
    for (day, rest) in [(1, ["--rating", "4", "--dose", "15"]), (2, []), (3, [])] {
      let brew = ["journal", "add-brew", "--method", "V60", "--at", "2026-01-0\(day)T08:00:00Z"]
      #expect(try program.run(brew + rest + ["--db", journal]).status == 0)
    }
    #expect(
      try program.run("compare", "2026-01-01", "2026-01-02", "--db", journal).output == """
        V60

                2026-01-01  2026-01-02
        rating  4
        dose    15 g

        """)
    #expect(
      try program.run("compare", "2026-01-02", "2026-01-03", "--db", journal).output == """
        V60

        2026-01-02  2026-01-03
        nothing recorded

        """)
  }
}

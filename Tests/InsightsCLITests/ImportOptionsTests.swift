import Foundation
import TestSupport
import Testing

/// `insights journal import` of changed files, of others' tables and of BrewSpec, end to end.
@Suite(.ownThreads) struct ImportOptionsTests {
  let program = InsightsProgram()
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var path: String { folder.path("journal.sqlite") }

  private func journal(_ command: String, _ arguments: String...) throws -> InsightsProgram.Result {
    let today = command == "import" ? ["--today", "2026-06-20"] : []
    return try program.run(["journal", command] + arguments + ["--db", path] + today)
  }

  private func table(_ rows: String...) throws -> String {
    try folder.write(
      (["Datum;Bohne;Methode;Dosis (g);Sterne;Notizen"] + rows).joined(separator: "\n") + "\n",
      to: "liste.csv")
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `an edited table is previewed, kept away, taken over and taken back`() throws {
    let first = try table("03.05.2026;Sidama;V60;15,5;3;plum")
    #expect(try journal("import", "--create", first).status == 0)
    let before = try journal("export", "--format", "json").output
    let bytes = try folder.bytes("journal.sqlite")
    let edited = try table("03.05.2026;Sidama;V60;15,5;3,5;plum", "04.05.2026;Sidama;V60;15;4;fig")
    let preview = try journal("import", "--preview", edited)
    #expect(preview.status == 0 && preview.errors == "")
    #expect(preview.output.hasPrefix("preview of \(edited) into \(path): nothing is changed\n"))
    #expect(preview.output.contains("  Bohne → bean_name: Sidama\n"))
    #expect(
      preview.output.hasSuffix(
        "added: 1 brew\nupdated: 1 brew\n"
          + "  the brew of Sidama, 2026-05-03: rating '3' → '3.5'\n"))
    #expect(try folder.bytes("journal.sqlite") == bytes)
    let kept = try journal("import", "--keep", edited)
    #expect(kept.output.contains("added: 1 brew\nkept as in the journal: 1 brew\n"))
    #expect(try journal("undo", "--yes").status == 0)
    let run = try journal("import", edited, "--format", "json")
    let summary = try object(run.output)
    #expect((summary["updated"] as? [String: Int])?["brews"] == 1)
    #expect((summary["added"] as? [String: Int])?["brews"] == 1)
    #expect(summary["preview"] as? Bool == false)
    let difference = try #require((summary["differences"] as? [[String: Any]])?.first)
    #expect(difference["kind"] as? String == "brew" && difference["taken"] as? Bool == true)
    #expect(try journal("import", edited).output.contains("already there: 2 brews\n"))
    #expect(try journal("undo", "--yes").status == 0)
    #expect(try journal("export", "--format", "json").output == before)
  }

  @Test func `a preview leaves no new journal behind`() throws {
    let run = try journal("import", "--create", "--preview", try table("03.05.2026;S;V60;15;3;x"))
    #expect(
      run.status == 0 && run.output.contains("into \(path): nothing is changed\n")
        && run.output.contains("\nadded: 1 brew"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [
    (["--map", "Datum"], 64, "--map 'Datum' names no column of ours"),
    (["--map", "Datum=brewed"], 64, "--map knows no column 'brewed'; did you mean brewed_at?"),
    (["--map", "a=rating,b=rating"], 64, "--map names rating twice"),
    (["--map", "a=notes", "--map", "a=rating"], 64, "--map names 'a' twice"),
    (["--map", "=notes"], 64, "names no column of the table"),
    (["--rating-scale", "7"], 64, "--rating-scale 7 is no scale; give 5, 10 or 100"),
    (["--map", "Tag=brewed_at"], 65, "the first line has no column 'Tag'"),
  ])
  func `what is said of columns wrongly`(
    _ arguments: [String], _ status: Int, _ message: String
  ) throws {
    #expect(try journal("init").status == 0)
    let file = try table("03.05.2026;Sidama;V60;15,5;3;plum")
    let run = try program.run(["journal", "import", file, "--db", path] + arguments)
    #expect(run.status == status && run.output == "")
    #expect(run.errors.contains(message) && run.errors.split(separator: "\n").count == 1)
  }

  @Test func `what --map said of titles is remembered`() throws {
    let file = try folder.write("Wann,Was,Wert\n03.05.2026,Sidama,4\n", to: "liste.csv")
    let map = ["--map", "Wann=brewed_at,Was=bean_name,Wert=rating"]
    #expect(
      try program.run(["journal", "import", file, "--create", "--db", path] + map).status == 0)
    let more = try folder.write("Wann,Was,Wert\n04.05.2026,Guji,3\n", to: "mehr.csv")
    let run = try journal("import", more)
    #expect(run.status == 0 && run.output.contains("added: 1 brew, 1 bean\n"))
    #expect(run.output.contains("as --map named them in an earlier import"))
  }

  @Test func `ratings above five ask for their scale`() throws {
    let file = try folder.write(
      "date,bean,rating\n2026-05-03,Guji,8\n2026-05-04,Guji,4\n", to: "ratings.csv")
    let hint =
      "insights: \(file) has ratings above 5; if its scale is not of five stars, name it with "
      + "--rating-scale 10 or --rating-scale 100\n"
    let run = try journal("import", "--create", file)
    #expect(run.status == 65 && run.errors.hasSuffix(hint), "\(run)")
    #expect(try !journal("import", file, "--rating-scale", "10").errors.contains("above 5"))
    let impossible = try folder.write("date,bean,rating\n2026-05-03,Guji,800\n", to: "other.csv")
    #expect(try !journal("import", impossible).errors.contains("--rating-scale"))
  }

  @Test func `dates are settled by the whole file, and that is reported`() throws {
    let file = try folder.write(
      "date,bean,water quality\n05/06/2026,Guji,soft\n13/06/2026,Guji,soft\n", to: "dates.csv")
    let run = try journal("import", "--create", file)
    #expect(run.status == 0)
    #expect(run.output.contains("\nnot imported: column 'water quality'\n"))
    #expect(run.output.hasSuffix("\ndates read as day-month-year\n"))
    #expect(try journal("export").output.contains("\n2026-06-05,"))
  }

  @Test func `standard input is settled too`() throws {
    let text = "date,bean\n05/06/2026,Guji\n13/06/2026,Guji\n"
    let run = try program.run(
      ["journal", "import", "-", "--create", "--db", path, "--today", "2026-06-20"],
      input: Array(text.utf8))
    #expect(run.status == 0 && run.output.contains("added: 2 brews (2 unrated), 1 bean\n"))
  }

  @Test func `extraction and price of a cup are computed, shown and exported`() throws {
    let text =
      "Datum;Bohne;Dosis (g);In der Tasse;TDS;Preis;Packungsgr\u{F6}\u{DF}e\n"
      + "03.05.2026;Sidama;15;210;1,4;12,50 CHF;250 g\n"
    let bytes = Data(text.unicodeScalars.map { UInt8($0.value) })
    let file = folder.url.appending(path: "windows.csv")
    try bytes.write(to: file)
    let run = try journal("import", "--create", file.path)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("text read as windows-1252, not UTF-8\n"))
    let shown = try journal("show", "2026-05-03").output
    #expect(shown.contains("  TDS         1.4 %\n  extraction  19.6 %\n  price       0.75\n"))
    let bean = try journal("show", "sidama").output
    #expect(bean.contains("  weight  250 g\n  price   12.5\n"))
    let brews = try object(try journal("brews", "--format", "json").output)
    let brew = try #require((brews["brews"] as? [[String: Any]])?.first)
    #expect(brew["extraction_yield_percent"] as? Double == 19.6)
    #expect(brew["price_per_cup"] as? Double == 0.75 && brew["tds_percent"] as? Double == 1.4)
    #expect(
      try journal("export").output.hasSuffix(",1.4,19.6,12.5,250,0.75\n"))
  }

  @Test func `strength and the price of a bag are edited`() throws {
    let file = try folder.write(
      "brewed_at,bean_name,dose_g,yield_g\n2026-05-03,Sidama,15,210\n", to: "plain.csv")
    #expect(try journal("import", "--create", file).status == 0)
    let bean = try journal(
      "edit-bean", "sidama", "--price", "12,50", "--weight", "250g", "--frozen", "2026-05-01",
      "--favorite")
    #expect(bean.status == 0 && bean.output.contains("  frozen    2026-05-01\n"))
    #expect(bean.output.contains("  favorite  yes\n"))
    let brew = try journal("edit-brew", "2026-05-03", "--tds", "1.4%")
    #expect(brew.status == 0 && brew.output.contains(" 19.6 %\n"), "\(brew)")
    #expect(brew.output.contains("0.75\n"))
    let cleared = try journal("edit-brew", "2026-05-03", "--clear", "tds")
    #expect(cleared.status == 0 && !cleared.output.contains("extraction"))
    let free = try journal("edit-bean", "sidama", "--price", "none", "--no-favorite")
    #expect(free.status == 0 && !free.output.contains("price"))
    #expect(!free.output.contains("favorite"))
    for (arguments, message) in [
      (["edit-bean", "sidama", "--price", "much"], "write a number, such as 12.5, 12,50 or 18"),
      (["edit-bean", "sidama", "--frozen", "soon"], "frozen_date 'soon'"),
      (["edit-brew", "2026-05-03", "--tds", "80"], "tds_percent 80 is out of range"),
    ] {
      let run = try program.run(["journal"] + arguments + ["--db", path])
      #expect(run.status != 0 && run.output == "" && run.errors.contains(message), "\(run)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  // MARK: Spreadsheets

  @Test func `workbooks of old forms are named, not read`() throws {
    #expect(try journal("init").status == 0)
    let file = try folder.write([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0], to: "a.xls")
    let run = try journal("import", file)
    #expect(run.status == 65)
    #expect(
      run.errors == "insights: a.xls is a workbook in a form that is not read; save it there as "
        + ".xlsx, .ods or CSV, and import that\n")
  }

  @Test(arguments: ["out.xlsx", "OUT.XLS", "out.ods"], [[], ["--format", "csv"]])
  func `no table is written as a workbook`(_ name: String, _ arguments: [String]) throws {
    _ = try journal("import", "--create", try table("03.05.2026;Sidama;V60;15,5;3;plum"))
    let run = try program.run(
      ["journal", "export", "--output", folder.path(name), "--db", path] + arguments)
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.contains("name a file that ends in .csv"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path(name)))
  }

  // MARK: BrewSpec

  @Test(arguments: ["brews.yaml", "brews.yml", "brews.json"])
  func `BrewSpec goes out and comes back`(_ name: String) throws {
    _ = try journal("import", "--create", try table("03.05.2026;Sidama;V60;15,5;3;plum"))
    let file = folder.path(name)
    let run = try journal("export", "--format", "brewspec", "--output", file)
    #expect(run == .init(status: 0, output: "", errors: ""))
    let text = String(decoding: try folder.bytes(name), as: UTF8.self)
    #expect(text.hasPrefix(name.hasSuffix("json") ? "{\n" : "brewspec_version: \"1.0\"\n"))
    let copy = folder.path("copy.sqlite")
    let back = try program.run(["journal", "import", file, "--create", "--db", copy])
    #expect(back.status == 0 && back.output.contains("added: 1 brew, 1 bean, 1 method\n"))
    #expect(
      try program.run(["journal", "export", "--db", copy]).output == journal("export").output)
    #expect(try journal("import", file).output.contains("already there: 1 brew\n"))
  }

  @Test func `what the schema refuses changes nothing`() throws {
    #expect(try journal("init").status == 0)
    let bytes = try folder.bytes("journal.sqlite")
    let file = try folder.write(
      "brewspec_version: \"1.0\"\nbrews:\n  - date: 2026-05-03\n    coffee:\n      roast_level: city\n",
      to: "bad.yaml")
    let run = try journal("import", file)
    #expect(run.status == 65 && run.output == "")
    #expect(
      run.errors == "insights: bad.yaml is no BrewSpec 1.0: brews[0].coffee.roast_level is none of "
        + "light, medium, dark; correct it and import it again\n")
    #expect(try folder.bytes("journal.sqlite") == bytes)
    let empty = try journal("export", "--format", "brewspec")
    #expect(empty.status == 65 && empty.output == "")
    #expect(empty.errors.contains("has no brews with a time, and BrewSpec needs one"))
  }
}

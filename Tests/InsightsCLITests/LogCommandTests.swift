import Foundation
import TestSupport
import Testing

/// `insights journal log` and what `add-brew` carries over, end to end.
@Suite(.ownThreads) struct LogCommandTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder()
  }

  private static let line =
    "V60 of the Sidama, 15g 250g 94C grind 24 2:55, 4 stars: peach, jasmine tea, a bit thin"

  @Test func `the strength is stored with the brew`() throws {
    let logged = try run("log", "V60 of the Sidama, 15g 250g", "--tds", "1,38", "--yield", "220g")
    #expect(logged.status == 64 && logged.errors.contains("--yield"))
    let stored = try run("log", "V60 of the Sidama, 15g 250g", "--tds", "1,38")
    #expect(stored.status == 0 && stored.output.contains("TDS             1.38 %"), "\(stored)")
    let added = try run("add-brew", "--bean", "Sidama", "--tds", "1.4%", "--format", "json")
    #expect(added.status == 0 && added.output.contains("\"tds_percent\": 1.4"), "\(added)")
    let refused = try run("add-brew", "--bean", "Sidama", "--tds", "31")
    #expect(refused.status == 64 && refused.errors.contains("give a number above 0, up to 30 %"))
  }

  @Test func `a line is a brew`() throws {
    let logged = try run(
      "log", Self.line, "--at", "2026-08-30T08:15:00Z", "--today", "2026-08-31")
    #expect(logged.status == 0 && logged.errors == "")
    let lines = logged.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].count == 36)
    #expect(
      lines.dropFirst().joined(separator: "\n") == """
          bean            Sidama Natural
          method          V60
          grinder         Comandante C40    carried over
          brewed          2026-08-30 08:15
          days off roast  74
          dose            15 g
          water           250 g
          ratio           1:16.7
          temperature     94 °C
          grind           24
          time            2:55
          stars           4

        Notes
          peach, jasmine tea, a bit thin

        Read from the notes
          Fruity › Other Fruit › Peach  98%  "peach"
          Floral › Floral › Jasmine     98%  "jasmine tea"
          body 2/5  "bit thin"
          Peach and jasmine with a light body.

        """)
    let shown = try json(try run("show", String(lines[0]), "--format", "json"))
    let brew = try #require(shown["brew"] as? [String: Any])
    #expect(brew["brewed_at"] as? String == "2026-08-30T08:15:00Z")
    #expect(brew["grinder"] as? String == "Comandante C40" && brew["rating"] as? Double == 4)
    #expect(brew["notes"] as? String == "peach, jasmine tea, a bit thin")
    #expect(
      try run("undo", "--yes").output == "undone: added the brew of Sidama Natural, 2026-08-30\n")
  }

  @Test func `what may mean something else is said`() throws {
    let logged = try run("log", "V60 of the Sidama, 15g 1:16 1.38% 9/10", "--at", "2026-08-22")
    #expect(logged.status == 0 && logged.errors == "")
    for line in [
      "water           240 g", "TDS             1.38 %", "stars           4.5",
      "\n  9/10 is read as 4.5 of 5 stars\n  1:16 is read as a ratio: 240 g\n",
    ] {
      #expect(logged.output.contains(line), "\(logged)")
    }
    let large = try json(
      try run("log", "V60 of the Sidama, dose 150g 250g", "--preview", "--format", "json"))
    let remark = try #require((large["remarks"] as? [[String: Any]])?.first)
    #expect(remark["code"] as? String == "implausible" && remark["value"] as? Double == 150)
    #expect(remark["field"] as? String == "dose_g" && remark["likely"] as? Double == 15)
    let added = try run("add-brew", "--bean", "Sidama", "--dose", "150", "--water", "250")
    #expect(
      added.status == 0
        && added.output.contains("\n  dose 150 g? 15 g would fit\n"), "\(added)")
    let twice = try run("log", "V60 of the Sidama, 15g 1.38%", "--tds", "1.4")
    #expect(twice.status == 64 && twice.errors.contains("the strength is given twice"))
  }

  @Test func `a new journal says how it learns names`() throws {
    #expect(try run("init", "--db", "new.sqlite").status == 0)
    func refused(_ line: String, _ problem: String) throws {
      let result = try run("log", line, "--db", "new.sqlite")
      #expect(result == .init(status: 64, output: "", errors: "insights: \(problem)\n"))
    }
    try refused(
      "V60 of the Sidama, 15g",
      "the journal has no method 'V60' and no bean 'Sidama' yet; add both with --add")
    try refused("Sidama, 15g", "the journal has no bean 'Sidama' yet; add it with --add")
    try refused(
      "V60 of the Sidama, 15g 2:45 peach 4 stars",
      "the journal has no method 'V60' and no bean 'Sidama' yet; add both with --add"
    )
    try refused(
      "15g 250g: nice",
      "the journal has no bean yet that a line could name; name one and add it with --add, or with 'insights journal add-bean --name Sidama'"
    )
    #expect(try run("add-bean", "--name", "Sidama", "--db", "new.sqlite").status == 0)
    try refused(
      "Sidama, 15g",
      "the journal has no method yet that a line could name; name the first with --method V60, which adds it"
    )
    let first = try run("log", "Sidama, 15g", "--method", "V60", "--db", "new.sqlite")
    #expect(first.status == 0 && first.errors == "added method V60\n")
    #expect(try run("log", "V60 of the Sidama, 15g", "--db", "new.sqlite").status == 0)
    try refused(
      "Kalita Wave of the Sidama, 15g",
      "the journal has no method 'Kalita Wave' yet; add it with --add")
    // It may be a note.
    try refused(
      "V60, lovely, 15g",
      "the journal has no bean 'lovely' yet; add it with --add, or put notes after a colon, as in '4 stars: peach'"
    )
    let option = try run("log", "Sidama, 15g", "--method", "Siphon", "--db", "new.sqlite")
    #expect(
      option.errors == "insights: the journal has no method 'Siphon' yet; add it with --add\n")
  }

  @Test(arguments: [
    ("V60 of the Sidama, 15g 250g", "V60", "Sidama"),
    ("V60 Ethiopia Guji, 15g 250g", "V60", "Ethiopia Guji"),
    ("House Blend, AeroPress, 15g 250g", "AeroPress", "House Blend"),
    ("Kalita Wave Sidama 15g 250g", "Kalita Wave", "Sidama"),
    ("15g 250g of Tears of Joy on the Kalita", "Kalita", "Tears of Joy"),
  ])
  func `what an empty journal lacks is added when asked for, and one undo takes it back`(
    line: String, method: String, bean: String
  ) throws {
    #expect(try run("init", "--db", "new.sqlite").status == 0)
    let empty = try scratch.bytes("new.sqlite")
    let preview = try run("log", line, "--add", "--preview", "--db", "new.sqlite")
    #expect(preview.status == 0 && preview.output.contains(bean), "\(preview)")
    #expect(try scratch.bytes("new.sqlite") == empty)
    let logged = try run("log", line, "--add", "--db", "new.sqlite", "--format", "json")
    #expect(logged.errors == "added method \(method)\nadded bean \(bean)\n")
    let brew = try #require((try json(logged)["brews"] as? [[String: Any]])?.first)
    #expect(brew["bean"] as? String == bean && brew["method"] as? String == method)
    #expect(brew["dose_g"] as? Double == 15 && brew["water_g"] as? Double == 250)
    #expect(try run("undo", "--yes", "--db", "new.sqlite").status == 0)
    let beans = try run("beans", "--format", "json", "--db", "new.sqlite")
    #expect(!beans.output.contains(bean), "\(beans)")
  }

  @Test(arguments: [("y", 1), ("n", 0)])
  func `on a terminal it is asked whether to add them`(answer: String, brews: Int) throws {
    guard try program.shell("command -v python3").status == 0 else { return }
    #expect(try run("init", "--db", "new.sqlite").status == 0)
    let asked = try program.shell(
      """
      echo \(answer) | python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' \
        insights journal log 'V60 of the Sidama, 15g' --db new.sqlite
      """)
    #expect(
      asked.output.contains(
        "the journal has no method 'V60' and no bean 'Sidama' yet; add both? [y/N]"), "\(asked)")
    let stored = try json(try run("brews", "--format", "json", "--db", "new.sqlite"))
    #expect((stored["brews"] as? [Any])?.count == brews)
  }

  @Test func `what is not said is carried over, and a preview stores nothing`() throws {
    let before = try bytes
    let preview = try json(
      try run("log", "aeropress sidama 2:10", "--preview", "--format", "json"))
    #expect(preview["stored"] as? Bool == false)
    #expect(
      preview["carried_over"] as? [String]
        == ["grinder", "dose_g", "water_g", "water_temp_c", "grind_setting"])
    let brew = try #require((preview["brews"] as? [[String: Any]])?.first)
    #expect(brew["dose_g"] as? Double == 13.2 && brew["grinder"] as? String == "Baratza Encore")
    #expect(brew["brew_time_s"] as? Double == 130 && brew["rating"] is NSNull)
    #expect(try bytes == before)
  }

  @Test func `another brew can be the model`() throws {
    let logged = try json(
      try run("log", "16g, 4 stars", "--like", "2026-08-11", "--format", "json", "--tag", "lemon"))
    let brew = try #require((logged["brews"] as? [[String: Any]])?.first)
    #expect(brew["bean"] as? String == "Boquete Geisha" && brew["dose_g"] as? Double == 16)
    #expect(brew["water_g"] as? Double == 250 && brew["grind_setting"] as? Double == 24)
    let tags = (logged["tasting"] as? [String: Any])?["flavor_tags"] as? [String]
    #expect(tags == ["fruity.citrus-fruit.lemon"])
    let added = try json(
      try run("add-brew", "--like", "latest", "--grind", "23", "--format", "json"))
    let like = try #require((added["brews"] as? [[String: Any]])?.first)
    #expect(like["dose_g"] as? Double == 16 && like["grind_setting"] as? Double == 23)
    let again = try json(try run("log", "--like", "2026-08-11", "--format", "json"))
    let same = try #require((again["brews"] as? [[String: Any]])?.first)
    #expect(same["grind_setting"] as? Double == 24 && same["rating"] is NSNull)
    #expect(same["bean"] as? String == "Boquete Geisha")
  }

  @Test func `a brew by flags gets the bean's method and grinder`() throws {
    let added = try json(
      try run("add-brew", "--bean", "geisha", "--grind", "22", "--format", "json"))
    #expect(added["carried_over"] as? [String] == ["method", "grinder"])
    let brew = try #require((added["brews"] as? [[String: Any]])?.first)
    #expect(brew["method"] as? String == "V60" && brew["grinder"] as? String == "Comandante C40")
    #expect(brew["dose_g"] is NSNull && brew["grind_setting"] as? Double == 22)
  }

  @Test(arguments: [
    (
      ["V60 of the sidama with wombats 20g"],
      "'wombats' is not understood; name beans, methods, grinders and recipes as the journal does, give numbers with their units, and put notes after a colon, as in '4 stars: peach'"
    ),
    ([], "nothing is said of the brew; describe it, or give --like latest"),
    (["15g 250g: nice"], "the text names no bean; name one, or say --like latest"),
    (
      ["V60 sidama 60g"],
      "it is not clear what '60g' weighs; say it, such as 'dose 15g', 'water 250g' or 'yield 36g'"
    ),
    (["sidama 94C 95C"], "water_temp_c is given twice, also as '95C'; give it once"),
    (
      ["sidama 300g 15g 111C"],
      "water_temp_c 111 is out of range; give a number from 0 to 110 °C"
    ),
    (
      ["sidama yesterday", "--at", "2026-01-01"],
      "the day is given twice; leave --at or the day in the text away"
    ),
  ])
  func `what is not understood is an error`(arguments: [String], message: String) throws {
    let before = try bytes
    for preview in [[], ["--preview"]] {
      let result = try program.run(["journal", "log"] + arguments + preview)
      #expect(result == .init(status: 64, output: "", errors: "insights: \(message)\n"))
    }
    #expect(try bytes == before)
  }

  @Test func `the same bag is added again only when asked for`() throws {
    let bag = ["add-bean", "--name", "boquete geisha", "--roaster", "Osmund & Daughters"]
    let day = ["--roast-date", "2026-07-15"]
    let refused = try program.run(["journal"] + bag + day)
    #expect(
      refused
        == .init(
          status: 64, output: "",
          errors:
            "insights: the journal has boquete geisha with that roaster and roast date already (3ffd0a16); a second bag is added only when asked for; say so with --yes\n"
        ))
    #expect(try program.run(["journal"] + bag + day + ["--yes"]).status == 0)
    #expect(try program.run(["journal"] + bag).status == 0)
  }
}

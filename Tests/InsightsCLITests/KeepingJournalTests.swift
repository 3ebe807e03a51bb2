import Foundation
import GRDB
import TestSupport
import Testing

/// Rating, correcting, deleting and undoing, end to end.
@Suite(.ownThreads) struct KeepingJournalTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder()
  }

  private func fails(_ result: InsightsProgram.Result, _ message: String) -> Bool {
    result == .init(status: 64, output: "", errors: "insights: \(message)\n")
  }

  private func latest() throws -> [String: Any] {
    let brews = try json(try run("brews", "--format", "json", "--limit", "1"))["brews"]
    return try #require((brews as? [[String: Any]])?.first)
  }

  @Test(arguments: [
    (["4.5"], "2026-08-21 07:13 (44f93697): 4.5 stars, before 3.5 stars"),
    (["latest", "4,5"], "2026-08-21 07:13 (44f93697): 4.5 stars, before 3.5 stars"),
    (["2026-08-16", "4/5"], "2026-08-16 08:51 (de266cf8): 4 stars"),
    (["latest-1", "1"], "2026-08-18 09:09 (89182977): 1 star, before 2.5 stars"),
    (["8918", "none"], "2026-08-18 09:09 (89182977): not rated, before 2.5 stars"),
    (["best", "5", "--bean", "geisa"], "2026-08-11 09:21 (1e488141): 5 stars, before 4.5 stars"),
    (["worst", "2", "--bean", "geisa"], "2026-08-18 09:09 (89182977): 2 stars, before 2.5 stars"),
  ])
  func `a brew is rated later`(arguments: [String], line: String) throws {
    let before = try run("export", "--format", "json").output
    let rated = try program.run(["journal", "rate"] + arguments)
    #expect(rated == .init(status: 0, output: "Boquete Geisha · V60 · \(line)\n", errors: ""))
    #expect(try run("export", "--format", "json").output != before)
    let undone = try run("undo", "--yes")
    #expect(
      undone.status == 0 && undone.output.hasPrefix("undone: rated the brew of Boquete Geisha"))
    #expect(try run("export", "--format", "json").output == before)
  }

  @Test func `ratings that notes imply are stored only where somebody accepts them`() throws {
    let stored = try bytes
    let listed = try run("rate", "--from-notes", "--since", "2026-01-01")
    #expect(listed.status == 0 && listed.output.contains("Nothing was stored."))
    #expect(try bytes == stored)
    let before = try run("export", "--format", "json").output
    let accepted = try run("rate", "--from-notes", "--yes")
    #expect(accepted.status == 0 && accepted.output.contains("rated; 'insights journal undo'"))
    #expect(try run("export", "--format", "json").output != before)
    #expect(try run("undo", "--yes").output.hasPrefix("undone: rated "))
    #expect(try run("export", "--format", "json").output == before)
  }

  @Test(arguments: [
    (["rate"], "no rating is given; give stars from 0.5 to 5, or --from-notes"),
    (
      ["rate", "4", "--yes"],
      "--since and --yes go with --from-notes; give it, too, or leave them out"
    ),
    (
      ["rate", "4", "--from-notes"],
      "--from-notes takes no stars; give --bean or --since to choose brews"
    ),
    (
      ["rate", "six"],
      "'six' is no rating; write stars from 0.5 to 5, such as 4, 4.5, 4,5 or 4/5; none takes a rating back"
    ),
    (["rate", "6"], "rating 6 is out of range; give a number from 0 to 5"),
    (
      ["rate", "best", "4"], "'best' of which bean; say so with --bean"
    ),
    (
      ["rate", "2026-07-28", "4"],
      "there are 2 brews of 2026-07-28; name one by its ID: c0d07335 (09:08), c5310aff (15:37)"
    ),
    (
      ["rate", "44f", "4"],
      "the journal has no brew '44f'; name one by its day or its ID; 'insights journal brews' has both"
    ),
    (
      ["edit-brew", "latest", "--dose", "15x"],
      "the value '15x' is invalid for '--dose <g>': write grams, such as 15, 15.5, 15,5 or 15g; see 'insights journal edit-brew --help'"
    ),
    (
      ["edit-brew", "latest", "--acidity", "9"],
      "the value '9' is invalid for '--acidity <1–5>': write a level from 1 to 5; see 'insights journal edit-brew --help'"
    ),
    (
      ["delete-brew", "latest"],
      "the brew Boquete Geisha · V60 · 2026-08-21 07:13 (44f93697) is deleted only when asked for; say so with --yes"
    ),
    (
      ["delete-bean", "geisha", "--yes"],
      "the bean Boquete Geisha has 8 brews; archive it with 'insights journal archive', or delete its brews first"
    ),
    (
      ["delete-method", "v60", "--yes"],
      "the method V60 has 151 brews and 3 recipes; give them to another with 'insights journal methods merge', or delete them first"
    ),
    (
      ["show", "wombat"],
      "the journal has no brew, bean or recipe 'wombat'; see 'insights journal brews', 'beans' or 'recipes'"
    ),
    (
      ["add-brew", "--method", "V60", "--new"],
      "the journal has a method 'V60' already; use it without --new, or give another name"
    ),
    (
      ["methods", "rename", "v60", "espresso"],
      "the journal has a method 'espresso' already; merge the two with 'insights journal methods merge'"
    ),
  ])
  func `what is wrong is reported in one line and changes nothing`(
    arguments: [String], message: String
  ) throws {
    let before = try bytes
    let result = try program.run(["journal"] + arguments)
    #expect(fails(result, message), "\(result)")
    #expect(try bytes == before)
  }

  @Test func `nothing to undo is said`() throws {
    let before = try bytes
    let none = try run("undo", "--yes")
    #expect(
      none
        == .init(
          status: 65, output: "",
          errors:
            "insights: there is nothing to undo; only changes made with this version of insights are logged\n"
        ))
    #expect(try bytes == before)
    #expect(try run("rate", "1").status == 0)
    #expect(
      fails(
        try run("undo"),
        "the last change (rated the brew of Boquete Geisha, 2026-08-21: 1 star, before 3.5 stars) is undone only when asked for; say so with --yes"
      ))
  }

  @Test func `a brew is corrected, and shown whole`() throws {
    let edited = try run(
      "edit-brew", "latest", "--dose", "15,5", "--temperature", "201F", "--time", "2m55s",
      "--acidity", "4", "--tag", "peach", "--tag", "custom:Grandma's attic", "--clear", "yield",
      "--notes", "peach and caramel, a bit thin")
    #expect(edited.status == 0 && edited.errors == "")
    let brew = try latest()
    #expect(brew["dose_g"] as? Double == 15.5 && brew["water_temp_c"] as? Double == 93.9)
    #expect(brew["brew_time_s"] as? Double == 175 && brew["yield_g"] is NSNull)
    #expect(brew["rating"] as? Double == 3.5)
    let shown = try run("show", "latest")
    #expect(
      shown.output
        == """
        Boquete Geisha · V60 · 2026-08-21 07:13 (44f93697)
          bean            Boquete Geisha
          method          V60
          grinder         Comandante C40
          recipe          V60 four-six
          brewed          2026-08-21 07:13
          days off roast  37
          dose            15.5 g
          water           300 g
          ratio           1:19.4
          temperature     93.9 °C
          grind           26
          time            2:55
          stars           3.5
          acidity         4/5
          tags            Peach, Grandma's attic

        Notes
          peach and caramel, a bit thin

        Read from the notes
          Fruity › Other Fruit › Peach      99%  "peach"
          Sweet › Brown Sugar › Caramelized  98%  "caramel"
          body 2/5  "bit thin"
          Peach and caramel with a light body.

        Tags and notes
          in both            Peach
          only in the tags   Grandma's attic
          only in the notes  Caramelized

        """.replacing("Peach      99%", with: "Peach       99%"))
    let object = try json(try run("show", "latest", "--format", "json"))
    #expect(object["kind"] as? String == "brew")
    let agreement = try #require(object["agreement"] as? [String: [String]])
    #expect(agreement["both"] == ["fruity.other-fruit.peach"])
    #expect(agreement["only_tags"] == ["custom:Grandma's attic"])
    #expect(agreement["only_notes"] == ["sweet.brown-sugar.caramelized"])
    #expect((object["tasting"] as? [String: Any])?["acidity"] as? Int == 4)
    let found = try run("search", "--flavor", "custom:grandma's ATTIC", "--format", "json")
    #expect((try json(found)["brews"] as? [Any])?.count == 1)
    #expect(try run("edit-brew", "latest", "--untag", "peach", "--clear", "acidity").status == 0)
    let tasting = try json(try run("show", "latest", "--format", "json"))["tasting"]
    #expect((tasting as? [String: Any])?["flavor_tags"] as? [String] == ["custom:Grandma's attic"])
    #expect((tasting as? [String: Any])?["acidity"] is NSNull)
  }

  @Test func `beans and recipes are corrected and shown`() throws {
    let bean = try run(
      "edit-bean", "geisa", "--roast-level", "Medium Light", "--farm", "", "--today", "2026-08-31")
    #expect(bean.status == 0 && bean.output.contains("  roast    medium-light\n"))
    #expect(bean.output.contains("2026-07-15, 47 days ago, past its best"))
    let day = try run("show", "geisa", "--today", "2026-07-16")
    #expect(day.output.contains("2026-07-15, 1 day ago, at its peak"))
    #expect(!bean.output.contains("farm"))
    #expect(try run("edit-bean", "geisa", "--farm", "").errors == "nothing was changed\n")
    let recipe = try run(
      "edit-recipe", "v60 house", "--pours", "50,150 255", "--bloom-time", "45s")
    #expect(recipe.status == 0)
    #expect(recipe.output.contains("  pours to     50 g, 150 g, 255 g\n"))
    #expect(recipe.output.contains("bloom        45 g for 0:45"))
    let shown = try json(try run("show", "v60 house", "--format", "json"))
    #expect((shown["recipe"] as? [String: Any])?["pours_g"] as? [Double] == [50, 150, 255])
    #expect(try run("undo", "--list").output.split(separator: "\n").count == 2)
  }

  @Test func `what is deleted comes back`() throws {
    let before = try run("export", "--format", "json").output
    let deleted = try run("delete-brew", "latest", "--yes")
    #expect(
      deleted.output
        == "deleted the brew Boquete Geisha · V60 · 2026-08-21 07:13 (44f93697); 'insights journal undo' brings it back\n"
    )
    #expect(try run("delete-recipe", "v60 house", "--yes").status == 0)
    #expect(try run("archive", "geisha").status == 0)
    let file = PackageFiles.path("Fixtures/journal/import/plain.csv")
    #expect(try run("import", file).output.contains("added: "))
    let log = try run("undo", "--list").output.split(separator: "\n")
    #expect(log.count == 4 && log[0].contains("imported \(file): added "))
    let archived = /\d{4}-\d\d-\d\d \d\d:\d\d  3ffd0a16  archived the bean Boquete Geisha/
    #expect(log[1].wholeMatch(of: archived) != nil, "\(log[1])")
    for _ in 0..<4 { #expect(try run("undo", "--yes").status == 0) }
    #expect(try run("export", "--format", "json").output == before)
    #expect(try run("undo", "--yes").status == 65)
  }

  @Test func `methods and grinders are renamed, merged and deleted`() throws {
    #expect(
      try run("grinders").output == """
        grinder         brews  recipes  last
        Comandante C40    187        4  2026-08-21
        Niche Zero         68        2  2026-08-08
        Baratza Encore     48        2  2026-07-30

        """)
    let added = try run(
      "add-brew", "--bean", "geisha", "--method", "Kalita Wave", "--grinder", "Comandante C60")
    #expect(added.errors == "added method Kalita Wave\nadded grinder Comandante C60\n")
    #expect(
      try run("methods", "rename", "kalita", "Kalita 155").output
        == "Kalita Wave is now Kalita 155\n")
    #expect(
      try run("methods", "merge", "kalita", "v60").output == "Kalita 155 is now V60: 1 brew\n")
    #expect(try run("delete-brew", "latest", "--yes").status == 0)
    #expect(
      try run("delete-grinder", "c60", "--yes").output.hasPrefix(
        "deleted the grinder Comandante C60"))
    let methods = try json(try run("methods", "--format", "json"))["methods"] as? [[String: Any]]
    #expect(
      methods?.map { $0["name"] as? String } == ["V60", "Espresso", "AeroPress", "French Press"])
    #expect(methods?.first?["brews"] as? Int == 151)
  }

  @Test func `a setting of another grinder is not on the one before`() throws {
    let line = "Sidama V60 15g 250g k-ultra 7.5, 3 stars: peach"
    let stored = try run("log", line).output
    #expect(stored.contains("k-ultra 7.5") && !stored.contains("Comandante"))
    let added = try run("log", line, "--add")
    #expect(added.errors == "added grinder k-ultra\n")
    #expect(added.output.contains("\n  grinder         k-ultra\n"))
  }

  @Test func `a journal is copied, checked and mended`() throws {
    #expect(try run("check").output == "nothing is broken\n")
    #expect(try run("backup", "copy.sqlite").output == "copied journal.sqlite to copy.sqlite\n")
    #expect(
      fails(try run("backup", "copy.sqlite"), "copy.sqlite exists already; name a new file"))
    #expect(try run("brews", "--db", "copy.sqlite").output == run("brews").output)
    // What another program may write: a table without checks.
    let columns = "id TEXT PRIMARY KEY NOT NULL, brew_id TEXT, aroma, acidity, sweetness, body"
    try execute(
      """
      CREATE TABLE other (\(columns), balance, aftertaste, flavor_tags, notes);
      DROP TABLE tasting; ALTER TABLE other RENAME TO tasting;
      INSERT INTO tasting (id, brew_id, body) SELECT 't', id, 9 FROM brew ORDER BY id LIMIT 1;
      """)
    let found = try run("check")
    #expect(found.status == 65)
    #expect(found.output == "tasting t: body '9' is not a number from 1 to 5; --mend clears it\n")
    let mended = try run("check", "--mend", "--format", "json")
    #expect(mended.status == 0)
    #expect((try json(mended)["mended"] as? [[String: Any]])?.map { $0["id"] as? String } == ["t"])
    #expect(try run("undo", "--yes").output == "undone: mended 1 tasting\n")
    #expect(try run("check").output == found.output)
  }

  private func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: scratch.path("journal.sqlite"))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }
}

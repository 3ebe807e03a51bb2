import Foundation
import TestSupport
import Testing

/// `journal stats`, `settings`, the choices of `brews` and `search`, and recipes, end to end.
@Suite(.ownThreads) struct DrinkingTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder()
  }

  private func ids(_ run: InsightsProgram.Result) throws -> [String] {
    let brews = try json(run)["brews"] as? [[String: Any]]
    return try #require(brews).compactMap { ($0["id"] as? String).map { String($0.prefix(8)) } }
  }

  private func count(of table: String) -> Int { table.split(separator: "\n").count - 1 }

  @Test func `what was drunk is counted`() throws {
    let all = try json(try run("stats", "--format", "json", "--today", "2026-08-21"))
    #expect(all["cups"] as? Int == 305 && all["rated"] as? Int == 282)
    #expect(all["coffee_g"] as? Double == 5117.6 && all["water_g"] as? Double == 63315)
    #expect(all["first_day"] as? String == "2025-09-06" && all["by"] as? String == "month")
    #expect((all["best"] as? [Any])?.count == 5)
    #expect((all["bags"] as? [Any])?.count == 14)
    let months = try #require(all["groups"] as? [[String: Any]])
    #expect(months.first?["name"] as? String == "2026-08-01" && months.count == 12)
    #expect(months.compactMap { $0["cups"] as? Int }.reduce(0, +) == 305)
    let text = try run("stats", "--today", "2026-08-21", "--limit", "3")
    #expect(text.status == 0 && text.output.contains("\nall "))
    #expect(text.output.contains("\n3 shown; --limit shows more\n"))
    #expect(text.output.contains("\n2025-09-06 to 2026-08-21, 0.9 cups a day\n"))
    #expect(text.output.contains("\n14 bags finished, in "))
    #expect(text.output.contains("\nBest cups\n"))
  }

  @Test(arguments: [
    ("origin", "Ethiopia"), ("process", "washed"), ("roaster", "not recorded"), ("method", "V60"),
    ("grinder", "Comandante C40"), ("bean", "Boquete Geisha"), ("roast-level", "light"),
    ("week", "2026-08-17"), ("day", "2026-08-21"),
  ])
  func `cups are grouped`(by: String, name: String) throws {
    let text = try run("stats", "--by", by, "--limit", "400", "--today", "2026-08-21")
    if name != "not recorded" { #expect(text.output.contains("\n\(name) "), "\(text.output)") }
    let table = try run("stats", "--by", by, "--format", "csv", "--today", "2026-08-21").output
    let columns = "cups,rated,mean_rating,coffee_g,water_g,brew_time_s,price,priced_cups"
    #expect(table.hasPrefix("\(by),\(columns)\n"))
    #expect(count(of: table) > 2)
  }

  @Test(arguments: [
    (
      ["stats", "--by", "moon"],
      "please provide one of 'day', 'week', 'month', 'bean', 'origin', 'process', 'roaster', 'roast-level', 'method' or 'grinder'"
    ),
    (["stats", "--limit", "-1"], "--limit must be 1 or more; see 'insights journal stats --help'"),
    (["brews", "--limit", "-1"], "--limit must be 1 or more; see 'insights journal brews --help'"),
    (
      ["search", "--limit", "-1"], "--limit must be 1 or more; see 'insights journal search --help'"
    ),
    (
      ["search", "--flavor", "not bitter"],
      "--flavor takes a flavor, not 'not bitter'; leave out brews with a flavor by --not 'bitter'"
    ),
    (["search", "--not", "no smoky"], "--not takes a flavor, not 'no smoky'; write --not 'smoky'"),
    (
      ["search", "--not", "blubery"],
      "the wheel has no flavor 'blubery'; did you mean fruity.berry.blueberry?"
    ),
    (
      ["brews", "--since", "2026-08-01", "--until", "2026-07-01"],
      "--until must not be before --since; see"
    ),
    (["brews", "--min-rating", "0"], "write stars from 0.5 to 5"),
    (["search", "--format", "csv", "--in", "beans"], "CSV has brews only; leave --in away"),
    (["settings", "--peak-until", "40"], "acceptable_until_d 30 is out of range"),
    (["settings", "--reset", "--peak-until", "4"], "--reset does not go with other settings"),
    (["add-recipe", "--dose", "15"], "a recipe needs a name; give it with --name"),
    (
      ["add-recipe", "--name", "x", "--method", "espresso", "--pours", "20,40"],
      "Espresso has no pours_g; leave it out"
    ),
    (["edit-recipe", "espresso 1:2", "--bloom", "20"], "Espresso has no bloom_g; leave it out"),
    (
      ["edit-recipe", "v60 house", "--method", "espresso"],
      "Espresso has no bloom, bloom-time, pours; take it out with --clear bloom --clear bloom-time --clear pours"
    ),
  ])
  func `what is wrong is said`(arguments: [String], message: String) throws {
    let file = scratch.url.appending(path: "journal.sqlite")
    let before = try Data(contentsOf: file)
    let result = try program.run(["journal"] + arguments)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.lowercased().contains(message.lowercased()), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func `brews are chosen by day, method and rating`() throws {
    let brews = try run("brews", "--since", "2026-08-01", "--format", "json", "--limit", "500")
    let days = try json(brews)["brews"] as? [[String: Any]]
    #expect(try #require(days).allSatisfy { ($0["brewed_at"] as? String ?? "") >= "2026-08-01" })
    #expect(try ids(brews).count > 5)
    let best = try run(
      "search", "--flavor", "fruity", "--not", "sour", "--min-rating", "4", "--since", "2026-01-01",
      "--method", "V60", "--format", "json", "--limit", "500")
    let found = try #require(try json(best)["brews"] as? [[String: Any]])
    #expect(!found.isEmpty)
    #expect(try json(best)["beans"] == nil)
    for brew in found {
      #expect(brew["method"] as? String == "V60" && (brew["rating"] as? Double ?? 0) >= 4)
      #expect((brew["brewed_at"] as? String ?? "") >= "2026-01-01")
    }
    let fruity = try ids(
      try run("search", "--flavor", "fruity", "--format", "json", "--limit", "500"))
    let sour = try ids(try run("search", "--flavor", "sour", "--format", "json", "--limit", "500"))
    let both = try ids(
      try run(
        "search", "--flavor", "fruity", "--not", "sour", "--format", "json", "--limit", "500"))
    #expect(!sour.isEmpty && both == fruity.filter { !sour.contains($0) })
    #expect(both.count < fruity.count)
    let rest = try ids(try run("search", "--not", "sour", "--format", "json", "--limit", "500"))
    #expect(rest.count == 305 - sour.count)
  }

  @Test func `lists of brews are tables that can be imported`() throws {
    let table = try run("brews", "--method", "espresso", "--limit", "500", "--format", "csv").output
    #expect(table.hasPrefix("brewed_at,bean_name,roaster,origin,"))
    // With a copy in the list it has a column for copies, as an export has.
    let exported = try run("export", "--format", "csv").output
    let all = try run("brews", "--sort", "oldest", "--limit", "500", "--format", "csv").output
    #expect(all.prefix { $0 != "\n" } == exported.prefix { $0 != "\n" })
    #expect(count(of: all) == count(of: exported))
    try Data(table.utf8).write(to: scratch.url.appending(path: "espresso.csv"))
    let added = try run("import", "espresso.csv", "--create", "--db", "other.sqlite")
    #expect(added.output.contains("added: \(count(of: table)) brews"), "\(added)")
    let found = try run("search", "geisha", "--format", "csv").output
    #expect(count(of: found) == 8)
  }

  @Test func `bands of freshness are the journal's`() throws {
    #expect(
      try run("settings").output.hasPrefix(
        "peak: up to 14 days off roast\nacceptable: up to 30 days off roast\n"))
    let beans = { try run("beans", "geisha", "--today", "2026-08-21").output }
    #expect(try beans().contains("past its best"))
    let set = try run("settings", "--peak-until", "40", "--acceptable-until", "60")
    #expect(
      set.output.hasPrefix(
        "peak: up to 40 days off roast\nacceptable: up to 60 days off roast\n"))
    #expect(try beans().contains("  at its peak  "))
    let listed = try json(try run("beans", "geisha", "--today", "2026-08-21", "--format", "json"))
    #expect((listed["beans"] as? [[String: Any]])?.first?["freshness"] as? String == "peak")
    let shown = try run("show", "Boquete Geisha", "--today", "2026-08-21")
    #expect(shown.output.contains("37 days ago, at its peak"))
    #expect(
      try json(try run("settings", "--reset", "--format", "json"))["peak_until_d"] as? Int == 14)
  }

  @Test func `beans are listed as they were added`() throws {
    let lines = try run("beans", "--today", "2026-08-21").output.split(separator: "\n")
    #expect(lines.count == 11 && lines[0].contains("  variety  "))
    #expect(lines[1].hasPrefix("Boquete Geisha ") && lines[2].hasPrefix("Apaneca El Mirlo "))
    #expect(
      try run("add-bean", "--name", "Night", "--roast-level", "Extra Dark").status == 0)
    #expect(try run("beans", "night").output.contains("extra dark"))
  }

  @Test func `a recipe is run, handed on and taken in`() throws {
    let shown = try run("show", "v60 house")
    #expect(
      shown.output.contains(
        """
        Steps, from and until
          0:00  0:40  bloom to 45 g
          0:40  1:20  pour to 150 g
          1:20  2:05  pour to 250 g
          2:05  2:45  draw down

        """), "\(shown.output)")
    let steps = try json(try run("show", "v60 house", "--format", "json"))["schedule"]
    #expect(
      (steps as? [[String: Any]])?.compactMap { $0["step"] as? String } == [
        "bloom", "pour", "pour", "drawdown",
      ])
    #expect((steps as? [[String: Any]])?.compactMap { $0["end_s"] as? Int } == [40, 80, 125, 165])
    #expect(try run("export-recipe", "v60 house", "--output", "house.json").status == 0)
    #expect(try run("init", "--db", "friend.sqlite").status == 0)
    let added = try run("add-recipe", "--from", "house.json", "--db", "friend.sqlite")
    #expect(added.status == 0 && added.output.hasSuffix("  V60 house\n"))
    #expect(added.errors == "added method V60\nadded grinder Comandante C40\n")
    #expect(
      try run("export-recipe", "v60 house", "--db", "friend.sqlite").output
        == run("export-recipe", "v60 house").output)
    let own = try run(
      "add-recipe", "--from", "house.json", "--name", "House, finer", "--grind", "22", "--grinder",
      "Niche Zero")
    #expect(own.status == 0 && own.errors.isEmpty)
    let recipe = try json(try run("show", "House, finer", "--format", "json"))["recipe"]
    #expect((recipe as? [String: Any])?["grind_setting"] as? Int == 22)
    try Data("[]".utf8).write(to: scratch.url.appending(path: "wrong.json"))
    let wrong = try run("add-recipe", "--from", "wrong.json")
    #expect(
      wrong.status == 65
        && wrong.errors
          == "insights: wrong.json holds no recipe; give one as 'insights journal export-recipe' writes it\n"
    )
    #expect(try run("add-recipe", "--from", "none.json").status == 66)
  }

  @Test func `a suggestion is kept as a recipe`() throws {
    let suggest = ["suggest", "--bean", "sidama natural", "--method", "v60"]
    let saved = try program.run(suggest + ["--save-recipe", "Sidama best"])
    #expect(saved.status == 0 && saved.errors.hasPrefix("added recipe Sidama best ("))
    let plain = try program.run(suggest)
    #expect(saved.output == plain.output)
    let recipe = try #require(
      try json(try run("show", "sidama best", "--format", "json"))["recipe"] as? [String: Any])
    #expect(recipe["water_temp_c"] as? Double == 94 && recipe["method"] as? String == "V60")
    #expect(recipe["grind_setting"] as? Double == 24 && recipe["grinder_id"] is String)
    // What was shown, not 14.9 g and 239.8 g.
    #expect(plain.output.contains("  dose         15 g  ") && plain.output.contains(" 240 g  "))
    #expect(recipe["dose_g"] as? Double == 15 && recipe["water_g"] as? Double == 240)
    // Settings carry no noise of the arithmetic, such as 170.00000000000006.
    let numbers = try run("export-recipe", "sidama best").output.split(separator: "\n")
      .filter { $0.contains(".") && $0.contains("_") }
    #expect(numbers.allSatisfy { $0.split(separator: ".").last?.count ?? 0 <= 3 }, "\(numbers)")
    #expect(try run("undo", "--yes").output == "undone: added the recipe Sidama best\n")
    let again = try program.run(suggest + ["--save-recipe", "v60 house"])
    #expect(again.status == 64 && again.output.isEmpty)
    #expect(
      again.errors
        == "insights: the journal has a recipe 'v60 house' already; give another name with --save-recipe\n"
    )
  }
}

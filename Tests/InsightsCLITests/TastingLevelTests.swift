import Foundation
import GRDB
import TestSupport
import Testing

/// Bitterness, prices, steps with times and beans that are open, end to end.
@Suite(.ownThreads) struct TastingLevelTests: JournalSuite {
  let home: JournalFolder

  init() throws {
    home = try JournalFolder()
  }

  private func shown(_ name: String, _ member: String) throws -> [String: Any] {
    let output = try run("show", name, "--format", "json").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return try #require(object?[member] as? [String: Any])
  }

  private func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: scratch.path("journal.sqlite"))
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  @Test func `bitterness is a level like the others`() throws {
    let added = try run(
      "log", "V60 of the Boquete Geisha, 15g 250g", "--bitterness", "4", "--at", "2026-08-22")
    #expect(added.status == 0 && added.output.contains("bitterness  "), "\(added)")
    #expect(try shown("latest", "tasting")["bitterness"] as? Int == 4)
    #expect(try run("edit-brew", "latest", "--bitterness", "2/5").status == 0)
    #expect(try run("show", "latest").output.contains("2/5"))
    #expect(try run("export", "--output", "kept.json", "--format", "json").status == 0)
    #expect(try run("import", "kept.json", "--create", "--db", "other.sqlite").status == 0)
    let other = try run("show", "latest", "--format", "json", "--db", "other.sqlite").output
    #expect(other.contains("\"bitterness\": 2"))
    let compared = try program.run("compare", "latest", "latest-1")
    #expect(compared.status == 0 && compared.output.lowercased().contains("bitter"))
    #expect(try run("edit-brew", "latest", "--clear", "bitterness").status == 0)
    #expect(try shown("latest", "tasting")["bitterness"] is NSNull)
    #expect(try run("edit-brew", "latest", "--bitterness", "6").status == 64)
  }

  @Test func `the water and how a bag is kept are words of their own`() throws {
    let added = try run(
      "log", "V60 of the Boquete Geisha, 15g 250g", "--water-recipe", "Third Wave, 90 ppm", "--at",
      "2026-08-22")
    #expect(added.status == 0 && added.output.contains("Third Wave"), "\(added)")
    #expect(try shown("latest", "brew")["water_recipe"] as? String == "Third Wave, 90 ppm")
    #expect(try run("edit-brew", "latest", "--water-recipe", "tap").status == 0)
    #expect(try run("show", "latest").output.contains("tap"))
    #expect(try run("edit-brew", "latest", "--water-recipe", "").status == 0)
    #expect(try shown("latest", "brew")["water_recipe"] is NSNull)
    let brew = try run(
      "add-brew", "--bean", "Boquete Geisha", "--dose", "15", "--water-recipe", "Volvic")
    #expect(brew.status == 0 && brew.output.contains("Volvic"), "\(brew)")
    #expect(try run("add-bean", "--name", "Chelbesa", "--storage", "valve bag").status == 0)
    #expect(try run("show", "Chelbesa").output.contains("storage  valve bag"))
    #expect(try run("edit-bean", "Chelbesa", "--storage", "freezer").status == 0)
    #expect(try shown("Chelbesa", "bean")["storage"] as? String == "freezer")
    #expect(try run("add-bean", "--help").output.contains("--storage <text>"))
    #expect(try run("edit-bean", "Chelbesa", "--water-recipe", "tap").status == 64)
  }

  @Test func `what was drunk costs what its bags cost`() throws {
    #expect(!(try run("stats", "--today", "2026-08-21").output.contains("a cup costs")))
    try execute(
      """
      UPDATE bean SET bag_price = 20, bag_weight_g = 250 WHERE name = 'Boquete Geisha';
      """)
    let drunk = try run("stats", "--today", "2026-08-21", "--by", "bean", "--limit", "400")
    #expect(drunk.status == 0 && drunk.output.contains("of 305 cups, of bags with a price"))
    #expect(drunk.output.split(separator: "\n").first?.hasSuffix("price") == true, "\(drunk)")
  }

  @Test func `steps are kept with the times that were given`() throws {
    let steps = "bloom 45 g to 0:40, pour to 150 g by 1:10, pour to 250 g by 1:50"
    let added = try run(
      "add-recipe", "--name", "Timed", "--method", "v60", "--time", "2:40", "--steps", steps)
    #expect(added.status == 0, "\(added)")
    func ends(_ name: String) throws -> [Int] {
      try #require(try shown(name, "recipe")["steps"] as? [[String: Any]])
        .compactMap { $0["end_s"] as? Int }
    }
    #expect(try ends("Timed") == [40, 70, 110])
    #expect(try run("show", "Timed").output.contains("1:10"))
    #expect(try run("export-recipe", "Timed", "--output", "timed.json").status == 0)
    #expect(try run("add-recipe", "--from", "timed.json", "--name", "Again").status == 0)
    #expect(try ends("Again") == [40, 70, 110])
    // Other pours are at other times.
    let edited = try run("edit-recipe", "Again", "--pours", "100,250")
    #expect(edited.errors.contains("the times of the steps are computed again"))
    #expect(try ends("Again") == [])
    #expect(try run("edit-recipe", "Timed", "--steps", steps, "--bloom", "30").status == 64)
    #expect(try run("edit-recipe", "Timed", "--steps", "stir it").status == 64)
    let falling = try run("edit-recipe", "Timed", "--steps", "pour to 99 g, pour to 50 g")
    #expect(falling.status == 64 && falling.errors.contains("must rise"), "\(falling)")
    #expect(try ends("Timed") == [40, 70, 110])
  }

  @Test func `a new cup is of the bag that is open`() throws {
    try execute(
      """
      INSERT INTO bean (id, name, roaster, is_archived, created_at)
      VALUES ('z1', 'Zafira Lot 1', 'North', 1, ''), ('z2', 'Zafira Lot 2', 'North', 0, '')
      """)
    let added = try run("add-brew", "--bean", "zafira", "--method", "v60", "--format", "json")
    #expect(added.status == 0 && added.output.contains("\"z2\""), "\(added)")
  }

  @Test func `of two brews of one second the last added is the latest`() throws {
    for id in ["y-first", "x-second", "z-third", "a-fourth"] {
      try execute(
        "INSERT INTO brew (id, brewed_at) VALUES ('\(id)', '2026-09-01T07:00:00Z')")
    }
    for (name, id) in [("latest", "a-fourth"), ("latest-1", "z-third"), ("latest-3", "y-first")] {
      #expect(try shown(name, "brew")["id"] as? String == id)
    }
  }

  @Test func `a hyphen is standard input`() throws {
    let run = try program.run("extract", "-", input: "ripe peach\n")
    #expect(run.status == 0 && run.output.contains("Peach"))
    #expect(try program.run("extract", "-", "--input", "notes.txt").status == 64)
  }
}

import GRDB
import Journal
import TestSupport
import Testing

/// Changing records: only what changed is checked and written.
@Suite(.ownThreads) struct UpdatingTests {
  private let sample: SampleJournal
  private let now = Timestamp("2026-06-15T12:00:00Z")
  private let today = CalendarDay(number: 20_619)

  init() throws {
    sample = try SampleJournal()
  }

  @Test func `each kind of record can be changed`() throws {
    let journal = sample.journal
    let bean = try journal.update(sample.bean.id, today: today) { $0.roaster = "Other" }
    let method = try journal.update(sample.method.id) { $0.category = .pourOver }
    let grinder = try journal.update(sample.grinder.id) { $0.name = "C60" }
    let recipe = try journal.update(sample.recipe.id) { $0.pours = [50, 250] }
    let brew = try journal.update(sample.brew.id, now: now) { $0.dose = 15.5 }
    let tasting = try journal.update(sample.tasting.id) { $0.acidity = 5 }
    let contents = try journal.contents()
    #expect(contents.beans == [bean] && bean.roaster == "Other")
    #expect(contents.methods == [method] && method.category == .pourOver)
    #expect(contents.grinders == [grinder] && grinder.name == "C60")
    #expect(contents.recipes == [recipe] && recipe.pours == [50, 250])
    #expect(contents.brews == [brew] && brew.dose == 15.5)
    #expect(contents.tastings == [tasting] && tasting.acidity == 5)
  }

  @Test func `a rating makes a copy the taster's own`() throws {
    try sql(sample.path, "UPDATE brew SET is_copy = 1, rating = 0")
    let brew = try sample.journal.rate(sample.brew.id, stars: 4.5)
    #expect(brew.rating == 4.5 && !brew.isCopy)
    #expect(try sample.journal.contents().brews == [brew])
    for stars in [-1, 5.5, .nan] {
      let error = #expect(throws: JournalError.self) {
        try sample.journal.rate(sample.brew.id, stars: stars)
      }
      #expect(error?.reason == .outOfRange && error?.facts.field == "rating")
    }
  }

  @Test func `an unknown ID is reported`() {
    let id = Identifier<Brew>(rawValue: "gone")
    let error = #expect(throws: JournalError.self) { try sample.journal.rate(id, stars: 3) }
    #expect(error?.reason == .unknownID && error?.code == .name)
    #expect(error?.facts.kind == .brew && error?.facts.name == "gone")
  }

  @Test func `fields that stay are not checked`() throws {
    try sql(
      sample.path,
      """
      UPDATE brew SET dose_g = 5000, brewed_at = '2999-01-01'; UPDATE bean SET process = 'koji';
      UPDATE method SET category = 'odd'; UPDATE tasting SET flavor_tags = '["",""]';
      """)
    try sample.journal.rate(sample.brew.id, stars: 3)
    try sample.journal.update(sample.bean.id, today: today) { $0.notes = "new" }
    try sample.journal.update(sample.method.id) { $0.name = "Origami" }
    try sample.journal.update(sample.tasting.id) { $0.notes = "new" }
    let contents = try sample.journal.contents()
    #expect(contents.brews.first?.dose == 5000 && contents.brews.first?.rating == 3)
    #expect(contents.beans.first?.process == CoffeeProcess(rawValue: "koji"))
  }

  @Test func `impossible values change nothing`() throws {
    let before = try sample.bytes
    let journal = sample.journal
    #expect(throws: JournalError.self) { try journal.update(sample.brew.id) { $0.dose = 0 } }
    #expect(throws: JournalError.self) { try journal.update(sample.bean.id) { $0.name = "\0" } }
    #expect(throws: JournalError.self) {
      try journal.update(sample.bean.id) {
        $0.name = ""
        $0.roaster = " "
        $0.origin = ""
      }
    }
    #expect(throws: JournalError.self) { try journal.update(sample.grinder.id) { $0.name = "" } }
    #expect(throws: JournalError.self) { try journal.update(sample.method.id) { $0.name = " " } }
    #expect(throws: JournalError.self) {
      try journal.update(sample.recipe.id) { $0.pours = [9, 1] }
    }
    let level = #expect(throws: JournalError.self) {
      try journal.update(sample.tasting.id) { $0.body = 6 }
    }
    #expect(level?.facts.field == "body" && level?.facts.range?.high == 5)
    #expect(throws: JournalError.self) {
      try journal.update(sample.tasting.id) { $0.flavorTags = [FlavorTag(rawValue: "custom: ")] }
    }
    let reference = #expect(throws: JournalError.self) {
      try journal.update(sample.brew.id) { $0.beanID = Identifier(rawValue: "gone") }
    }
    #expect(reference?.reason == .unknownReference && reference?.facts.field == "bean_id")
    #expect(try sample.bytes == before)
  }

  @Test func `a change of nothing leaves every byte`() throws {
    let before = try sample.bytes
    let brew = try sample.journal.update(sample.brew.id) { $0.id = Identifier(rawValue: "other") }
    #expect(brew == sample.brew)
    try sample.journal.update(sample.bean.id) { $0 = sample.bean }
    #expect(try sample.bytes == before)
  }

  @Test func `what others wrote beside a change stays`() throws {
    try sql(
      sample.path,
      """
      ALTER TABLE brew ADD COLUMN mood TEXT; UPDATE brew SET mood = 'good', dose_g = 'a pinch';
      """)
    try sample.journal.rate(sample.brew.id, stars: 2)
    let row = try DatabaseQueue(path: sample.path).read {
      try String.fetchOne($0, sql: "SELECT mood || '|' || dose_g || '|' || rating FROM brew")
    }
    #expect(row == "good|a pinch|2.0")
  }

  @Test func `the uses of recipes follow their brews`() throws {
    let journal = sample.journal
    let other = Recipe(id: BrewJournal.newID(), name: "Other")
    try journal.add(other)
    func uses() throws -> [Int] {
      let recipes = try journal.contents().recipes
      return [sample.recipe.id, other.id].compactMap { id in
        recipes.first { $0.id == id }?.usageCount
      }
    }
    #expect(try uses() == [1, 0])
    try journal.update(sample.brew.id) { $0.recipeID = other.id }
    #expect(try uses() == [0, 1])
    try journal.delete(sample.brew.id)
    #expect(try uses() == [0, 0])
  }

  @Test func `an ID is taken once, and a brew is tasted once`() throws {
    let journal = sample.journal
    let bean = #expect(throws: JournalError.self) { try journal.add(sample.bean) }
    #expect(bean?.reason == .duplicateID && bean?.code == .exists && bean?.facts.kind == .bean)
    let tasting = Tasting(id: BrewJournal.newID(), brewID: sample.brew.id)
    let second = #expect(throws: JournalError.self) { try journal.add(tasting) }
    #expect(second?.reason == .secondTasting)
    let empty = #expect(throws: JournalError.self) {
      try journal.add(Grinder(id: Identifier(rawValue: " "), name: "x"))
    }
    #expect(empty?.reason == .emptyID)
  }

  /// The files of a journal in the middle of a transaction are what a kill leaves behind.
  @Test(arguments: [true, false])
  func `a write that was cut off is taken back by the next call`(readsFirst: Bool) throws {
    let before = try sample.journal.contents()
    let names = ["journal.sqlite", "journal.sqlite-journal"]
    let other = try DatabaseQueue(path: sample.path)
    try other.writeWithoutTransaction { database in
      // So small a cache that pages are written before the commit.
      try database.execute(sql: "PRAGMA cache_size = 2; BEGIN IMMEDIATE; DELETE FROM tasting;")
      for number in 0..<200 {
        try database.execute(
          sql: "INSERT INTO bean (id, notes, created_at) VALUES (?, ?, '')",
          arguments: ["n\(number)", String(repeating: "x", count: 2000)])
      }
      for name in names {
        try sample.scratch.write(try sample.scratch.bytes(name), to: "cut-\(name)")
      }
      try database.execute(sql: "ROLLBACK")
    }
    let journal = BrewJournal(path: sample.scratch.path("cut-\(names[0])"))
    let (whole, cut) = (try sample.bytes, try sample.scratch.bytes("cut-\(names[0])"))
    #expect(whole != cut)
    if readsFirst { #expect(try journal.contents() == before) }
    let brew = try journal.rate(sample.brew.id, stars: 5)
    #expect(brew.rating == 5)
    let after = try journal.contents()
    #expect(after.beans == before.beans && after.tastings == before.tastings)
    #expect(after.brews == [brew])
  }
}

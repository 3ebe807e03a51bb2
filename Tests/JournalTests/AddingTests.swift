import GRDB
import Journal
import TestSupport
import Testing

@Suite(.ownThreads) struct AddingTests {
  private let scratch: TemporaryFolder
  private let journal: BrewJournal
  private let today: CalendarDay
  private let now = Timestamp("2026-06-15T12:00:00Z")

  init() throws {
    scratch = try TemporaryFolder()
    journal = try scratch.journal()
    today = try #require(CalendarDay("2026-06-15"))
  }

  private func brew(_ change: (inout Brew) -> Void = { _ in }) -> Brew {
    var brew = Brew(id: BrewJournal.newID(), brewedAt: Timestamp("2026-06-15T07:00:00Z"))
    change(&brew)
    return brew
  }

  @Test func `what is added comes back`() throws {
    let bean = Bean(
      id: BrewJournal.newID(), name: "Kochere", roaster: "Ünion", origin: "Ethiopia",
      region: "Yirgacheffe", farm: "x", variety: "Heirloom", process: .washed, roastLevel: .light,
      roastDateText: "2026-06-01", notes: "a\nb", createdAt: now)
    let method = BrewMethod(id: BrewJournal.newID(), name: "AeroPress", category: .pressure)
    let grinder = Grinder(id: BrewJournal.newID(), name: "Comandante")
    let recipe = Recipe(
      id: BrewJournal.newID(), name: "4:6", methodID: method.id, grinderID: grinder.id, dose: 20,
      water: 300, yield: 260, waterTemperature: 93, grindSetting: 24, brewTime: 210, bloom: 60,
      bloomTime: 45, pours: [60, 120.5, 300], isInverted: false, plungeTime: 30, createdAt: now)
    try journal.add(bean, today: today)
    try journal.add(recipe, method: method, grinder: grinder)
    let made = brew {
      $0.beanID = bean.id
      $0.methodID = method.id
      $0.grinderID = grinder.id
      $0.recipeID = recipe.id
      $0.dose = 20
      $0.rating = 4.5
      $0.notes = "jasmine 'n lemon"
    }
    try journal.add(made, now: now)
    let contents = try journal.contents()
    #expect(contents.beans == [bean])
    #expect(contents.methods == [method] && contents.grinders == [grinder])
    #expect(contents.brews == [made])
    var used = recipe
    used.usageCount = 1
    #expect(contents.recipes == [used])
  }

  @Test(arguments: [
    ("dose_g", 0.0, 201), ("water_g", 0, 5001), ("yield_g", -1, 6000), ("water_temp_c", -0.5, 111),
    ("brew_time_s", 0, 604_801), ("rating", -0.5, 5.5), ("grind_setting", -10_001, .infinity),
  ])
  func `every number has its range`(field: String, low: Double, high: Double) throws {
    for value in [low, high, .nan] {
      let wrong = brew { brew in
        switch field {
        case "dose_g": brew.dose = value
        case "water_g": brew.water = value
        case "yield_g": brew.yield = value
        case "water_temp_c": brew.waterTemperature = value
        case "brew_time_s": brew.brewTime = value
        case "rating": brew.rating = value
        default: brew.grindSetting = value
        }
      }
      let error = #expect(throws: JournalError.self) { try journal.add(wrong, now: now) }
      #expect(error?.reason == .outOfRange && error?.code == .invalidValue)
      #expect(error?.facts.field == field && error?.facts.range?.field == field)
    }
    #expect(try journal.contents().brews.isEmpty)
  }

  @Test(arguments: ["2026-06-15T12:00:01Z", "2027-01-01", "soon", "1800-01-01"])
  func `a brew is not of the future, nor of no time`(text: String) throws {
    let wrong = brew { $0.brewedAt = Timestamp(text) }
    let error = #expect(throws: JournalError.self) { try journal.add(wrong, now: now) }
    #expect(error?.facts.field == "brewed_at" && error?.facts.value == text)
  }

  @Test(arguments: [
    ("roast_date", "2026-06-16"), ("roast_date", "June"), ("process", "sunned"),
    ("roast_level", "blond"), ("name", "a\u{0}b"),
  ])
  func `a bean's fields are checked`(field: String, value: String) throws {
    var bean = Bean(id: BrewJournal.newID(), name: "x", createdAt: now)
    switch field {
    case "roast_date": bean.roastDateText = value
    case "process": bean.process = CoffeeProcess(rawValue: value)
    case "roast_level": bean.roastLevel = RoastLevel(rawValue: value)
    default: bean.name = value
    }
    let error = #expect(throws: JournalError.self) { try journal.add(bean, today: today) }
    #expect(error?.facts.field == field)
  }

  @Test func `a bean needs something to be called by`() {
    let bean = Bean(id: BrewJournal.newID(), name: " ", createdAt: now)
    #expect(throws: JournalError.self) { try journal.add(bean, today: today) }
  }

  @Test(arguments: [[100.0, 60], [60, 60], [0], [6000]])
  func `pours rise`(pours: [Double]) {
    let recipe = Recipe(id: BrewJournal.newID(), name: "x", pours: pours)
    #expect(throws: JournalError.self) { try journal.add(recipe) }
  }

  @Test func `a reference to nothing changes nothing`() throws {
    let wrong = brew { $0.beanID = Identifier(rawValue: "gone") }
    let method = BrewMethod(id: BrewJournal.newID(), name: "V60")
    #expect(throws: JournalError.self) { try journal.add(wrong, method: method, now: now) }
    #expect(try journal.contents() == JournalContents())
  }

  @Test func `a bean is put away and taken out`() throws {
    let bean = Bean(id: BrewJournal.newID(), name: "x", createdAt: now)
    try journal.add(bean, today: today)
    try journal.setArchived(true, of: bean.id)
    #expect(try journal.contents().beans.map(\.isArchived) == [true])
    try journal.setArchived(false, of: bean.id)
    #expect(try journal.contents().beans.map(\.isArchived) == [false])
  }

  @Test func `other programs' columns survive`() throws {
    try sql(journal.path, "ALTER TABLE bean ADD COLUMN price REAL; CREATE TABLE photo (id TEXT);")
    let bean = Bean(id: BrewJournal.newID(), name: "x", createdAt: now)
    try journal.add(bean, today: today)
    try sql(journal.path, "UPDATE bean SET price = 12")
    try journal.setArchived(true, of: bean.id)
    #expect(try journal.contents().beans.count == 1)
  }

  @Test(arguments: ["", "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"])
  func `writing adds no tables but those of the change log`(others: String) throws {
    try sql(journal.path, others)
    let before = try tables(journal.path)
    try journal.add(Bean(id: BrewJournal.newID(), name: "x", createdAt: now), today: today)
    #expect(try journal.contents().beans.count == 1)
    let log = ["journal_change", "journal_change_record", "journal_change_value"]
    #expect(try tables(journal.path) == before + log)
    #expect(before.count == (others.isEmpty ? 7 : 8))
  }

  private func tables(_ path: String) throws -> [String] {
    try DatabaseQueue(path: path).read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
  }
}

import GRDB

extension BrewJournal {
  /// All records of the journal, as a consistent snapshot.
  ///
  /// - Complexity: Time and memory grow with the journal: 100,000 brews take about 100 MB.
  /// - Throws: `JournalError`.
  public func contents() throws -> JournalContents {
    try read(JournalContents.init(_:))
  }

  /// The records for one method: all beans, methods and grinders, the brews with the method and
  /// their tastings; no recipes.
  ///
  /// - Parameter method: Chooses the method, given the beans, methods and grinders of the same
  ///   snapshot.
  /// - Complexity: Time and memory grow with the brews of the method, found by index.
  /// - Throws: `JournalError`, and what `method` throws.
  public func contents(
    brewedWith method: (JournalContents) throws -> Identifier<BrewMethod>
  ) throws -> JournalContents {
    try read { database in
      var contents = try JournalContents(catalogOf: database)
      try contents.add(brewedWith: try method(contents), database)
      return contents
    }
  }

  /// The records that a suggestion for a method needs, and which days are in the future, from one
  /// snapshot. Where nothing was brewed with the method, one brew of another tells that the journal
  /// has some.
  ///
  /// - Parameters:
  ///   - today: The present day, after which brews do not count; `nil` counts them all.
  ///   - calendar: Gives the day of a brew.
  ///   - method: Chooses the method, given the beans, methods and grinders, and whether there are
  ///     brews.
  /// - Throws: `JournalError`, and what `method` throws.
  package func history(
    today: CalendarDay?, calendar: LocalCalendar,
    brewedWith method: (JournalContents, _ hasBrews: Bool) throws -> Identifier<BrewMethod>
  ) throws -> (contents: JournalContents, future: FutureDays) {
    try read { database in
      var contents = try JournalContents(catalogOf: database)
      let some = try Brew.fetch(database, "LIMIT 1")
      try contents.add(brewedWith: try method(contents, !some.isEmpty), database)
      if contents.brews.isEmpty { contents.brews = some }
      return (contents, try FutureDays(in: database, today: today, calendar: calendar))
    }
  }
}

extension JournalContents {
  /// Adds the brews of a method and their tastings, and drops the recipes.
  fileprivate mutating func add(
    brewedWith method: Identifier<BrewMethod>, _ database: Database
  ) throws {
    recipes = []
    brews = Self.inOrder(
      try Brew.fetch(database, "WHERE method_id = ?", [method.rawValue]))
    let tasted = try Tasting.fetch(
      database,
      """
      , (SELECT id AS brewed FROM brew WHERE method_id = ?) AS own
      WHERE own.brewed = brew_id ORDER BY brew_id
      """,
      [method.rawValue])
    take(tastings: tasted)
    shots = try Shot.withoutCurves(
      database, "WHERE brew_id IN (SELECT id FROM brew WHERE method_id = ?)", [method.rawValue])
  }

  /// Sets the tastings: those of the journal's own taster, and all others.
  mutating func take(tastings all: [Tasting]) {
    tastings = all.filter { $0.tasterID == nil }
    otherTastings = all.filter { $0.tasterID != nil }
  }

  init(_ database: Database) throws {
    self.init(
      beans: try Bean.fetch(database, "ORDER BY id"),
      methods: try BrewMethod.fetch(database, "ORDER BY id"),
      grinders: try Grinder.fetch(database, "ORDER BY id"),
      recipes: try Recipe.fetch(database, "ORDER BY id"),
      brews: Self.inOrder(try Brew.fetch(database)))
    take(tastings: try Tasting.fetch(database, "ORDER BY brew_id"))
    tasters = try Taster.all(database)
    shots = try Shot.withoutCurves(database)
    try takeSettings(database)
  }

  private mutating func takeSettings(_ database: Database) throws {
    let settings = JournalSettings(database: database)
    coarser = try settings.coarser
    clicksPerTurn = try settings.clicksPerTurn
    freshness = try settings.ownFreshness
    confirmed = try settings.confirmed
  }

  /// All records except brews and tastings.
  init(catalogOf database: Database) throws {
    self.init(
      beans: try Bean.fetch(database, "ORDER BY id"),
      methods: try BrewMethod.fetch(database, "ORDER BY id"),
      grinders: try Grinder.fetch(database, "ORDER BY id"),
      recipes: try Recipe.fetch(database, "ORDER BY id"))
    tasters = try Taster.all(database)
    try takeSettings(database)
  }

  /// Brews in their order with their tastings, and the records that they and further ones refer to.
  ///
  /// - Complexity: By index.
  init(
    around brews: [Brew], beans: [Bean] = [], recipes: [Recipe] = [], in database: Database
  ) throws {
    func missing<Record: StoredRecord>(
      _ ids: [Identifier<Record>?], _ known: [Record] = []
    ) throws -> [Record] {
      let wanted = Set(ids.compactMap(\.self)).subtracting(known.map(\.id))
      return try known
        + wanted.sorted().flatMap { try Record.fetch(database, "WHERE id = ?", [$0.rawValue]) }
    }
    let recipes = try missing(brews.map(\.recipeID), recipes)
    self.init(
      beans: try missing(brews.map(\.beanID), beans),
      methods: try missing(brews.map(\.methodID) + recipes.map(\.methodID)),
      grinders: try missing(brews.map(\.grinderID) + recipes.map(\.grinderID)),
      recipes: recipes, brews: brews)
    take(
      tastings: try brews.flatMap {
        try Tasting.fetch(database, "WHERE brew_id = ?", [$0.id.rawValue])
      }.sorted { $0.brewID < $1.brewID })
    shots = try brews.flatMap {
      try Shot.withoutCurves(database, "WHERE brew_id = ?", [$0.id.rawValue])
    }.sorted { $0.brewID < $1.brewID }
    tasters = try Taster.all(database)
  }

  /// Oldest first; brews without a known time come before all others.
  fileprivate static func inOrder(_ brews: [Brew]) -> [Brew] {
    let seconds = brews.map { $0.brewedAt.seconds ?? .min }
    func precedes(_ left: Int, _ right: Int) -> Bool {
      seconds[left] == seconds[right]
        ? brews[left].id < brews[right].id : seconds[left] < seconds[right]
    }
    let isInOrder = brews.indices.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
    return isInOrder ? brews : brews.indices.sorted(by: precedes).map { brews[$0] }
  }
}

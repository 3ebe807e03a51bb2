import GRDB

/// One thing of a journal with everything that is known of it.
public struct JournalThing: Sendable, Hashable {
  /// What was named.
  public enum Record: Sendable, Hashable {
    case brew(Brew)
    case bean(Bean)
    case recipe(Recipe)
  }

  /// The record.
  public let record: Record
  /// The brew itself, or the brews of the bean or recipe, oldest first; their tastings; and the
  /// record with all beans, methods, grinders and recipes that any of these refers to.
  public let contents: JournalContents
  /// How long the journal takes beans to be fresh.
  public let freshness: FreshnessBands

  package init(
    record: Record, contents: JournalContents, freshness: FreshnessBands = .standard
  ) {
    self.record = record
    self.contents = contents
    self.freshness = freshness
  }

  /// The tasting of the brew; nil for other records, and for a brew without one.
  public var tasting: Tasting? {
    guard case .brew = record else { return nil }
    return contents.tastings.first
  }
}

extension BrewJournal {
  /// The brew, bean or recipe that people name: a brew as `brews(named:of:calendar:)` has it, a bean
  /// or a recipe by its name or its ID.
  ///
  /// A name comes before the beginning of a brew's ID.
  ///
  /// - Complexity: Brews and IDs are found by index; names are compared with those of all beans and
  ///   recipes. The brews of a recipe are linear in the brews.
  /// - Throws: `JournalError`: `unknownThing`, or what looking up names and brews throws.
  public func thing(
    named name: String, of bean: Identifier<Bean>? = nil,
    calendar: LocalCalendar = LocalCalendar(), today: CalendarDay? = nil
  ) throws -> JournalThing {
    try read { database in
      let finder = BrewFinder(database: database, calendar: calendar, today: today, bean: bean)
      guard name.contains(where: { !$0.isWhitespace }) else {
        throw JournalError(.unknownThing, .init(kind: .brew, name: name))
      }
      if let brew = try finder.known(name) { return try JournalThing(brew, database) }
      if let bean = try Bean.fetch(database, id: name) { return try JournalThing(bean, database) }
      let beans = try Bean.among(namesakesOf: name, database)
      let recipes = try Recipe.fetch(database, "ORDER BY id")
      let key = NameKey(name)
      func hasName(_ records: [some NamedRecord]) -> Bool {
        records.contains { $0.names.contains(where: key.isKey) }
      }
      switch (
        NameResolver.match(name, among: beans), NameResolver.match(name, among: recipes)
      ) {
      case (.one(let bean), .none): return try JournalThing(bean, database)
      case (.none, .one(let recipe)): return try JournalThing(recipe, database)
      case (.none(let nearBeans), .none(let nearRecipes)):
        do {
          return try JournalThing(finder.brew(named: name), database)
        } catch let error as JournalError where error.reason == .unknownBrew {
          let near =
            nearBeans.map(JournalError.Candidate.init)
            + nearRecipes.map(JournalError.Candidate.init)
          throw JournalError(
            .unknownThing,
            JournalError.Facts(kind: .brew, name: name)
              .with(\.candidates, near.isEmpty ? error.facts.candidates : near))
        }
      case (.one(let bean), _) where hasName(beans) && !hasName(recipes):
        return try JournalThing(bean, database)
      case (_, .one(let recipe)) where hasName(recipes) && !hasName(beans):
        return try JournalThing(recipe, database)
      case (let beans, let recipes):
        let candidates =
          beans.records.map(JournalError.Candidate.init)
          + recipes.records.map(JournalError.Candidate.init)
        throw JournalError(
          .ambiguousName,
          JournalError.Facts(kind: .bean, name: name).with(\.candidates, candidates))
      }
    }
  }

  /// The methods, the most used first.
  ///
  /// - Throws: `JournalError`.
  public func methods() throws -> [DeviceListing<BrewMethod>] {
    try devices()
  }

  /// The grinders, the most used first.
  ///
  /// - Throws: `JournalError`.
  public func grinders() throws -> [DeviceListing<Grinder>] {
    try devices()
  }

  private func devices<Device: StoredRecord & Hashable>() throws -> [DeviceListing<Device>] {
    try read { database in
      var uses: [String: (count: Int, last: Timestamp)] = [:]
      let column = "\(Device.recordKind)_id"
      try ColumnReader.forEach(
        database,
        "SELECT \(column), count(*), max(brewed_at) FROM brew WHERE \(column) IS NOT NULL GROUP BY 1"
      ) { uses[$0.text(0)] = ($0.integer(1) ?? 0, Timestamp($0.text(2))) }
      let recipes = try Recipe.fetch(database)
      let owner = { (recipe: Recipe) in
        Device.recordKind == .method ? recipe.methodID?.rawValue : recipe.grinderID?.rawValue
      }
      let listings = try Device.fetch(database, "ORDER BY name, id").map { device in
        let id = device.id.rawValue
        return DeviceListing(
          device: device, brewCount: uses[id]?.count ?? 0,
          recipeCount: recipes.count { owner($0) == id }, lastBrewedAt: uses[id]?.last)
      }
      return listings.enumerated().sorted {
        ($1.element.brewCount, $0.offset) < ($0.element.brewCount, $1.offset)
      }.map(\.element)
    }
  }
}

extension NameResolver.Match {
  /// The records that are meant; none where none is.
  var records: [Record] {
    switch self {
    case .one(let record): [record]
    case .several(let records): records
    case .none: []
    }
  }
}

extension JournalThing {
  fileprivate init(_ brew: Brew, _ database: Database) throws {
    try self.init(.brew(brew), try JournalContents(around: [brew], in: database), database)
  }

  fileprivate init(_ bean: Bean, _ database: Database) throws {
    let brews = try Self.brews("bean_id", bean.id.rawValue, database)
    try self.init(
      .bean(bean), try JournalContents(around: brews, beans: [bean], in: database), database)
  }

  fileprivate init(_ recipe: Recipe, _ database: Database) throws {
    let brews = try Self.brews("recipe_id", recipe.id.rawValue, database)
    try self.init(
      .recipe(recipe), try JournalContents(around: brews, recipes: [recipe], in: database),
      database)
  }

  private init(_ record: Record, _ contents: JournalContents, _ database: Database) throws {
    self.init(
      record: record, contents: contents,
      freshness: try JournalSettings(database: database).freshness)
  }

  private static func brews(
    _ column: String, _ id: String, _ database: Database
  ) throws -> [Brew] {
    try Brew.fetch(database, "WHERE \(column) = ? ORDER BY brewed_at, id", [id])
  }
}

/// A method or a grinder, and how much it is used.
public struct DeviceListing<Device: Sendable & Hashable>: Sendable, Hashable {
  /// The method or the grinder.
  public let device: Device
  /// The brews made with it.
  public let brewCount: Int
  /// The recipes for it.
  public let recipeCount: Int
  /// When it was last used for a brew; nil when it never was.
  public let lastBrewedAt: Timestamp?

  package init(device: Device, brewCount: Int, recipeCount: Int, lastBrewedAt: Timestamp?) {
    self.device = device
    self.brewCount = brewCount
    self.recipeCount = recipeCount
    self.lastBrewedAt = lastBrewedAt
  }
}

extension DeviceListing: Identifiable where Device: Identifiable {
  /// The ID of the method or the grinder.
  public var id: Device.ID { device.id }
}

/// The notes and tags of one brew, of all who tasted it.
public struct NotedFlavors: Sendable, Hashable {
  /// The brew's notes.
  public let notes: String
  /// The tasting's notes; empty without a tasting.
  public let tastingNotes: String
  /// The tasting's tags, and those of others; empty without a tasting.
  public let tags: [FlavorTag]
  /// The notes of others than the journal's own taster.
  public let otherNotes: [String]
}

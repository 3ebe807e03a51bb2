import GRDB

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
      for bean in try Bean.fetch(database, "WHERE id = ?", [name]) {
        return try JournalThing(bean, database)
      }
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
        return try Self.brew(
          name, finder,
          near: nearBeans.map(JournalError.Candidate.init)
            + nearRecipes.map(JournalError.Candidate.init))
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

  private static func brew(
    _ name: String, _ finder: BrewFinder, near: [JournalError.Candidate]
  ) throws -> JournalThing {
    do {
      return try JournalThing(try finder.brew(named: name), finder.database)
    } catch let error as JournalError where error.reason == .unknownBrew {
      let candidates = near.isEmpty ? error.facts.candidates : near
      throw JournalError(
        .unknownThing, JournalError.Facts(kind: .brew, name: name).with(\.candidates, candidates))
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

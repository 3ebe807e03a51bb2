import GRDB

extension BrewJournal {
  /// The brew, bean or recipe that people name: a brew as `brews(named:of:calendar:)` has it, a bean
  /// or a recipe by its name or its ID.
  ///
  /// A name comes before the beginning of a brew's ID.
  ///
  /// - Throws: `JournalError`: `unknownThing`, or what looking up names and brews throws.
  public func thing(
    named name: String, of bean: Identifier<Bean>? = nil,
    calendar: LocalCalendar = LocalCalendar(), today: CalendarDay? = nil
  ) throws -> JournalThing {
    try read { database in
      let catalog = try JournalContents(catalogOf: database)
      let finder = BrewFinder(database: database, calendar: calendar, today: today, bean: bean)
      guard name.contains(where: { !$0.isWhitespace }) else {
        throw JournalError(.unknownThing, .init(kind: .brew, name: name))
      }
      if let brew = try finder.known(name) {
        return try JournalThing(brew, catalog, database)
      }
      let (beans, recipes) = (NameResolver(catalog.beans), NameResolver(catalog.recipes))
      switch (beans.match(name), recipes.match(name)) {
      case (.one(let bean), .none): return try JournalThing(bean, catalog, database)
      case (.none, .one(let recipe)): return try JournalThing(recipe, catalog, database)
      case (.none(let nearBeans), .none(let nearRecipes)):
        return try Self.brew(
          name, finder, catalog,
          near: nearBeans.map(JournalError.Candidate.init)
            + nearRecipes.map(JournalError.Candidate.init))
      case (.one(let bean), _) where beans.hasName(name) && !recipes.hasName(name):
        return try JournalThing(bean, catalog, database)
      case (_, .one(let recipe)) where recipes.hasName(name) && !beans.hasName(name):
        return try JournalThing(recipe, catalog, database)
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
    _ name: String, _ finder: BrewFinder, _ catalog: JournalContents,
    near: [JournalError.Candidate]
  ) throws -> JournalThing {
    do {
      return try JournalThing(try finder.brew(named: name), catalog, finder.database)
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
  fileprivate init(_ brew: Brew, _ catalog: JournalContents, _ database: Database) throws {
    var contents = catalog
    contents.brews = [brew]
    contents.tastings = try Tasting.fetch(database, "WHERE brew_id = ?", [brew.id.rawValue])
    self.init(record: .brew(brew), contents: contents)
  }

  fileprivate init(_ bean: Bean, _ catalog: JournalContents, _ database: Database) throws {
    try self.init(.bean(bean), "bean_id", bean.id.rawValue, catalog, database)
  }

  fileprivate init(_ recipe: Recipe, _ catalog: JournalContents, _ database: Database) throws {
    try self.init(.recipe(recipe), "recipe_id", recipe.id.rawValue, catalog, database)
  }

  private init(
    _ record: Record, _ column: String, _ id: String, _ catalog: JournalContents,
    _ database: Database
  ) throws {
    var contents = catalog
    contents.brews = try Brew.fetch(
      database, "WHERE \(column) = ? ORDER BY brewed_at, id", [id])
    contents.tastings = try Tasting.fetch(
      database,
      "WHERE brew_id IN (SELECT id FROM brew WHERE \(column) = ?) ORDER BY brew_id", [id])
    self.init(record: record, contents: contents)
  }
}

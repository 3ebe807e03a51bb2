import GRDB

extension BrewJournal {
  /// The brews that people name: by ID, by the beginning of one, by the day when only one brew was
  /// made on it, by how late they are (`latest`, `latest-1` for the one before, and so on), or as the
  /// `best` or the `worst` of a bean.
  ///
  /// - Parameters:
  ///   - bean: The bean whose brews `latest`, `best` and `worst` mean; these two need it.
  ///   - calendar: On which day a brew falls.
  /// - Complexity: By index for IDs; else linear in the brews.
  /// - Throws: `JournalError` with `name`, which lists what was meant.
  public func brews(
    named names: [String], of bean: Identifier<Bean>? = nil,
    calendar: LocalCalendar = LocalCalendar()
  ) throws -> NamedBrews {
    try read { database in
      let finder = BrewFinder(database: database, calendar: calendar, bean: bean)
      let brews = try names.map(finder.brew(named:))
      var contents = try JournalContents(catalogOf: database)
      contents.brews = brews
      contents.tastings = try brews.flatMap {
        try Tasting.fetch(database, "WHERE brew_id = ?", [$0.id.rawValue])
      }
      return NamedBrews(brews: brews, contents: contents)
    }
  }
}

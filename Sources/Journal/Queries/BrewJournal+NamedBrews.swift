import GRDB

extension BrewJournal {
  /// The brews that people name: by ID, by the beginning of one, by the day when only one brew was
  /// made on it, or by how late they are: `latest`, `latest-1` for the one before, and so on.
  ///
  /// - Parameters:
  ///   - calendar: On which day a brew falls.
  ///   - today: The current day, by which brews in the future (`FutureDays`) are none of the latest;
  ///     nil takes all.
  /// - Complexity: By index for IDs; else linear in the brews.
  /// - Throws: `JournalError` with `name`, which lists what was meant.
  public func brews(
    named names: [String], calendar: LocalCalendar = LocalCalendar(), today: CalendarDay? = nil
  ) throws -> NamedBrews {
    try read { database in
      let finder = BrewFinder(database: database, calendar: calendar, today: today)
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

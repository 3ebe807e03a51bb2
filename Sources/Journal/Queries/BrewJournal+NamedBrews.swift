import GRDB

extension BrewJournal {
  /// The brews with the given names.
  ///
  /// - Parameters:
  ///   - names: For each brew its ID, the beginning of its ID, its day if it is the only brew of the
  ///     day, `latest`, or `latest-1` for the brew before, and so on; `best` or `worst` with `bean`.
  ///   - bean: The bean whose brews `latest`, `best` and `worst` mean; nil for all.
  ///   - calendar: Gives the day of a brew.
  ///   - today: The current day; later brews do not count as the latest.
  /// - Complexity: By index. Only a name of no brew is compared with the IDs of all.
  /// - Throws: `JournalError` with `name`, which lists the brews that a name can mean.
  public func brews(
    named names: [String], of bean: Identifier<Bean>? = nil,
    calendar: LocalCalendar = LocalCalendar(), today: CalendarDay? = nil
  ) throws -> NamedBrews {
    try read { database in
      let finder = BrewFinder(database: database, calendar: calendar, today: today, bean: bean)
      let brews = try names.map(finder.brew(named:))
      return NamedBrews(brews: brews, contents: try JournalContents(around: brews, in: database))
    }
  }
}

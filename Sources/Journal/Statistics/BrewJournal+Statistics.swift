import GRDB

extension BrewJournal {
  /// What was drunk: cups, coffee, water, time and ratings.
  ///
  ///     let drunk = try journal.statistics(StatisticsQuery(grouping: .origin), today: .today)
  ///     for group in drunk.groups { print(group.name ?? "not recorded", group.totals.cups) }
  ///
  /// - Parameters:
  ///   - query: Which brews are counted, and how they are grouped.
  ///   - today: The current day; brews in the future, by `FutureDays`, are excluded.
  ///   - calendar: Gives the day of a brew.
  /// - Complexity: Linear in the brews since `query.since`; memory grows with the groups only.
  /// - Throws: `JournalError`, or `CancellationError` in a cancelled task.
  public func statistics(
    _ query: StatisticsQuery = StatisticsQuery(), today: CalendarDay,
    calendar: LocalCalendar = LocalCalendar()
  ) throws -> BrewStatistics {
    try read { database in
      var sums = StatisticsSums(
        query: query, catalog: try JournalContents(catalogOf: database), today: today,
        future: try FutureDays(in: database, today: today, calendar: calendar))
      var brews = BrewQuery(bean: query.bean, method: query.method)
      (brews.since, brews.until) = (query.since, query.until)
      let (condition, arguments) = Self.condition(brews)
      try ColumnReader.forEach(
        database, "SELECT \(try Brew.columnList(in: database)) FROM brew \(condition)", arguments
      ) { row in
        let brew = Brew(row: row)
        sums.add(brew, day: calendar.day(of: brew.brewedAt))
      }
      for bean in sums.partialBags {
        let brews = try Brew.fetch(database, "WHERE bean_id = ?", [bean.rawValue])
        sums.setBag(
          bean,
          brews.compactMap { brew in
            calendar.day(of: brew.brewedAt).map { (brew: brew, day: $0) }
          })
      }
      return sums.statistics
    }
  }
}

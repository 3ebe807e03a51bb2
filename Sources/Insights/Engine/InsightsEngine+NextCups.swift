public import Journal
public import Stats

/// Suggestions for all open bags.
extension InsightsEngine {
  /// Suggests the next cup of each open bag, with the method that it is usually brewed with: the one
  /// with the most to gain first. A bag is open unless it is archived, the journal goes on for more
  /// than 30 days without it (180 if it is frozen), or its weight was brewed and a week has passed.
  ///
  ///     let next = try await engine.nextCups(in: journal)
  ///     next.suggestions.first?.gain  // 0.4
  ///
  /// - Parameters:
  ///   - journal: The journal; it is only read.
  ///   - strategy: How the suggestions are computed.
  ///   - today: The present day, after which brews do not count; `nil` counts them all.
  ///   - asOf: A day after which no brew counts, whatever the present day is; nil for none. Where brews
  ///     followed, archive marks do not count.
  ///   - taster: The name or ID of the taster on whose ratings alone they rest; nil for all.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `SuggestionError` where the journal has no beans or brews, `JournalError`, or
  ///   `CancellationError` in a cancelled task.
  @concurrent public func nextCups(
    in journal: BrewJournal, strategy: Suggestion.Strategy = .surface, today: CalendarDay? = nil,
    asOf: CalendarDay? = nil, by taster: String? = nil,
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> NextCups {
    var contents = try journal.contents()
    guard !contents.beans.isEmpty else { throw SuggestionError(.noBeans) }
    guard !contents.brews.isEmpty else { throw SuggestionError(.emptyJournal) }
    let present = FutureDays(of: contents.brews, today: today, calendar: calendar)
    let future = asOf.map(FutureDays.init(after:)) ?? present
    contents = try contents.tasted(byTaster: taster).known(
      on: asOf, present: present, calendar: calendar)
    return try await nextCups(
      NextCups.bags(of: contents, future: future, calendar: calendar), in: contents,
      strategy: strategy, future: future, day: asOf ?? today, calendar: calendar,
      progress: progress)
  }

  /// The next cups of some bags.
  ///
  /// - Parameter flavors: The flavors of all brews; nil reads notes.
  func nextCups(
    _ bags: [NextCups.Bag], in contents: JournalContents, flavors: JournalFlavors? = nil,
    strategy: Suggestion.Strategy = .surface, future: FutureDays, day: CalendarDay?,
    calendar: LocalCalendar, progress: ProgressHandler? = nil
  ) async throws -> NextCups {
    let requests = bags.map {
      SuggestionRequest(
        beanID: $0.bean, methodID: $0.method, strategy: strategy, future: future, day: day)
    }
    let found = try await suggestions(
      requests, in: contents, flavors: flavors, calendar: calendar, progress: progress)
    // A bag of which too little is known is no reason to be silent about the others.
    return NextCups(
      zip(bags, found).compactMap { bag, result in (try? result.get()).map(bag.cup) })
  }
}

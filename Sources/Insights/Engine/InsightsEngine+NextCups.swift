public import Journal
public import Stats

/// Suggestions for all open bags.
extension InsightsEngine {
  /// Suggests the next cup of each open bag, with the method that it is usually brewed with: the one
  /// with the most to gain first.
  ///
  ///     let next = try await engine.nextCups(in: journal)
  ///     next.suggestions.first?.gain  // 0.4
  ///
  /// - Parameters:
  ///   - journal: The journal; it is only read.
  ///   - strategy: How the suggestions are computed.
  ///   - today: The present day, after which brews do not count; `nil` counts them all.
  ///   - asOf: A day after which no brew counts, whatever the present day is; nil for none.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `SuggestionError` where the journal has no beans or brews, `JournalError`, or
  ///   `CancellationError` in a cancelled task.
  @concurrent public func nextCups(
    in journal: BrewJournal, strategy: Suggestion.Strategy = .surface, today: CalendarDay? = nil,
    asOf: CalendarDay? = nil, calendar: LocalCalendar = LocalCalendar(),
    progress: ProgressHandler? = nil
  ) async throws -> NextCups {
    let contents = try journal.contents()
    guard !contents.beans.isEmpty else { throw SuggestionError(.noBeans) }
    guard !contents.brews.isEmpty else { throw SuggestionError(.emptyJournal) }
    let future =
      asOf.map(FutureDays.init(after:))
      ?? FutureDays(of: contents.brews, today: today, calendar: calendar)
    var cups: [NextCups.Cup] = []
    for bag in NextCups.bags(of: contents, future: future, calendar: calendar) {
      let request = SuggestionRequest(
        beanID: bag.bean, methodID: bag.method, strategy: strategy, future: future,
        day: asOf ?? today)
      do {
        let suggestion = try await suggestion(
          request, in: contents, calendar: calendar, progress: progress)
        let mean = bag.last.isEmpty ? nil : bag.last.reduce(0, +) / Double(bag.last.count)
        cups.append(
          NextCups.Cup(suggestion, gain: mean.map { suggestion.expectedRating.value - $0 }))
      } catch is SuggestionError {
        // A bag of which too little is known is no reason to be silent about the others.
        continue
      }
    }
    return NextCups(cups)
  }
}

public import Journal
public import Stats

/// The next cup.
extension InsightsEngine {
  /// Suggests how to brew a bean next, from its brews and their ratings.
  ///
  ///     let next = try await engine.suggestion(for: "sidama natural", method: "V60", in: journal)
  ///     next.recipe.waterTemperature?.value  // 93
  ///
  /// - Parameters:
  ///   - bean: Its name or ID; case, accents and typos are forgiven when one bean is clearly meant.
  ///   - method: The name or ID of the method.
  ///   - grinder: The name or ID of the grinder to set; nil takes the one used last.
  ///   - strategy: How the suggestion is made.
  ///   - explores: Whether to name the brew from which most can be learned, too.
  ///   - today: The user's current day, by which brews in the future are ignored; nil uses all.
  ///   - calendar: Decides on which day a brew falls.
  /// - Throws: `SuggestionError` where the history does not suffice, `JournalError` for a name that
  ///   is unknown or ambiguous, or `CancellationError` in a cancelled task.
  @concurrent public func suggestion(
    for bean: String, method: String, grinder: String? = nil, in journal: BrewJournal,
    strategy: Suggestion.Strategy = .surface, explores: Bool = false, today: CalendarDay? = nil,
    calendar: LocalCalendar = LocalCalendar()
  ) async throws -> Suggestion {
    let contents = try journal.contents { try $0.method(named: method).id }
    let request = SuggestionRequest(
      beanID: try contents.bean(named: bean).id, methodID: try contents.method(named: method).id,
      grinderID: try grinder.map { try contents.grinder(named: $0).id }, strategy: strategy,
      explores: explores, future: try journal.futureDays(today: today, calendar: calendar))
    return try await suggestion(request, in: contents, calendar: calendar)
  }

  /// Suggests how to brew a bean next.
  ///
  /// - Throws: `SuggestionError`, `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func suggestion(
    for bean: Bean, method: BrewMethod, grinder: Grinder? = nil, in journal: BrewJournal,
    strategy: Suggestion.Strategy = .surface, explores: Bool = false, today: CalendarDay? = nil,
    calendar: LocalCalendar = LocalCalendar()
  ) async throws -> Suggestion {
    let request = SuggestionRequest(
      beanID: bean.id, methodID: method.id, grinderID: grinder?.id, strategy: strategy,
      explores: explores, future: try journal.futureDays(today: today, calendar: calendar))
    return try await suggestion(
      request, in: try journal.contents { _ in method.id }, calendar: calendar)
  }

  /// Suggests the next cup from a journal that is in memory; the brews of the method suffice.
  ///
  /// - Throws: `SuggestionError`, or `CancellationError` in a cancelled task.
  @concurrent public func suggestion(
    _ request: SuggestionRequest, in contents: JournalContents,
    calendar: LocalCalendar = LocalCalendar()
  ) async throws -> Suggestion {
    let suggester = BrewSuggester(contents: contents, calendar: calendar)
    do {
      let flavors = try await flavors(
        of: contents, brews: try suggester.flavorBrews(for: request))
      let suggestion = try suggester.suggest(request, flavors: flavors)
      try Task.checkCancellation()
      return suggestion
    } catch {
      // A history that was not gathered to its end lacks something.
      try Task.checkCancellation()
      throw error
    }
  }
}

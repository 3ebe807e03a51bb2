public import Journal

/// Suggests the next cup of a bean from what was brewed and how it was rated.
///
///     let suggester = BrewSuggester(contents: journal)
///     let suggestion = try suggester.suggest(
///       SuggestionRequest(beanID: bean.id, methodID: v60.id))
///     suggestion.recipe.waterTemperature?.value    // 93
///     suggestion.expectedRating.value              // 4.2
///
/// A Gaussian process over ratio, temperature, grind and time reads all rated brews of the method,
/// those of beans that resemble the asked one the more; the suggestion is where the expected rating
/// is highest inside the region that has been brewed. Unrated brews and copies teach no ratings.
public struct BrewSuggester: Sendable {
  private let contents: JournalContents
  private let calendar: LocalCalendar

  /// - Parameter calendar: Tells which brews were made on one day, where a brew's time does not say
  ///   its own zone.
  public init(contents: JournalContents, calendar: LocalCalendar = LocalCalendar()) {
    self.contents = contents
    self.calendar = calendar
  }

  /// The next cup.
  ///
  /// In a cancelled task the fit stops at its next turn, and the suggestion is worth nothing: whoever
  /// cancels tasks checks for cancellation afterwards.
  ///
  /// - Throws: `SuggestionError` saying what is missing.
  /// - Complexity: O(brews) to find the ones that matter, then a constant: at most 240 brews enter
  ///   the surface.
  public func suggest(_ request: SuggestionRequest) throws(SuggestionError) -> Suggestion {
    let history = try SuggestionHistory(request, of: contents)
    let rule = WeightedMeanRule(history)
    let surface =
      request.strategy == .surface
      ? BrewSurface(
        history, profiles: BeanFlavorReading(contents: contents).profiles(history),
        calendar: calendar)
      : nil
    let composer = SuggestionComposer(history: history, rule: rule, surface: surface)
    return try composer.compose(request)
  }

  /// The rating to expect of a brew on its day: the mean of the ratings that the taster would give,
  /// on the taster's scale.
  ///
  /// - Parameter brew: A brew of any settings, with its bean, method and grinder; its own rating is
  ///   not read. If it is in the journal, its rating counts as any other.
  /// - Returns: nil where the history does not suffice.
  public func expectedRating(of brew: Brew) -> Double? {
    guard let beanID = brew.beanID, let methodID = brew.methodID,
      let history = try? SuggestionHistory(
        SuggestionRequest(beanID: beanID, methodID: methodID, grinderID: brew.grinderID),
        of: contents),
      let surface = BrewSurface(
        history, profiles: BeanFlavorReading(contents: contents).profiles(history),
        calendar: calendar)
    else { return nil }
    let entry = SuggestionHistory.Entry(brew: brew, index: 0, bean: 0, stars: 0, age: 0)
    let prediction = surface.predictRating(
      surface.position { history.value($0, of: entry) },
      day: calendar.tastingDay(of: brew.brewedAt)
    )
    return RatingScale(history.entries.map(\.stars)).expectation(
      mean: prediction.mean, variance: prediction.variance
    ).value
  }
}

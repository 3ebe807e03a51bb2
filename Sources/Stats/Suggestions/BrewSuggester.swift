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

  public init(contents: JournalContents) {
    self.contents = contents
  }

  /// The next cup.
  ///
  /// - Throws: `SuggestionError` saying what is missing.
  /// - Complexity: O(brews) to find the ones that matter, then a constant: at most 240 brews enter
  ///   the surface.
  public func suggest(_ request: SuggestionRequest) throws(SuggestionError) -> Suggestion {
    let history = try SuggestionHistory(request, of: contents)
    let rule = WeightedMeanRule(history)
    let surface =
      request.strategy == .surface
      ? BrewSurface(history, profiles: BeanFlavorReading(contents: contents).profiles(history)) : nil
    let composer = SuggestionComposer(history: history, rule: rule, surface: surface)
    return try composer.compose(request)
  }

  /// The rating that the surface expects of a brew on its day: the mean of what a taster would feel, not held
  /// to the ends of the scale.
  ///
  /// - Parameter brew: A brew of any settings, with its bean, method and grinder; its own rating is
  ///   not read. If it is in the journal, its rating counts as any other.
  /// - Returns: nil where there is nothing to tell it from.
  public func feltRating(of brew: Brew) -> Double? {
    guard let beanID = brew.beanID, let methodID = brew.methodID,
      let history = try? SuggestionHistory(
        SuggestionRequest(beanID: beanID, methodID: methodID, grinderID: brew.grinderID),
        of: contents),
      let surface = BrewSurface(
        history, profiles: BeanFlavorReading(contents: contents).profiles(history))
    else { return nil }
    let entry = SuggestionHistory.Entry(brew: brew, index: 0, bean: 0, stars: 0, age: 0)
    return surface.predictRating(
      surface.position { history.value($0, of: entry) },
      day: brew.brewedAt.seconds.map { $0 / 86_400 }
    ).mean
  }
}

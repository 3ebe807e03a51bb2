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
    let profiles = history.beans.map { BeanProfile($0) }
    let rule = WeightedMeanRule(history)
    let surface = BrewSurface(history, profiles: profiles)
    let composer = SuggestionComposer(history: history, rule: rule, surface: surface)
    return try composer.compose(request)
  }
}

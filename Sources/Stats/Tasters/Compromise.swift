/// A recipe between those that are best for different tasters.
package struct Compromise: Sendable {
  /// The settings; their ranges are those of the setting alone.
  package var recipe: SuggestedRecipe
  /// What it changes of the last cup.
  package let changes: [SettingChange]

  package init(recipe: SuggestedRecipe, changes: [SettingChange]) {
    (self.recipe, self.changes) = (recipe, changes)
  }
}

extension BrewSuggester {
  /// The parts into which the way from one recipe to another is cut.
  private static let parts = 8

  /// The recipes on the ways between some others, with settings that a person can set, as far as they lie
  /// where cups were brewed.
  ///
  /// - Complexity: Quadratic in the recipes.
  package func compromises(
    between recipes: [SuggestedRecipe], for request: SuggestionRequest
  ) -> [Compromise] {
    guard let history = try? SuggestionHistory(request, of: contents, calendar: calendar),
      let surface = BrewSurface(
        history, profiles: history.profiles(JournalFlavors(tagsOf: contents)), calendar: calendar)
    else { return [] }
    let builder = RecipeBuilder(history: history, surface: nil)
    let composer = SuggestionComposer(
      history: history, rule: WeightedMeanRule(history), surface: surface)
    var found: [Compromise] = []
    for (place, first) in recipes.enumerated() {
      for second in recipes[(place + 1)...] {
        for part in 1..<Self.parts {
          let share = Double(part) / Double(Self.parts)
          let recipe = builder.recipe(between: first, second, share: share)
          let position = surface.position { recipe.setting($0)?.value }
          guard !recipes.contains(recipe), !found.contains(where: { $0.recipe == recipe }),
            surface.region.contains(position)
          else { continue }
          found.append(Compromise(recipe: recipe, changes: composer.changes(recipe)))
        }
      }
    }
    return found
  }
}

extension RecipeBuilder {
  /// The recipe at a share of the way from one to another; a setting that one of them lacks is missing.
  func recipe(
    between first: SuggestedRecipe, _ second: SuggestedRecipe, share: Double
  ) -> SuggestedRecipe {
    var settings: [BrewParameter: Double] = [:]
    for parameter in BrewSurface.parameters {
      guard let low = first.setting(parameter)?.value, let high = second.setting(parameter)?.value
      else { continue }
      settings[parameter] = history.grid(parameter).rounded(
        low + share * (high - low), in: min(low, high)...max(low, high))
    }
    return recipe(settings)
  }
}

extension SuggestedRecipe {
  /// Widens the range of each setting to that of recipes that are as good.
  package mutating func widen(to others: [SuggestedRecipe]) {
    func widen(_ path: WritableKeyPath<SuggestedRecipe, Setting?>) {
      let values = others.compactMap { $0[keyPath: path]?.value }
      guard var setting = self[keyPath: path], let low = values.min(), let high = values.max()
      else { return }
      (setting.low, setting.high) = (min(setting.low, low), max(setting.high, high))
      self[keyPath: path] = setting
    }
    widen(\.ratio)
    widen(\.waterTemperature)
    widen(\.grindSetting)
    widen(\.brewTime)
  }
}

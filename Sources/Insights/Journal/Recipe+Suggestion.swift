public import Journal
public import Stats

extension Recipe {
  /// A new recipe with the settings of a suggestion.
  ///
  ///     try journal.add(Recipe(suggestion, name: "Sidama, best so far"))
  ///
  /// - Parameters:
  ///   - suggestion: What was suggested.
  ///   - name: The name of the recipe.
  ///   - now: The current time.
  public init(_ suggestion: Suggestion, name: String, now: Timestamp = .now) {
    let settings = suggestion.recipe
    // A hundredth is finer than anything is weighed; what is beyond is noise of the arithmetic.
    func value(_ setting: SuggestedRecipe.Setting?) -> Double? {
      setting.map { ($0.value * 100).rounded() / 100 }
    }
    self.init(
      id: BrewJournal.newID(), name: name, methodID: suggestion.method.id,
      grinderID: suggestion.grinder?.id, dose: value(settings.dose), water: value(settings.water),
      yield: value(settings.yield), waterTemperature: value(settings.waterTemperature),
      grindSetting: value(settings.grindSetting), brewTime: value(settings.brewTime),
      createdAt: now)
  }
}

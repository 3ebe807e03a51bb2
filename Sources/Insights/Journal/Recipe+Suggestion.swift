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
    self.init(
      id: BrewJournal.newID(), name: name, methodID: suggestion.method.id,
      grinderID: suggestion.grinder?.id, dose: settings.dose?.value, water: settings.water?.value,
      yield: settings.yield?.value, waterTemperature: settings.waterTemperature?.value,
      grindSetting: settings.grindSetting?.value, brewTime: settings.brewTime?.value,
      createdAt: now)
  }
}

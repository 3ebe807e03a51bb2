public import Journal
public import Stats
import Wording

extension Recipe {
  /// A new recipe with the settings of a suggestion, as a person sets them: 15 g of 14.9 g.
  ///
  ///     try journal.add(Recipe(suggestion, name: "Sidama, best so far"))
  ///
  /// - Parameters:
  ///   - suggestion: What was suggested.
  ///   - name: The name of the recipe.
  ///   - now: The current time.
  public init(_ suggestion: Suggestion, name: String, now: Timestamp = .now) {
    let settings = suggestion.recipe
    let isEspresso = settings.yield != nil
    // A hundredth is finer than anything is weighed; what is beyond is noise of the arithmetic.
    func value(_ setting: SuggestedRecipe.Setting?, _ quantity: Quantity) -> Double? {
      setting.map {
        (Words.poured($0.value, quantity, isEspresso: isEspresso) * 100).rounded() / 100
      }
    }
    self.init(
      id: BrewJournal.newID(), name: name, methodID: suggestion.method.id,
      grinderID: suggestion.grinder?.id, dose: value(settings.dose, .dose),
      water: value(settings.water, .water), yield: value(settings.yield, .yield),
      waterTemperature: value(settings.waterTemperature, .waterTemperature),
      grindSetting: value(settings.grindSetting, .grindSetting),
      brewTime: value(settings.brewTime, .brewTime), createdAt: now)
    if let notation = suggestion.notation, let position = settings.grindSetting?.value {
      grind = WrittenSetting(notation.text(of: position), at: position)
    }
  }
}

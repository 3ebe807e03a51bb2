import Phrases
package import Stats

/// One setting of a suggested recipe: `temperature`, `94 °C`, `93`, `95`.
package struct SettingRow: Sendable, Equatable {
  package var name: String
  package var value: String
  package var low: String
  package var high: String
}

extension Words {
  /// The settings of a recipe, in the order of use.
  ///
  /// - Parameter grinder: The name of the grinder of the grind setting.
  package func rows(_ recipe: SuggestedRecipe, grinder: String?) -> [SettingRow] {
    let all: [(Quantity, SuggestedRecipe.Setting?)] = [
      (.dose, recipe.dose), (.water, recipe.water), (.yield, recipe.yield),
      (.ratio, recipe.ratio), (.waterTemperature, recipe.waterTemperature),
      (.grindSetting, recipe.grindSetting), (.brewTime, recipe.brewTime),
    ]
    return all.compactMap { quantity, setting in
      guard let setting else { return nil }
      var text = value(setting.value, quantity, .recipe)
      if quantity == .grindSetting, let grinder {
        text += phrases.text("suggestion.on-grinder", ["name": .text(grinder)])
      }
      return SettingRow(
        name: name(of: quantity), value: text, low: number(setting.low, quantity, .recipe),
        high: number(setting.high, quantity, .recipe))
    }
  }
}

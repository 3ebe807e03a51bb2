import Phrases
package import Stats

/// One setting of a suggested recipe: `temperature`, `94 °C`, `93`, `95`.
package struct SettingRow: Sendable, Equatable {
  package var name: String
  package var value: String
  package var low: String
  package var high: String
  /// Whether the range is all that was tried.
  package var spansTried = false
  /// Value, low and high between the lowest and the highest value tried, 0…1; nil where only one
  /// value was tried.
  package var places: [Double]?
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
      let isEspresso = recipe.yield != nil
      let poured = { Self.poured($0, quantity, isEspresso: isEspresso) }
      var text = value(poured(setting.value), quantity, .recipe)
      if quantity == .grindSetting, let grinder {
        text += phrases.text("suggestion.on-grinder", ["name": .text(grinder)])
      }
      return SettingRow(
        name: name(of: quantity), value: text,
        low: number(poured(setting.low), quantity, .recipe),
        high: number(poured(setting.high), quantity, .recipe), spansTried: setting.spansTried,
        places: Self.places(setting))
    }
  }

  private static func places(_ setting: SuggestedRecipe.Setting) -> [Double]? {
    guard let tried = setting.tried, tried.upperBound > tried.lowerBound else { return nil }
    return [setting.value, setting.low, setting.high].map {
      min(1, max(0, ($0 - tried.lowerBound) / (tried.upperBound - tried.lowerBound)))
    }
  }

  /// A setting as a person sets it: 15 g, 240 g, 94 °C; an espresso is weighed more finely.
  package static func poured(_ value: Double, _ quantity: Quantity, isEspresso: Bool) -> Double {
    func nearest(_ step: Double) -> Double { (value / step).rounded() * step }
    return switch quantity {
    case .dose: isEspresso ? nearest(0.1) : nearest(0.5)
    case .water, .yield: nearest(value >= 100 ? 5 : 1)
    case .waterTemperature: nearest(1)
    case .brewTime: nearest(value >= 60 ? 5 : 1)
    case .ratio: nearest(0.1)
    case .grindSetting, .daysOffRoast, .rating: value
    }
  }
}

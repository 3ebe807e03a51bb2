import Journal
package import Stats

/// A suggestion in words, for people.
package struct SuggestionText {
  /// One setting: `temperature`, `94 °C`, `93`, `95`.
  package struct Row {
    package var name: String
    package var value: String
    package var low: String
    package var high: String
  }

  private let suggestion: Suggestion

  package init(_ suggestion: Suggestion) {
    self.suggestion = suggestion
  }

  /// The settings that are known, in the order one needs them.
  package func rows(_ recipe: SuggestedRecipe) -> [Row] {
    let number = { (value: Double) in ValueText.number(value, places: 1) }
    let all: [(String, SuggestedRecipe.Setting?, (Double) -> String, String)] = [
      ("dose", recipe.dose, number, " g"), ("water", recipe.water, number, " g"),
      ("yield", recipe.yield, number, " g"), ("ratio", recipe.ratio, { "1:" + number($0) }, ""),
      ("temperature", recipe.waterTemperature, number, " °C"),
      (
        "grind", recipe.grindSetting, { ValueText.number($0, places: 2) },
        suggestion.grinder.map { "  on \($0.name)" } ?? ""
      ),
      ("time", recipe.brewTime, ValueText.clock, ""),
    ]
    return all.compactMap { name, setting, text, unit in
      setting.map {
        Row(
          name: name, value: text($0.value) + unit, low: text($0.low), high: text($0.high))
      }
    }
  }

  /// `4.8 stars, 4 in 5 cups between 4.3 and 5`.
  package func stars(_ rating: ExpectedRating) -> String {
    let number = { (value: Double) in ValueText.number(value, places: 1) }
    return "\(number(rating.value)) stars, 4 in 5 cups between \(number(rating.low)) and "
      + number(rating.high)
  }

  /// `6 brews of this bean; confidence high`.
  package var basis: String {
    let (count, own) = (suggestion.brewCount, suggestion.ownBrewCount)
    let scope =
      switch suggestion.scope {
      case .bean: "of this bean"
      case .similarBeans: "of similar beans"
      case .origin: "of the same origin"
      case .method: "with this method"
      }
    // The confidence counts all rated brews of the bean, whatever the suggestion rests on.
    let why =
      suggestion.scope != .bean
      ? own == 0 ? " (no rated brew of this bean)" : " (\(own) of this bean rated)"
      : own == count ? "" : " (of \(own) rated)"
    return "\(Phrase.count(count, "brew")) \(scope)\(why); confidence "
      + suggestion.confidence.rawValue
  }
}

import CoffeeTerms
import Support

/// Maps the app's names of roasts to our levels.
enum BeanconquerorRoast {
  /// The level of a roast: by the key or the label of its name; for a custom or an unknown one by
  /// the words of the user, else by the degree.
  ///
  /// - Parameters:
  ///   - custom: The user's own name of the roast; words without a level are kept.
  ///   - degree: 0.5…5, light to dark; 0 is not set.
  static func level(_ roast: String, custom: String, degree: Double?) -> RoastLevel {
    if let level = names[FoldedText.keyword(roast)] { return level }
    let own = custom.isEmpty ? unknown.contains(FoldedText.keyword(roast)) ? "" : roast : custom
    if let level = level(words: own) { return level }
    if let degree, degree > 0 {
      let step = Int(min(5, degree).rounded(.up)) - 1
      return RoastLevel.known[max(step, 0)]
    }
    return RoastLevel(rawValue: own)
  }

  private static let unknown: Set<String> = ["", "unknown", "custom_roast", "custom"]

  private static func level(words: String) -> RoastLevel? {
    let keyword = FoldedText.keyword(words)
    if let level = names[keyword] { return level }
    let found = RoastTerms.standard.levels(in: words).map(RoastLevel.init(rawValue:))
    guard let first = found.first, let last = found.last else { return nil }
    // "light to medium" is between the two.
    let ranks = [first, last].compactMap(\.rank)
    return ranks.count == 2 ? RoastLevel.known[(ranks[0] + ranks[1]) / 2] : first
  }

  /// Keys and labels, in the app's order; its own groups of light, medium and dark are kept.
  private static let names: [String: RoastLevel] = [
    "cinnamon_roast": .light, "american_roast": .light, "new_england_roast": .light,
    "half_city_roast": .light, "moderate_light_roast": .mediumLight, "city_roast": .medium,
    "city_plus_roast": .medium, "city+_roast": .medium, "full_city_roast": .medium,
    "full_city_plus_roast": .mediumDark, "full_city_+_roast": .mediumDark,
    "full_city+_roast": .mediumDark, "italian_roast": .dark, "vieanna_roast": .dark,
    "vienna_roast": .dark, "french_roast": .dark,
    "light": .light, "medium_light": .mediumLight, "light_medium": .mediumLight,
    "medium": .medium, "medium_dark": .mediumDark, "dark": .dark, "extra_dark": .extraDark,
  ]
}

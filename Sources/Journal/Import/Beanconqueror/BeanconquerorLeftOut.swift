/// The fields of the app that the journal has no place for, so that the summary can name them.
enum BeanconquerorLeftOut {
  private static let brew = [
    "coffee_blooming_time", "coffee_first_drip_time", "brew_temperature_time", "mill_speed",
    "mill_timer", "pressure_profile", "coffee_type", "coffee_concentration", "water", "best_brew",
    "flow_profile", "method_of_preparation_tools",
  ]
  private static let bean = [
    "buyDate", "openDate", "bestDate", "frozenNote", "rating", "cupping_points", "url",
    "ean_article_number", "co2e_kg",
  ]

  /// The fields that a brew records, such as `brew.tds`.
  static func fields(ofBrew object: JSONObject) -> [String] { fields(brew, "brew", object) }

  /// The fields that a bean records, such as `bean.cost`.
  static func fields(ofBean object: JSONObject) -> [String] { fields(bean, "bean", object) }

  /// The app writes 0, false and empty texts for what is not recorded.
  private static func fields(_ names: [String], _ kind: String, _ object: JSONObject) -> [String] {
    names.filter { name in
      if !object.strings(name).isEmpty { return true }
      let text = object.text(name).trimmed
      if text.isEmpty || text == "0" { return false }
      // -1 is a rating that was never given.
      return object.number(name).map { $0 > 0 } ?? true
    }.map { "\(kind).\($0)" }
  }
}

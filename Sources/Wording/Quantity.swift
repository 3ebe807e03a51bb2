public import Stats

/// A setting or a measurement of a brew, in tables and sentences.
///
/// The raw value is the name in JSON.
public enum Quantity: String, Sendable, CaseIterable {
  /// Ground coffee in grams.
  case dose = "dose_g"
  /// Water in grams.
  case water = "water_g"
  /// Coffee in the cup in grams.
  case yield = "yield_g"
  /// Grams of water, or of espresso, per gram of coffee.
  case ratio
  /// Water temperature in °C.
  case waterTemperature = "water_temp_c"
  /// Grind setting on the scale of the grinder.
  case grindSetting = "grind_setting"
  /// Brew time in seconds.
  case brewTime = "brew_time_s"
  /// Days between roasting and brewing.
  case daysOffRoast = "days_off_roast"
  /// Rating in stars, 0…5.
  case rating

  /// Creates the quantity of a parameter.
  public init(_ parameter: BrewParameter) {
    self =
      switch parameter {
      case .dose: .dose
      case .ratio: .ratio
      case .waterTemperature: .waterTemperature
      case .grindSetting: .grindSetting
      case .brewTime: .brewTime
      case .daysOffRoast: .daysOffRoast
      }
  }

  /// The precision of a formatted value.
  public enum Precision: Sendable {
    /// In a sentence, and for several brews together.
    case sentence
    /// On a recipe, from which a setting is made.
    case recipe
    /// As recorded.
    case record
  }

  /// The greatest number of decimals.
  func places(_ precision: Precision) -> Int {
    switch (self, precision) {
    case (.ratio, _): 1
    case (_, .record): 2
    case (.grindSetting, .recipe): 2
    case (.waterTemperature, .sentence), (.daysOffRoast, .sentence): 0
    default: 1
    }
  }
}

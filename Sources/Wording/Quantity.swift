public import Stats

/// What is set for a brew or measured of it, as tables and sentences name it.
///
/// The raw value is the name in JSON.
public enum Quantity: String, Sendable, CaseIterable {
  /// Grams of coffee.
  case dose = "dose_g"
  /// Grams of water.
  case water = "water_g"
  /// Grams in the cup.
  case yield = "yield_g"
  /// Grams of water, or of espresso, per gram of coffee.
  case ratio
  /// Degrees Celsius.
  case waterTemperature = "water_temp_c"
  /// On the grinder's own scale.
  case grindSetting = "grind_setting"
  /// Seconds.
  case brewTime = "brew_time_s"
  /// Days between roasting and brewing.
  case daysOffRoast = "days_off_roast"
  /// Stars, 0…5.
  case rating

  /// The quantity that a parameter is.
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

  /// How exactly a value is written.
  public enum Precision: Sendable {
    /// In a sentence, and for several brews together.
    case sentence
    /// On a recipe, where a setting is read off.
    case recipe
    /// As it was recorded.
    case record
  }

  /// How many decimals are written at most.
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

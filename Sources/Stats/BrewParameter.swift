public import Journal

/// A parameter of brewing; raw values are the names of the JSON form.
public enum BrewParameter: String, Sendable, CaseIterable {
  /// Ground coffee, in grams.
  case dose = "dose_g"
  /// Grams of water per gram of coffee; of an espresso, grams in the cup per gram of coffee.
  case ratio
  /// Water temperature, in °C.
  case waterTemperature = "water_temp_c"
  /// The setting of the grinder, on the scale of that grinder.
  case grindSetting = "grind_setting"
  /// Brew time, in seconds.
  case brewTime = "brew_time_s"
  /// Days from the roast date to the brew.
  case daysOffRoast = "days_off_roast"

  /// The parameter's value in a brew; nil when it is not recorded, out of range or not finite.
  ///
  /// - Parameters:
  ///   - brew: The brew.
  ///   - bean: The brew's bean, for the days off roast.
  ///   - isEspresso: Whether the ratio uses the yield instead of the water.
  ///   - day: The day of the brew in the user's calendar, for the days off roast.
  public func value(
    of brew: Brew, bean: Bean?, isEspresso: Bool, day: CalendarDay?
  ) -> Double? {
    switch self {
    case .dose: FieldRange.dose.checked(brew.dose)
    case .ratio: brew.ratio(isEspresso: isEspresso)
    case .waterTemperature: FieldRange.waterTemperature.checked(brew.waterTemperature)
    case .grindSetting: FieldRange.grindSetting.checked(brew.grindSetting)
    case .brewTime: FieldRange.brewTime.checked(brew.brewTime)
    case .daysOffRoast: day.flatMap { bean?.daysOffRoast(on: $0) }.map(Double.init)
    }
  }
}

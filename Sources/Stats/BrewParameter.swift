public import Journal

/// What a person sets when brewing, as patterns and suggestions name it.
public enum BrewParameter: String, Sendable, CaseIterable {
  case dose = "dose_g"
  case ratio
  case waterTemperature = "water_temp_c"
  case grindSetting = "grind_setting"
  case brewTime = "brew_time_s"
  case daysOffRoast = "days_off_roast"

  /// The parameter's value in a brew; nil when it is not recorded, absurd or not finite.
  ///
  /// - Parameters:
  ///   - isEspresso: Whether the ratio counts the yield.
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

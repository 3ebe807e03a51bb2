/// What of the moment of a brew its rating may depend on; raw values are the names of the JSON form.
public enum BrewTiming: String, Sendable, CaseIterable {
  /// The time of day, on the cycle of 24 hours.
  case timeOfDay = "time_of_day"
  /// The day of the week, or the weekend.
  case dayOfWeek = "day_of_week"
  /// The time since the brew before, whatever its bean.
  case daysSinceLast = "days_since_last"

  /// A day of the week, or the weekend; raw values are the names of the JSON form.
  public enum Days: String, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    /// Saturday and Sunday.
    case weekend

    /// Whether a day of the week, 0 (Monday) to 6, is among these.
    package func contains(_ weekday: Int) -> Bool {
      self == .weekend ? weekday >= 5 : Self.allCases.firstIndex(of: self) == weekday
    }
  }
}

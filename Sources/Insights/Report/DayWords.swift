import Journal

/// Days and months in English.
struct DayWords {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `6 September 2025`.
  func long(_ day: CalendarDay) -> String {
    "\(day.day) \(Self.months[day.month - 1]) \(day.year)"
  }

  /// `6 Sep 2025`.
  func short(_ day: CalendarDay) -> String {
    "\(day.day) \(month(day)) \(day.year)"
  }

  /// `6 Sep`.
  func dayOfYear(_ day: CalendarDay) -> String {
    "\(day.day) \(month(day))"
  }

  /// `Sep`.
  func month(_ day: CalendarDay) -> String {
    String(Self.months[day.month - 1].prefix(3))
  }
}

import Journal

/// A date as printed, before the rest of the label decides what is open about it.
struct PrintedDate: Sendable {
  enum Value: Sendable, Equatable {
    case day(CalendarDay)
    /// Day and month could be swapped.
    case either(dayFirst: CalendarDay, monthFirst: CalendarDay)
    /// A month without a day.
    case month(year: Int, month: Int)
  }

  var value: Value
  /// Tokens.
  var range: Range<Int>
  /// How the numbers show their order: true for day.month, false for month.day, nil for neither.
  var showsDayFirst: Bool?
  /// What repairs cost.
  var cost = 0.0

  var isMonth: Bool {
    if case .month = value { return true }
    return false
  }

  /// The day under an order; nil for a month.
  func day(isDayFirst: Bool) -> CalendarDay? {
    switch value {
    case .day(let day): day
    case .either(let dayFirst, let monthFirst): isDayFirst ? dayFirst : monthFirst
    case .month: nil
    }
  }
}

import Journal

/// A printed date, whose ambiguities the rest of the label resolves.
struct PrintedDate: Sendable {
  enum Value: Sendable, Equatable {
    case day(CalendarDay)
    /// Day and month could be swapped.
    case either(dayFirst: CalendarDay, monthFirst: CalendarDay)
    /// A month without a day.
    case month(year: Int, month: Int)
    /// Letters stand where digits were, and more than one day would do.
    case misread
  }

  var value: Value
  /// The tokens of the date.
  var range: Range<Int>
  /// The order that the numbers show: true for day.month, false for month.day, nil for neither.
  var showsDayFirst: Bool?
  /// The cost of repairs.
  var cost = 0.0

  var isMonth: Bool {
    if case .month = value { return true }
    return false
  }

  /// Whether it says no certain day.
  var isMisread: Bool { value == .misread }

  /// The day under an order; nil for a month and for a misread date.
  func day(isDayFirst: Bool) -> CalendarDay? {
    switch value {
    case .day(let day): day
    case .either(let dayFirst, let monthFirst): isDayFirst ? dayFirst : monthFirst
    case .month, .misread: nil
    }
  }
}

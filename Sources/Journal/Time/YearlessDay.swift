/// A day of any year: the 20th of February.
package struct YearlessDay: Hashable, Sendable {
  private let month: Int
  private let day: Int

  /// Creates a day; nil for one that no year has.
  package init?(month: Int, day: Int) {
    // A leap year.
    guard CalendarDay(year: 2000, month: month, day: day) != nil else { return nil }
    self.month = month
    self.day = day
  }

  /// The day in a year; nil for the 29th of February where the year has none.
  package func day(in year: Int) -> CalendarDay? {
    CalendarDay(year: year, month: month, day: day)
  }

  /// The latest such day up to another one; nil in the first years of the calendar.
  package func latest(upTo today: CalendarDay) -> CalendarDay? {
    // Leap years are at most eight years apart.
    (0...8).lazy.compactMap { day(in: today.year - $0) }.first { $0 <= today }
  }
}

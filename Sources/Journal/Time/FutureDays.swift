/// Which days of a journal are in the future, for statistics that must not believe them.
///
/// A device's clock may be wrong, and so may the clock of this computer: a journal that runs on past
/// today without a break, or lies all after today, is believed.
public enum FutureDays {
  /// A day after today that comes more days than this after the one before it is in the future.
  public static let mostGap = 31

  /// The first day in the future; it and all later days are.
  ///
  /// - Parameters:
  ///   - days: The days of the brews, in ascending order; they may repeat.
  ///   - today: The user's day. The day after it is believed too, for travelers.
  /// - Returns: Nil where no day is in the future.
  public static func start(
    of days: some Sequence<CalendarDay>, today: CalendarDay
  ) -> CalendarDay? {
    var last: CalendarDay?
    for day in days {
      if let last, day.number > today.number + 1, last.days(to: day) > mostGap { return day }
      last = day
    }
    return nil
  }
}

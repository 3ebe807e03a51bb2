import Journal

extension LocalCalendar {
  /// The number of the day on which the taster brewed, in the time zone of `moment` or, if it has
  /// none, of the calendar.
  func tastingDay(of moment: Timestamp) -> Int? {
    guard moment.seconds != nil else { return nil }
    // `2026-02-09T07:31:00+09:00` was on the ninth where it was brewed.
    let zone = moment.text.utf8.dropFirst(10)
    if zone.contains(UInt8(ascii: "+")) || zone.contains(UInt8(ascii: "-")),
      let day = CalendarDay(String(moment.text.prefix(10)))
    {
      return day.number
    }
    return day(of: moment)?.number
  }
}

public import Foundation

extension CalendarDay {
  /// The day of `date` in the user's calendar.
  public init(_ date: Date, in calendar: LocalCalendar = LocalCalendar()) {
    self = calendar.day(of: date)
  }

  /// The user's current day.
  public static var today: CalendarDay { CalendarDay(Date()) }

  /// The first moment of the day in the user's calendar.
  public func start(in calendar: LocalCalendar = LocalCalendar()) -> Date {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let noon = Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
    let shifted = noon.addingTimeInterval(-Double(calendar.timeZone.secondsFromGMT(for: noon)))
    return gregorian.startOfDay(for: shifted)
  }
}

extension LocalCalendar {
  /// The day of `date` in this time zone.
  public func day(of date: Date) -> CalendarDay {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    return day(ofSeconds: Int(exactly: max(-1e12, min(seconds, 1e12))) ?? 0)
  }
}

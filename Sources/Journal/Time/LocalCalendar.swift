public import Foundation

/// The user's calendar, as far as the journal needs it: on which day a moment falls.
public struct LocalCalendar: Sendable {
  /// The user's time zone.
  public let timeZone: TimeZone

  /// Creates the calendar of a time zone; by default of the one that the system is in.
  public init(timeZone: TimeZone = .current) {
    self.timeZone = timeZone
  }

  /// The day on which `moment` falls in this time zone; nil when it names no moment.
  public func day(of moment: Timestamp) -> CalendarDay? {
    moment.seconds.map(day(ofSeconds:))
  }

  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z.
  public func day(ofSeconds seconds: Int) -> CalendarDay {
    let date = Date(timeIntervalSince1970: Double(seconds))
    let local = seconds + timeZone.secondsFromGMT(for: date)
    return CalendarDay(number: Int((Double(local) / 86_400).rounded(.down)))
  }
}

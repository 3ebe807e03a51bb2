public import Foundation

/// The part of the user's calendar that the journal needs: the day of a moment.
public struct LocalCalendar: Sendable {
  /// The user's time zone.
  public let timeZone: TimeZone

  /// Creates the calendar of a time zone; by default that of the system.
  public init(timeZone: TimeZone = .current) {
    self.timeZone = timeZone
  }

  /// The day of `moment` in this time zone, or the day that it names alone; nil for an unreadable
  /// time.
  public func day(of moment: Timestamp) -> CalendarDay? {
    moment.day ?? moment.seconds.map(day(ofSeconds:))
  }

  /// The day of a moment in this time zone.
  ///
  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z.
  public func day(ofSeconds seconds: Int) -> CalendarDay {
    let date = Date(timeIntervalSince1970: Double(seconds))
    let local = seconds + timeZone.secondsFromGMT(for: date)
    return CalendarDay(number: Int((Double(local) / 86_400).rounded(.down)))
  }
}

public import Foundation
public import Stats

extension PatternOptions {
  /// Creates options from dates.
  ///
  /// - Parameters:
  ///   - since: Only brews of this date's day and later; nil uses all.
  ///   - date: The current date; brews in the future of its day are excluded.
  ///   - calendar: Gives the day of a date.
  public init(since: Date? = nil, asOf date: Date, calendar: LocalCalendar = LocalCalendar()) {
    self.init()
    self.since = since.map { calendar.day(of: $0) }
    today = calendar.day(of: date)
  }
}

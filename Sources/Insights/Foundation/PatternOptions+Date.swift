public import Foundation
public import Stats

extension PatternOptions {
  /// Options with moments for days.
  ///
  /// - Parameters:
  ///   - since: Only brews of this day and later; nil takes all.
  ///   - date: The current moment, by which brews in the future are excluded.
  public init(since: Date? = nil, asOf date: Date, calendar: LocalCalendar = LocalCalendar()) {
    self.init()
    self.since = since.map { calendar.day(of: $0) }
    today = calendar.day(of: date)
  }
}

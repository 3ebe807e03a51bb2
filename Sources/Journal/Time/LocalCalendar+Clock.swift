import Foundation

extension LocalCalendar {
  /// The time of day of a moment in this time zone, `08:05`; nil where the moment names a day only, or
  /// none.
  public func clock(of moment: Timestamp) -> String? {
    secondOfDay(of: moment).map {
      Digits.text($0 / 3600, 2) + ":" + Digits.text($0 / 60 % 60, 2)
    }
  }

  /// The seconds after midnight in this time zone, 0…86,399; nil where the moment names a day only, or
  /// none.
  package func secondOfDay(of moment: Timestamp) -> Int? {
    guard moment.text.utf8.count > 10, let seconds = moment.seconds else { return nil }
    let date = Date(timeIntervalSince1970: Double(seconds))
    let local = seconds + timeZone.secondsFromGMT(for: date)
    return ((local % 86_400) + 86_400) % 86_400
  }
}

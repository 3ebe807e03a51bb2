import Foundation

extension LocalCalendar {
  /// The time of day of a moment in this time zone, `08:05`; nil where the moment names a day only, or
  /// none.
  public func clock(of moment: Timestamp) -> String? {
    guard moment.text.utf8.count > 10, let seconds = moment.seconds else { return nil }
    let date = Date(timeIntervalSince1970: Double(seconds))
    let local = seconds + timeZone.secondsFromGMT(for: date)
    let ofDay = ((local % 86_400) + 86_400) % 86_400
    return Digits.text(ofDay / 3600, 2) + ":" + Digits.text(ofDay / 60 % 60, 2)
  }
}

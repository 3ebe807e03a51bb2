import Foundation

extension LocalCalendar {
  /// The moment at which clocks show `local`, in seconds since 1970 as if in UTC; where summer time
  /// begins or ends, the earlier moment.
  func seconds(ofLocal local: Int) -> Int {
    func offset(at seconds: Int) -> Int {
      timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    let before = offset(at: local - 86_400)
    let after = offset(at: local + 86_400)
    let early = local - max(before, after)
    return early + offset(at: early) == local ? early : local - min(before, after)
  }

  /// The noon of a day, which earlier versions stored for brews without a time.
  func noon(of day: CalendarDay) -> Timestamp {
    Timestamp(seconds: seconds(ofLocal: day.number * 86_400 + 43_200))
  }
}

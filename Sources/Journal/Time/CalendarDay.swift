public import Foundation

/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDay: Hashable, Sendable {
  /// The year, 1…9999.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, 1…31.
  public let day: Int

  /// Creates a day in the years 1…9999; nil for a day that does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(of: month, in: year)).contains(day)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY-MM-DD`, without other text before or after it.
  public init?(_ text: some StringProtocol) {
    var digits = Digits(text.utf8)
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
      digits.skip("-"), let day = digits.number(2), digits.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day `number` days after 1970-01-01 (before it, when negative).
  ///
  /// After Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`. The result is
  /// limited to the years 1…9999.
  public init(number: Int) {
    let shifted = min(max(number, -719_162), 2_932_896) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(unchecked: year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The number of days after 1970-01-01 (negative before it).
  ///
  /// After Hinnant, as above, `days_from_civil`.
  public var number: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the week, 1 (Monday) to 7, as in ISO 8601.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    ((number + 3) % 7 + 7) % 7 + 1
  }

  /// The number of days from this day to `other`.
  public func days(to other: CalendarDay) -> Int {
    other.number - number
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay: Comparable {
  /// Whether the left day is before the right one.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    Digits.text(year, 4) + "-" + Digits.text(month, 2) + "-" + Digits.text(day, 2)
  }
}

extension CalendarDay {
  /// The day of `date` in the user's calendar.
  public init(_ date: Date, in calendar: LocalCalendar = LocalCalendar()) {
    self = calendar.day(of: date)
  }

  /// The user's current day.
  public static var today: CalendarDay { CalendarDay(Date()) }
}

extension LocalCalendar {
  /// The day of `date` in this time zone.
  public func day(of date: Date) -> CalendarDay {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    return day(ofSeconds: Int(exactly: max(-1e12, min(seconds, 1e12))) ?? 0)
  }
}

/// A day of any year: the 20th of February.
package struct YearlessDay: Hashable, Sendable {
  private let month: Int
  private let day: Int

  /// Creates a day; nil for one that no year has.
  package init?(month: Int, day: Int) {
    // A leap year.
    guard CalendarDay(year: 2000, month: month, day: day) != nil else { return nil }
    self.month = month
    self.day = day
  }

  /// The day in a year; nil for the 29th of February where the year has none.
  package func day(in year: Int) -> CalendarDay? {
    CalendarDay(year: year, month: month, day: day)
  }

  /// The latest such day up to another one; nil in the first years of the calendar.
  package func latest(upTo today: CalendarDay) -> CalendarDay? {
    // Leap years are at most eight years apart.
    (0...8).lazy.compactMap { day(in: today.year - $0) }.first { $0 <= today }
  }
}

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

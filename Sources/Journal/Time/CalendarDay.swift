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

/// The order of the numbers of a date.
public struct DateOrder: RawRepresentable, Hashable, Sendable {
  /// The order's name, such as `day-month-year`.
  public let rawValue: String

  /// Creates an order from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// 31/12/2026, as in most of the world.
  public static let dayFirst = DateOrder(rawValue: "day-month-year")
  /// 12/31/2026, as in the United States.
  public static let monthFirst = DateOrder(rawValue: "month-day-year")
  /// 26/12/31, as in East Asia.
  public static let yearFirst = DateOrder(rawValue: "year-month-day")
  /// 46178: days since 1899-12-30, as spreadsheets count.
  public static let serial = DateOrder(rawValue: "spreadsheet-days")
}

/// The three numbers of a date, as they are written.
package struct DateNumbers: Sendable {
  package typealias Number = (count: Int, value: Int)

  let first: Number
  let second: Int
  let third: Number
  /// Whether dots are between them, with which the month is never first.
  let isDotted: Bool
}

/// The days that the three numbers of a date can mean.
package struct DateReadings: Sendable {
  private(set) var days: [(order: DateOrder, day: CalendarDay)] = []
  /// The day of a year of two digits that stands first, where another reading is likelier unless it lies in the
  /// future.
  private(set) var older: CalendarDay?
  /// Whether the form alone tells the order.
  let isPlain: Bool

  init(_ numbers: DateNumbers) {
    let (first, second, third) = (numbers.first, numbers.second, numbers.third)
    isPlain = first.count == 4
    var readings: [(DateOrder, CalendarDay?)] = []
    if first.count == 4, third.count <= 2 {
      let day = CalendarDay(year: first.value, month: second, day: third.value)
      readings = [(.yearFirst, day)]
    } else if first.count <= 2, third.count == 4 || third.count == 2 {
      let year = third.count == 4 ? third.value : 2000 + third.value
      readings = [(.dayFirst, CalendarDay(year: year, month: second, day: first.value))]
      if !numbers.isDotted {
        readings.append((.monthFirst, CalendarDay(year: year, month: first.value, day: second)))
      }
      if first.count == 2, third.count == 2 {
        let day = CalendarDay(year: 2000 + first.value, month: second, day: third.value)
        readings.append((.yearFirst, day))
      }
    }
    days = readings.compactMap { order, day in day.map { (order, $0) } }
    // A year of two digits stands last, unless that day is the older one.
    let last = days.filter { $0.order != .yearFirst }.map(\.day.year).max()
    if let last, last >= 2000 + first.value {
      older = days.first { $0.order == .yearFirst }?.day
      days.removeAll { $0.order == .yearFirst }
    }
  }

  /// The orders that give a day.
  var orders: Set<DateOrder> { Set(days.map(\.order)) }

  /// The readings, with the older one where all others lie after `latest`.
  func with(olderThan latest: CalendarDay) -> DateReadings {
    guard let older, older <= latest, days.allSatisfy({ $0.day > latest }) else { return self }
    var readings = self
    readings.days.append((.yearFirst, older))
    return readings
  }

  /// The orders that give a day up to `latest`.
  func orders(upTo latest: CalendarDay) -> Set<DateOrder> {
    Set(days.filter { $0.day <= latest }.map(\.order))
  }

  /// The day for an order, or else the only one up to `latest`.
  func day(_ order: DateOrder?, latest: CalendarDay?) throws(DateText.Fault) -> CalendarDay {
    if let order, let settled = days.first(where: { $0.order == order }) { return settled.day }
    if order == .yearFirst, let older { return older }
    let past = days.filter { reading in latest.map { reading.day <= $0 } ?? true }
    let open = past.isEmpty ? days : past
    // Both orders may mean the same day: 5/5/2026.
    guard let first = open.first else { throw .unreadable }
    guard open.allSatisfy({ $0.day == first.day }) else { throw .ambiguous }
    return first.day
  }
}

/// A day or a time as people write it in a table.
///
/// A day is `2026-02-09`, `2026/2/9`, `2026.02.09`, or three numbers whose order is certain or
/// settled by the other rows of the table: `9.2.2026`, `13/06/2026`, `06/13/26`. A time may follow
/// it: `T` or blanks, `7:31`, seconds, a fraction, `AM` or `PM`, and a zone (`Z`, `UTC`, `+01:00`).
package struct DateText: Sendable {
  package enum Fault: Error {
    /// Day and month could be swapped, or a year of two digits could be a day.
    case ambiguous
    /// A day and a month of any year.
    case yearless
    case unreadable
  }

  /// The day as written.
  package let day: CalendarDay
  /// Seconds after midnight; nil if only a day is written.
  package let clock: Int?
  /// Seconds east of UTC; nil where no zone is written.
  package let offset: Int?

  /// - Parameters:
  ///   - order: The order that the table settled; nil for none.
  ///   - latest: The last day that the text may mean; of several readings later ones are dropped.
  package init(
    _ text: some StringProtocol, order: DateOrder? = nil, latest: CalendarDay? = nil
  ) throws(Fault) {
    do throws(Fault) {
      try self.init(scanning: text, order: order, latest: latest)
    } catch {
      guard error == .unreadable, let written = WrittenDate(String(text), order: order) else {
        throw error
      }
      self = written.date
    }
  }

  /// The same day at another time.
  func at(_ clock: Int) -> DateText { DateText(day: day, clock: clock, offset: offset) }

  init(day: CalendarDay, clock: Int?, offset: Int? = nil) {
    self.day = day
    self.clock = clock
    self.offset = offset
  }

  /// Reads a date of three numbers.
  init(
    scanning text: some StringProtocol, order: DateOrder? = nil, latest: CalendarDay? = nil
  ) throws(Fault) {
    let bytes = Array(text.utf8)
    var scanner = Digits(bytes)
    scanner.skipBlanks()
    let day = try DateReadings(try scanner.numbers()).day(order, latest: latest)
    // "5/4/2026, 7:13 AM", as browsers write it.
    _ = scanner.skip(",")
    let hasBlank = scanner.skipBlanks()
    if scanner.isAtEnd {
      self.init(day: day, clock: nil, offset: nil)
      return
    }
    guard hasBlank || scanner.skip("T") || scanner.skip("t"), let time = scanner.clock() else {
      throw .unreadable
    }
    scanner.skipBlanks()
    if scanner.isAtEnd {
      self.init(day: day, clock: time, offset: nil)
      return
    }
    guard let zone = scanner.zone() else { throw .unreadable }
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw .unreadable }
    self.init(day: day, clock: time, offset: zone)
  }

  /// Creates the day, and the time, that a spreadsheet counts since 1899-12-30; nil where the
  /// number is of no year from 2000 to 2050.
  package init?(serial: Double) {
    guard Self.serials.contains(serial) else { return nil }
    // The cells show no more than four decimals, nine seconds.
    let seconds = Int((serial * 1440).rounded()) * 60
    self.init(
      day: CalendarDay(number: seconds / 86_400 - 25_569),
      clock: seconds % 86_400 == 0 ? nil : seconds % 86_400, offset: nil)
  }

  /// The days of the years 2000 to 2050 as spreadsheets count them.
  private static let serials = 36_526.0..<55_153.0

  /// The readings of a text that begins with three numbers; nil for other text.
  package static func readings(_ text: some StringProtocol) -> DateReadings? {
    var scanner = Digits(Array(text.utf8))
    scanner.skipBlanks()
    return (try? scanner.numbers()).map(DateReadings.init)
  }

  /// The day for a user of `calendar`: that of the moment, if a zone is written.
  package func day(in calendar: LocalCalendar) -> CalendarDay {
    guard let clock, let offset else { return day }
    return calendar.day(ofSeconds: day.number * 86_400 + clock - offset)
  }

  /// The moment for a user of `calendar`: a time without a zone is in the user's zone, and a day
  /// without a time remains a day.
  package func moment(in calendar: LocalCalendar) -> Timestamp {
    guard let clock else { return Timestamp(day) }
    let local = day.number * 86_400 + clock
    if let offset { return Timestamp(seconds: local - offset) }
    return Timestamp(seconds: calendar.seconds(ofLocal: local))
  }
}

/// The parts of a date in order.
extension Digits where Bytes == [UInt8] {
  @discardableResult fileprivate mutating func skipBlanks() -> Bool {
    let start = position
    while skip(" ") || skip("\t") {}
    return position > start
  }

  /// Reads a run of digits: their number and their value.
  private mutating func number(upTo count: Int) -> (count: Int, value: Int)? {
    let start = position
    var value = 0
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) {
      guard position - start < count else { return nil }
      value = value * 10 + Int(next - UInt8(ascii: "0"))
      position += 1
    }
    return position > start ? (position - start, value) : nil
  }

  /// Reads three numbers with the same mark between them.
  fileprivate mutating func numbers() throws(DateText.Fault) -> DateNumbers {
    guard let first = number(upTo: 4), let mark = next,
      [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(mark)
    else { throw .unreadable }
    position += 1
    guard let second = number(upTo: 2), next == mark else { throw .unreadable }
    position += 1
    guard let third = number(upTo: 4) else { throw .unreadable }
    return DateNumbers(
      first: first, second: second.value, third: third, isDotted: mark == UInt8(ascii: "."))
  }

  /// Reads `7:31`, `7.31`, `07:31:05.25`, `7:31 PM` or `7pm` as seconds after midnight.
  fileprivate mutating func clock() -> Int? {
    guard var hour = number(upTo: 2)?.value else { return nil }
    var (minute, second) = (0, 0)
    let hasMinute = skip(":") || skip(".") || skip("h")
    if hasMinute {
      guard let read = number(upTo: 2), read.count == 2, read.value < 60 else { return nil }
      minute = read.value
    }
    if skip(":") {
      // A leap second counts as the second after it.
      guard let read = number(upTo: 2), read.count == 2, read.value <= 60 else { return nil }
      second = read.value
      if skip(".") || skip(",") {
        guard number(upTo: 12) != nil else { return nil }
      }
    }
    let start = position
    skipBlanks()
    if let half = half() {
      guard (0...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    } else {
      guard hasMinute else { return nil }
      position = start
    }
    return hour < 24 ? hour * 3600 + minute * 60 + second : nil
  }

  /// Reads `AM` or `PM` as the hours that it adds.
  private mutating func half() -> Int? {
    let hours = skip("a") || skip("A") ? 0 : skip("p") || skip("P") ? 12 : nil
    guard let hours else { return nil }
    if skip(".") { skipBlanks() }
    guard skip("m") || skip("M") else { return nil }
    _ = skip(".")
    return hours
  }

  /// Reads `Z`, `UTC`, `+01:00`, `+0100` or `+01` as seconds east of UTC.
  fileprivate mutating func zone() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    if bytes[position...].elementsEqual("UTC".utf8) || bytes[position...].elementsEqual("GMT".utf8)
    {
      position = bytes.count
      return 0
    }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let first = number(upTo: 4), first.count % 2 == 0 else { return nil }
    var (hours, minutes) =
      first.count == 4 ? (first.value / 100, first.value % 100) : (first.value, 0)
    if first.count == 2, skip(":") {
      guard let read = number(upTo: 2), read.count == 2 else { return nil }
      minutes = read.value
    }
    guard hours < 24, minutes < 60 else { return nil }
    hours = hours * 3600 + minutes * 60
    return sign * hours
  }
}

/// The order of the numbers of a date.
public struct DateOrder: RawRepresentable, Hashable, Sendable, Codable {
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

/// A day and a month without a year: `May 4`, `4. Mai`, `5/4`, `04.05.`.
struct YearlessDate {
  private let day: YearlessDay
  private let clock: Int?

  /// Reads a date; nil for other text.
  ///
  /// - Parameter order: The order of two numbers; without one only those are read that can be read one way.
  init?(_ text: String, order: DateOrder?) {
    guard text.utf8.count <= 40, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return nil
    }
    let afterWeekday = WrittenDate.afterWeekday(text)?.day.trimmed
    if let (first, mark, second) = Self.numbers(text.trimmed) ?? afterWeekday.flatMap(Self.numbers)
    {
      // `9.5` is a number; a day with a dot has another one after the month, or an order.
      let orders = [(DateOrder.dayFirst, second, first), (.monthFirst, first, second)].filter {
        YearlessDay(month: $1, day: $2) != nil
      }
      let isDotted = mark == "."
      if isDotted, !text.trimmed.hasSuffix("."), order != .dayFirst { return nil }
      let settled =
        orders.first { $0.0 == (isDotted ? .dayFirst : order) }
        ?? (orders.count == 1 ? orders.first : nil)
      guard let settled, let day = YearlessDay(month: settled.1, day: settled.2) else {
        return nil
      }
      (self.day, clock) = (day, nil)
    } else if let written = WrittenDate.day(andMonthOf: text),
      let day = YearlessDay(month: written.month, day: written.day)
    {
      (self.day, clock) = (day, written.clock)
    } else {
      return nil
    }
  }

  /// The order in which two numbers after a weekday, such as `Mon 4/5`, are a day of that weekday in a year; nil
  /// for other text, and where both orders are.
  static func order(of text: String, year: Int?) -> DateOrder? {
    guard let year, let (weekday, rest) = WrittenDate.afterWeekday(text),
      let (first, _, second) = numbers(rest.trimmed)
    else { return nil }
    let orders = [(DateOrder.dayFirst, second, first), (.monthFirst, first, second)].filter {
      let day = CalendarDay(year: year, month: $1, day: $2)
      return day?.weekday == weekday
    }
    return orders.count == 1 ? orders.first?.0 : nil
  }

  /// The month and the day of `2.11.` after a weekday; nil for other text.
  static func dotted(_ text: String) -> (month: Int, day: Int)? {
    let plain = String(text.trimmed.drop { $0 == "." || $0 == "," || $0.isWhitespace })
    guard let (first, mark, second) = numbers(plain), mark == ".",
      YearlessDay(month: second, day: first) != nil
    else { return nil }
    return (second, first)
  }

  /// Two numbers of at most two digits with a mark between, and maybe a dot after; nil for other text.
  private static func numbers(_ text: String) -> (first: Int, mark: Character, second: Int)? {
    guard text.utf8.count <= 6, let place = text.firstIndex(where: { "/.-".contains($0) }) else {
      return nil
    }
    let second = text[text.index(after: place)...]
    let plain = second.last == "." ? second.dropLast() : second
    guard (1...2).contains(text[..<place].utf8.count), (1...2).contains(plain.utf8.count),
      text[..<place].allSatisfy(\.isNumber), plain.allSatisfy(\.isNumber),
      let first = Int(text[..<place]), let number = Int(plain)
    else { return nil }
    return (first, text[place], number)
  }

  /// The date in the year that brings it closest to the row before, or in the one that the user gave.
  ///
  /// - Throws: `.yearless` where nothing shows the year.
  func date(near last: CalendarDay?, year: Int?) throws(DateText.Fault) -> DateText {
    guard let base = last?.year ?? year else { throw .yearless }
    let years = last == nil ? [base] : [base - 1, base, base + 1]
    let days = years.compactMap { day.day(in: $0) }
    let near = days.min { left, right in
      abs(left.number - (last?.number ?? left.number))
        < abs(right.number - (last?.number ?? right.number))
    }
    guard let near else { throw .unreadable }
    return DateText(day: near, clock: clock)
  }
}

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
      guard error == .unreadable, let date = WrittenDate(String(text)) else { throw error }
      self.init(day: date.day, clock: date.clock, offset: date.offset)
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
    var scanner = DateScanner(bytes)
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
  init?(serial: Double) {
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
    var scanner = DateScanner(Array(text.utf8))
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

/// Reads the parts of a date in order.
private struct DateScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  private var next: UInt8? { isAtEnd ? nil : bytes[position] }

  mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == wanted.value else { return false }
    position += 1
    return true
  }

  @discardableResult mutating func skipBlanks() -> Bool {
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
  mutating func numbers() throws(DateText.Fault) -> DateNumbers {
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
  mutating func clock() -> Int? {
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
  mutating func zone() -> Int? {
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

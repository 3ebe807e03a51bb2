public import Foundation

/// A moment in the form of the journal: ISO 8601 text, and the moment that it names if it is
/// readable.
///
/// Text such as `2026-02-09` names a day whose time is not known: it is that day in every time zone.
/// Unreadable text is kept in a round trip.
public struct Timestamp: Hashable, Sendable {
  /// The text as written, such as `2026-02-09T07:31:00Z`.
  public let text: String
  /// Seconds since 1970-01-01T00:00:00Z, of a day its first in UTC; nil for unreadable text.
  public let seconds: Int?

  /// Reads `YYYY-MM-DD`, then optionally `T` or a blank, `HH:MM`, `:SS`, a fraction that is
  /// dropped, and `Z` or `±HH:MM`; without a zone it is UTC.
  public init(_ text: String) {
    self.text = text
    seconds = Self.seconds(in: text)
  }

  /// Creates the moment of a number of seconds.
  ///
  /// - Parameter seconds: Seconds since 1970 in the years 1…9999; others are limited to these.
  public init(seconds: Int) {
    let seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    let day = Int((Double(seconds) / 86_400).rounded(.down))
    let second = seconds - day * 86_400
    let clock = [second / 3600, second / 60 % 60, second % 60].map { Digits.text($0, 2) }
    text = "\(CalendarDay(number: day))T\(clock.joined(separator: ":"))Z"
    self.seconds = seconds
  }

  /// Creates the time of what is known to be of a day, and no more.
  package init(_ day: CalendarDay) {
    self.init(day.description)
  }

  /// The day, where no time of it is known.
  package var day: CalendarDay? { text.utf8.count == 10 ? CalendarDay(text) : nil }

  private static func seconds(in text: String) -> Int? {
    var digits = Digits(text.utf8)
    guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
      digits.skip("-"), let number = digits.number(2),
      let day = CalendarDay(year: year, month: month, day: number)
    else { return nil }
    let midnight = day.number * 86_400
    if digits.isAtEnd { return midnight }
    guard digits.skip("T") || digits.skip(" "), let hour = digits.number(2), hour < 24,
      digits.skip(":"), let minute = digits.number(2), minute < 60
    else { return nil }
    var second = 0
    if digits.skip(":") {
      // A leap second counts as the second after it.
      guard let read = digits.number(2), read <= 60 else { return nil }
      second = read
      if digits.skip(".") || digits.skip(",") {
        guard digits.digit() != nil else { return nil }
        while digits.digit() != nil {}
      }
    }
    let clock = hour * 3600 + minute * 60 + second
    if digits.isAtEnd || digits.skip("Z") {
      return digits.isAtEnd ? midnight + clock : nil
    }
    let sign = digits.skip("+") ? 1 : digits.skip("-") ? -1 : 0
    guard sign != 0, let hours = digits.number(2), hours < 24 else { return nil }
    _ = digits.skip(":")
    let minutes = digits.isAtEnd ? 0 : digits.number(2) ?? 60
    guard minutes < 60, digits.isAtEnd else { return nil }
    return midnight + clock - sign * (hours * 3600 + minutes * 60)
  }
}

extension Timestamp {
  /// Creates the moment of a date, truncated to whole seconds.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self.init(seconds: Int(exactly: max(-1e12, min(seconds, 1e12))) ?? 0)
  }

  /// The current moment.
  public static var now: Timestamp { Timestamp(Date()) }

  /// The moment as a date; nil for an unreadable time.
  public var date: Date? {
    seconds.map { Date(timeIntervalSince1970: Double($0)) }
  }
}

/// Reads fixed-length fields of digits, of which dates and times consist.
struct Digits<Bytes: Collection> where Bytes.Element == UInt8 {
  let bytes: Bytes
  var position: Bytes.Index

  init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Reads exactly `count` digits; on failure some of them may be read.
  mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  mutating func digit() -> Int? {
    guard let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else { return nil }
    position = bytes.index(after: position)
    return Int(next - UInt8(ascii: "0"))
  }

  /// Skips the byte `wanted`, if it is the next one.
  mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == wanted.value else { return false }
    position = bytes.index(after: position)
    return true
  }
}

extension Digits where Bytes == [UInt8] {
  /// A number with leading zeros, to `count` digits.
  static func text(_ value: Int, _ count: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

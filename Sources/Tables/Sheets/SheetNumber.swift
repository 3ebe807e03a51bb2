/// How a format of numbers shows them, as far as it changes what a number is.
enum SheetFormat: Sendable {
  case number, percent, date, dateTime, time, duration

  /// The format of a number that workbooks do not spell out (ECMA-376, part 1, 18.8.30).
  init(builtIn number: Int) {
    switch number {
    case 9, 10: self = .percent
    case 14...17, 27...31, 34...36, 50...58: self = .date
    case 22: self = .dateTime
    case 18...21, 32, 33, 45, 47: self = .time
    case 46: self = .duration
    default: self = .number
    }
  }

  /// The format by its code, such as `yyyy-mm-dd hh:mm`.
  init(code: String) {
    var (hasDay, hasMonth, hasClock, hasPercent) = (false, false, false, false)
    var letters = Array(code.lowercased().utf8)[...]
    while let letter = letters.popFirst() {
      switch letter {
      case UInt8(ascii: "\""):
        letters = letters.drop { $0 != letter }.dropFirst()
      case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): _ = letters.popFirst()
      case UInt8(ascii: "["):
        let inside = letters.prefix { $0 != UInt8(ascii: "]") }
        letters = letters.dropFirst(inside.count + 1)
        guard let first = inside.first, inside.allSatisfy({ $0 == first }) else { continue }
        if Self.clock.contains(first) {
          self = .duration
          return
        }
      case UInt8(ascii: ";"): letters = []
      case UInt8(ascii: "a")
      where letters.starts(with: "m/pm".utf8) || letters.starts(with: "/p".utf8):
        hasClock = true
        letters = letters.dropFirst(letters.first == UInt8(ascii: "m") ? 4 : 2)
      case UInt8(ascii: "g") where letters.starts(with: "eneral".utf8):
        letters = letters.dropFirst(6)
      case UInt8(ascii: "d"), UInt8(ascii: "y"): hasDay = true
      case UInt8(ascii: "m"): hasMonth = true
      case UInt8(ascii: "h"), UInt8(ascii: "s"): hasClock = true
      case UInt8(ascii: "%"): hasPercent = true
      default: break
      }
    }
    // An m beside h or s is minutes.
    let isDate = hasDay || hasMonth && !hasClock
    if isDate {
      self = hasClock ? .dateTime : .date
    } else if hasClock {
      self = .time
    } else {
      self = hasPercent ? .percent : .number
    }
  }

  private static let clock: [UInt8] = Array("hms".utf8)
}

/// The texts of a sheet's numbers.
enum SheetNumber {
  /// The text of a number as its format says.
  ///
  /// - Parameter is1904: Whether days count from 1904-01-01, not from 1900.
  static func text(_ number: String, _ format: SheetFormat, is1904: Bool) -> String {
    guard let value = Double(number), value.isFinite else { return number }
    switch format {
    case .number: return shortest(value)
    case .percent: return percent(value)
    case .date, .dateTime:
      guard value >= 0, value < 2_958_466 else { return shortest(value) }
      let seconds = format == .date ? 0 : Int((value * 86_400).rounded())
      let days = format == .date ? Int(value) : seconds / 86_400
      let date = date(days, is1904: is1904)
      return format == .date ? date : "\(date) \(clock(seconds % 86_400, isPadded: true))"
    case .time:
      guard value >= 0, value < 2_958_466 else { return shortest(value) }
      let seconds = Int((value * 86_400).rounded())
      // Midnight after a last second of a day stays on this day's clock.
      return clock(seconds % 86_400, isPadded: true)
    case .duration:
      guard value >= 0, value < 2_958_466 else { return shortest(value) }
      return clock(Int((value * 86_400).rounded()), isPadded: false)
    }
  }

  /// A number in the fewest digits that tell it from its neighbours.
  static func shortest(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
    return "\(value)"
  }

  /// A share as a percentage, such as `18.5%`.
  static func percent(_ value: Double) -> String {
    let hundred = value * 100
    guard abs(hundred) < 1e5 else { return shortest(hundred) + "%" }
    return shortest((hundred * 1e9).rounded() / 1e9) + "%"
  }

  /// Seconds as hours, minutes and seconds.
  static func clock(_ seconds: Int, isPadded: Bool) -> String {
    let hours = seconds / 3600
    return (isPadded ? padded(hours) : "\(hours)")
      + ":\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
  }

  /// The date of a count of days; in the system of 1900 there is a 29 February 1900.
  private static func date(_ serial: Int, is1904: Bool) -> String {
    // Days from 0000-03-01, by which leap days come last in a year.
    var days = is1904 ? serial + 695_361 : serial + 693_899
    if !is1904, serial < 60 { days += 1 }
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
    let digits = "\(year)"
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + "-\(padded(month < 10 ? month + 3 : month - 9))-\(padded(day))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

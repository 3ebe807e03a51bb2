/// A printed date, whose ambiguities the rest of the label resolves.
struct PrintedDate: Sendable {
  enum Value: Sendable, Equatable {
    case day(CalendarDay)
    /// Day and month could be swapped.
    case either(dayFirst: CalendarDay, monthFirst: CalendarDay)
    /// A month without a day.
    case month(year: Int, month: Int)
    /// A day of any year, see `yearless`.
    case yearless
    /// In the form of a date, but of no day: the 30th of February, a week.
    case noDay
    /// Letters stand where digits were, and more than one day would do.
    case misread
  }

  var value: Value
  /// The tokens of the date.
  var range: Range<Int>
  /// The days of any year that it may mean, day first and month first; also of a month whose year
  /// may be a day: `Feb 20`.
  var yearless: [YearlessDay] = []
  /// The day if the first of three numbers is the year, where another order gives a day, too; that of
  /// a number of a spreadsheet.
  var yearFirst: CalendarDay?
  /// The order that the numbers show: true for day.month, false for month.day, nil for neither.
  var showsDayFirst: Bool?
  /// The cost of repairs.
  var cost = 0.0

  /// Whether it names a day and its year, even if there may be two such days.
  var isWhole: Bool {
    switch value {
    case .day, .either: true
    case .month, .yearless, .noDay, .misread: false
    }
  }

  /// Whether it has the form of a whole date, but says no certain day.
  var isInDoubt: Bool { value == .misread || value == .noDay && range.count == 3 }

  /// The day under an order; nil for a month and for a misread date.
  func day(isDayFirst: Bool) -> CalendarDay? {
    switch value {
    case .day(let day): day
    case .either(let dayFirst, let monthFirst): isDayFirst ? dayFirst : monthFirst
    case .month, .yearless, .noDay, .misread: nil
    }
  }
}

/// Finds dates in which an OCR took digits for letters that are similar to more than one digit.
///
/// `1S.01.2026` may be the 15th or the 18th, `B.03.2026` the 8th or the 13th: a date that may be another day is not
/// read. `O` and `l` are certain, and so is a digit that only one of its readings makes a date: `20Z6`.
struct MisreadDate {
  let line: LabelLine

  /// The digits that a letter may be; nil for a letter that is similar to none.
  private static func digits(_ scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.value >= 0x30, scalar.value <= 0x39 { return [UInt8(scalar.value - 0x30)] }
    return switch scalar.properties.lowercaseMapping {
    case "o", "q", "d": [0]
    case "i", "l", "|", "!": [1]
    case "s": [5, 8]
    case "z": [2, 7]
    case "b": [8, 6, 3]
    case "g": [6, 9]
    case "a": [4]
    case "t": [7, 1]
    default: nil
    }
  }

  /// A date of three numbers that begins at a token; nil where there is none, or none that is in
  /// doubt.
  func date(at start: Int, until end: Int) -> PrintedDate? {
    guard start + 2 < end else { return nil }
    let tokens = line.tokens[start...start + 2]
    let mark = line.tokens[start + 1].lead
    guard [".", "/", "-"].contains(mark), line.tokens[start + 2].lead == mark,
      !(start > 0 && line.tokens[start].lead == mark)
    else { return nil }
    let printed = tokens.map { Array(($0.misread ?? $0.text).unicodeScalars) }
    let sizes = printed.map(\.count)
    guard sizes[1] <= 2,
      sizes[0] <= 2 && (sizes[2] == 2 || sizes[2] == 4)
        || sizes[0] == 4 && sizes[2] <= 2
    else { return nil }
    guard printed.joined().contains(where: { Self.digits($0)?.count != 1 }) else { return nil }
    // A month's name is no misread number, and no weekday's is.
    let areLetters = !printed.allSatisfy(Self.hasDigit)
    if areLetters, sizes[0] > 2 || !Self.hasDigit(printed[1]) || !Self.hasDigit(printed[2]) {
      return nil
    }
    let readings = printed.map(Self.numbers)
    let range = start..<start + 3
    guard readings.allSatisfy({ !$0.isEmpty }) else {
      return areLetters ? nil : PrintedDate(value: .misread, range: range)
    }
    var dates = 0
    for first in readings[0] {
      for second in readings[1] {
        for third in readings[2] where isDate(first, second, third, yearFirst: sizes[0] == 4) {
          dates += 1
        }
      }
    }
    // `So.` before a date is a day of the week.
    return dates == 1 || dates == 0 && areLetters
      ? nil : PrintedDate(value: .misread, range: range)
  }

  private static func hasDigit(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.contains { $0.value >= 0x30 && $0.value <= 0x39 }
  }

  /// The numbers that letters and digits may be; empty where a letter is similar to no digit.
  private static func numbers(_ scalars: [Unicode.Scalar]) -> [Int] {
    var result = [0]
    for scalar in scalars {
      guard let digits = digits(scalar) else { return [] }
      result = result.flatMap { number in digits.map { number * 10 + Int($0) } }
    }
    return result
  }

  private func isDate(_ first: Int, _ second: Int, _ third: Int, yearFirst: Bool) -> Bool {
    let year = yearFirst ? first : third < 100 ? 2000 + third : third
    guard (2000...2060).contains(year) else { return false }
    if yearFirst { return CalendarDay(year: year, month: second, day: third) != nil }
    return CalendarDay(year: year, month: second, day: first) != nil
      || CalendarDay(year: year, month: first, day: second) != nil
  }
}

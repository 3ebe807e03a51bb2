import Journal

/// Finds dates in every common form.
///
/// Numbers separated by dots are day.month; separated by slashes, dashes or spaces they may be in
/// either order. Years of two digits are in this century.
struct DateReader {
  let line: LabelLine
  private let lexicon = LabelLexicon.standard

  init(_ line: LabelLine) {
    self.line = line
  }

  /// The dates among some tokens, in order.
  func dates(in range: Range<Int>) -> [PrintedDate] {
    var result: [PrintedDate] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if let found = date(at: index, until: range.upperBound) {
        result.append(found)
        index = found.range.upperBound
      } else {
        index += 1
      }
    }
    return result
  }

  private func date(at index: Int, until end: Int) -> PrintedDate? {
    if let found = MisreadDate(line: line).date(at: index, until: end) { return found }
    guard var found = numeric(index, end) ?? named(index, end) ?? compact(index) else { return nil }
    found.cost = line.cost(found.range)
    found = settledByWeekday(found)
    return found
  }

  // MARK: Numbers only

  private func numeric(_ start: Int, _ end: Int) -> PrintedDate? {
    guard let first = line.tokens[start].number else { return nil }
    if start > 0, line.tokens[start - 1].kind == .number,
      ["/", ".", "-", ","].contains(line.tokens[start].lead), !line.tokens[start].startsLine
    {
      return nil
    }
    let size = line.tokens[start].fold.utf8.count
    guard start + 1 < end, let mark = separator(start + 1),
      let second = line.tokens[start + 1].number
    else { return nil }
    let isThird = start + 2 < end && separator(start + 2) != nil
    if isThird, let third = line.tokens[start + 2].number,
      let mark2 = separator(start + 2), mark == mark2 || mark2 == "."
    {
      let range = start..<start + 3
      let thirdSize = line.tokens[start + 2].fold.utf8.count
      if size == 4 {
        return CalendarDay(year: first, month: second, day: third).flatMap(plausible).map {
          PrintedDate(value: .day($0), range: range)
        }
      }
      guard size <= 2, thirdSize == 4 || thirdSize == 2 else { return nil }
      if mark == " ", thirdSize != 4 { return nil }
      return ordered(first, second, thirdSize == 4 ? third : 2000 + third, mark, range)
    }
    // A month and a year.
    let range = start..<start + 2
    if size == 4, line.tokens[start + 1].fold.utf8.count == 2, mark != " " {
      return month(first, second, range)
    }
    if size <= 2, line.tokens[start + 1].fold.utf8.count == 4, mark != " " || size == 2 {
      return month(second, first, range)
    }
    if size == 2, line.tokens[start + 1].fold.utf8.count == 2, mark == "/", second >= 20,
      second < 40, first <= 12
    {
      return month(2000 + second, first, range)
    }
    return nil
  }

  private func month(_ year: Int, _ month: Int, _ range: Range<Int>) -> PrintedDate? {
    guard (1...12).contains(month), (2000...2060).contains(year) else { return nil }
    return PrintedDate(value: .month(year: year, month: month), range: range)
  }

  private func ordered(
    _ first: Int, _ second: Int, _ year: Int, _ mark: Character, _ range: Range<Int>
  ) -> PrintedDate? {
    let dayFirst = CalendarDay(year: year, month: second, day: first).flatMap(plausible)
    let monthFirst = CalendarDay(year: year, month: first, day: second).flatMap(plausible)
    switch (dayFirst, monthFirst) {
    case (let day?, let other?):
      if mark == "." || day == other {
        return PrintedDate(
          value: .day(day), range: range, showsDayFirst: mark == "." ? true : nil)
      }
      return PrintedDate(value: .either(dayFirst: day, monthFirst: other), range: range)
    case (let day?, nil):
      return PrintedDate(value: .day(day), range: range, showsDayFirst: true)
    case (nil, let day?):
      return PrintedDate(value: .day(day), range: range, showsDayFirst: false)
    case (nil, nil):
      // 26-01-15: the year comes first.
      guard (20...39).contains(first),
        let day = CalendarDay(year: 2000 + first, month: second, day: year - 2000)
      else { return nil }
      return PrintedDate(value: .day(day), range: range)
    }
  }

  /// The mark between this number and the previous one.
  private func separator(_ index: Int) -> Character? {
    let lead = line.tokens[index].lead.filter { $0 != " " }
    if lead.isEmpty { return line.tokens[index].lead == " " ? " " : nil }
    guard lead.count == 1, let mark = lead.first else { return nil }
    switch mark {
    case ".", "/", "-": return mark
    case "–", "—": return "-"
    case ",": return nil
    default: return nil
    }
  }

  private func plausible(_ day: CalendarDay) -> CalendarDay? {
    (2000...2060).contains(day.year) ? day : nil
  }

  /// `20260115`, only after a key; otherwise eight digits are another number.
  private func compact(_ index: Int) -> PrintedDate? {
    let token = line.tokens[index]
    guard token.kind == .number, let number = token.number else { return nil }
    guard token.fold.utf8.count == 8, index > 0, line.tokens[index - 1].isWord else { return nil }
    let day =
      CalendarDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
      .flatMap(plausible)
      ?? CalendarDay(year: number % 10_000, month: number / 10_000 % 100, day: number / 1_000_000)
      .flatMap(plausible)
    return day.map { PrintedDate(value: .day($0), range: index..<index + 1) }
  }

  // MARK: With the name of a month

  private func named(_ start: Int, _ end: Int) -> PrintedDate? {
    if let name = monthName(start) {
      return monthThenDay(start, name, end)
    }
    guard let number = line.tokens[start].number else { return nil }
    var index = start + 1
    let size = line.tokens[start].fold.utf8.count
    while index < end, isFiller(index) { index += 1 }
    guard index < end, let name = monthName(index), !breaks(index) else { return nil }
    if size == 4, (2000...2060).contains(number) {
      // 2026 January 15
      guard index + 1 < end, let day = line.tokens[index + 1].number,
        line.tokens[index + 1].fold.utf8.count <= 2,
        let found = CalendarDay(year: number, month: name, day: day)
      else { return nil }
      return PrintedDate(value: .day(found), range: start..<index + 2)
    }
    guard size <= 2, (1...31).contains(number) else { return nil }
    index += 1
    while index < end, isFiller(index) { index += 1 }
    guard index < end, let year = year(index),
      !breaks(index) || line.tokens[index].lead.hasPrefix(",")
    else { return nil }
    guard let found = CalendarDay(year: year, month: name, day: number) else { return nil }
    return PrintedDate(value: .day(found), range: start..<index + 1)
  }

  private func monthThenDay(_ start: Int, _ name: Int, _ end: Int) -> PrintedDate? {
    var index = start + 1
    guard index < end, let number = line.tokens[index].number, !breaks(index) else {
      // «Ende November, 2026», «mars de 2026»
      var next = start + 1
      while next < end, isFiller(next) { next += 1 }
      guard next < end, next > start + 1, let year = year(next), year >= 2000,
        line.tokens[next].fold.utf8.count == 4
      else { return nil }
      return month(year, name, start..<next + 1)
    }
    let size = line.tokens[index].fold.utf8.count
    if size <= 2, (1...31).contains(number) {
      var next = index + 1
      while next < end, isFiller(next) { next += 1 }
      if next < end, let year = year(next),
        !breaks(next) || line.tokens[next].lead.hasPrefix(","),
        let found = CalendarDay(year: year, month: name, day: number)
      {
        return PrintedDate(value: .day(found), range: start..<next + 1)
      }
    }
    if let year = year(index),
      size == 4 || line.tokens[index].lead.contains("'")
        || line.tokens[index].lead.contains("’") || (20...39).contains(number)
    {
      index += 1
      return month(year, name, start..<index)
    }
    return nil
  }

  private func breaks(_ index: Int) -> Bool {
    line.tokens[index].lead.contains {
      $0 == ";" || $0 == "|" || $0 == "•" || $0 == "·" || $0 == ":"
    }
  }

  private func monthName(_ index: Int) -> Int? {
    if let month = lexicon.months[line.tokens[index].word] { return month }
    // 26.III.2026
    guard index > 0, index + 1 < line.tokens.count, line.tokens[index - 1].kind == .number,
      line.tokens[index + 1].kind == .number, !line.tokens[index].lead.isEmpty,
      line.tokens[index].lead == line.tokens[index + 1].lead, line.tokens[index].isCapitalized
    else { return nil }
    return Self.romans.firstIndex(of: line.tokens[index].fold).map { $0 + 1 }
  }

  private static let romans = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
  ]

  /// A year of two or four digits.
  private func year(_ index: Int) -> Int? {
    guard let number = line.tokens[index].number else { return nil }
    switch line.tokens[index].fold.utf8.count {
    case 4: return (2000...2060).contains(number) ? number : nil
    case 2: return (18...45).contains(number) ? 2000 + number : nil
    default: return nil
    }
  }

  /// Whether a token is an ordinal ending or a function word inside of a date.
  private func isFiller(_ index: Int) -> Bool {
    lexicon.words(.dateFiller).contains(line.tokens[index].fold)
  }

  // MARK: Weekdays

  private func settledByWeekday(_ date: PrintedDate) -> PrintedDate {
    guard case .either(let dayFirst, let monthFirst) = date.value,
      date.range.lowerBound > 0,
      let named = weekday(line.tokens[date.range.lowerBound - 1].fold)
    else { return date }
    let fits = [dayFirst, monthFirst].map { ($0.number + 3) % 7 == named }
    guard fits[0] != fits[1] else { return date }
    return PrintedDate(
      value: .day(fits[0] ? dayFirst : monthFirst), range: date.range, showsDayFirst: fits[0])
  }

  /// The day of the week, Monday is 0. Short abbreviations must be whole words.
  private func weekday(_ word: String) -> Int? {
    lexicon.weekdays.firstIndex { starts in
      starts.contains { word == $0 || ($0.utf8.count > 2 && word.hasPrefix($0)) }
    }
  }
}

/// A printed date, whose ambiguities the rest of the label resolves.
struct PrintedDate: Sendable {
  enum Value: Sendable, Equatable {
    case day(CalendarDay)
    /// Day and month could be swapped.
    case either(dayFirst: CalendarDay, monthFirst: CalendarDay)
    /// A month without a day.
    case month(year: Int, month: Int)
    /// Letters stand where digits were, and more than one day would do.
    case misread
  }

  var value: Value
  /// The tokens of the date.
  var range: Range<Int>
  /// The order that the numbers show: true for day.month, false for month.day, nil for neither.
  var showsDayFirst: Bool?
  /// The cost of repairs.
  var cost = 0.0

  var isMonth: Bool {
    if case .month = value { return true }
    return false
  }

  /// Whether it says no certain day.
  var isMisread: Bool { value == .misread }

  /// The day under an order; nil for a month and for a misread date.
  func day(isDayFirst: Bool) -> CalendarDay? {
    switch value {
    case .day(let day): day
    case .either(let dayFirst, let monthFirst): isDayFirst ? dayFirst : monthFirst
    case .month, .misread: nil
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

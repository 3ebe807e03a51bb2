/// Finds dates in every common form.
///
/// Numbers separated by dots are day.month; separated by slashes, dashes or spaces they may be in
/// either order. Years of two digits are in this century. What is only a date where words announce
/// one is read beside such words alone: a day without a year, a day of no calendar, a week.
struct DateReader {
  let line: LabelLine
  let lexicon = LabelLexicon.standard

  /// The dates among some tokens, in order.
  ///
  /// - Parameter key: The field name before the tokens; nil for none.
  func dates(in range: Range<Int>, after key: LabelKey? = nil) -> [PrintedDate] {
    range.readEach(\.range) { date(at: $0, in: range, after: key) }
  }

  private func date(at index: Int, in range: Range<Int>, after key: LabelKey?) -> PrintedDate? {
    let end = range.upperBound
    if let found = MisreadDate(line: line).date(at: index, until: end) { return found }
    guard
      var found = numeric(index, end) ?? signed(index, end) ?? named(index, end) ?? compact(index)
        ?? announced(index, range, key)
    else { return nil }
    found.cost = line.cost(found.range)
    return settledByWeekday(found)
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
      var found = ordered(first, second, thirdSize == 4 ? third : 2000 + third, mark, range)
      if size == 2, thirdSize == 2, Self.leadingYears.contains(first) {
        let yearFirst = CalendarDay(year: 2000 + first, month: second, day: third)
        if found == nil {
          found = yearFirst.map { PrintedDate(value: .day($0), range: range) }
        } else {
          found?.yearFirst = yearFirst
        }
      }
      return found
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
      return month(2000 + second, first, range, mayBeDay: true)
    }
    return nil
  }

  /// - Parameter mayBeDay: Whether the last digits of the year may be a day of the month instead.
  private func month(
    _ year: Int, _ month: Int, _ range: Range<Int>, mayBeDay: Bool = false
  ) -> PrintedDate? {
    guard (1...12).contains(month), Self.years.contains(year) else { return nil }
    return PrintedDate(
      value: .month(year: year, month: month), range: range,
      yearless: mayBeDay ? YearlessDay(month: month, day: year % 100).map { [$0] } ?? [] : [])
  }

  /// The years that are read.
  static let years = 2000...2060
  /// The two digits of years that may come first: `26-01-15`. Greater numbers are rather a day.
  private static let leadingYears = 20...29

  func ordered(
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
    case (nil, nil): return nil
    }
  }

  /// The mark between this number and the previous one.
  func separator(_ index: Int) -> Character? {
    let lead = line.tokens[index].lead.filter { $0 != " " }
    if lead.isEmpty { return line.tokens[index].lead == " " ? " " : nil }
    guard lead.count == 1, let mark = lead.first else { return nil }
    switch mark {
    case ".", "/", "-": return mark
    case "–", "—": return "-"
    default: return nil
    }
  }

  private func plausible(_ day: CalendarDay) -> CalendarDay? {
    Self.years.contains(day.year) ? day : nil
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
    if size == 4, Self.years.contains(number) {
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
    if let year = year(index) {
      let hasMark = line.tokens[index].lead.contains { $0 == "'" || $0 == "’" }
      if size == 4 || hasMark || (20...39).contains(number) {
        index += 1
        return month(year, name, start..<index, mayBeDay: size == 2 && !hasMark)
      }
    }
    return nil
  }

  func breaks(_ index: Int) -> Bool {
    let lead = line.tokens[index].lead
    // «36 g out / 28-32 sec», but «26/out/2026»
    return lead.contains(" / ") || lead.contains { ";|•·:".contains($0) }
  }

  func monthName(_ index: Int) -> Int? {
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
  func year(_ index: Int) -> Int? {
    guard let number = line.tokens[index].number else { return nil }
    switch line.tokens[index].fold.utf8.count {
    case 4: return Self.years.contains(number) ? number : nil
    case 2: return (18...45).contains(number) ? 2000 + number : nil
    default: return nil
    }
  }

  /// Whether a token is an ordinal ending or a function word inside of a date.
  func isFiller(_ index: Int) -> Bool {
    lexicon.words(.dateFiller).contains(line.tokens[index].fold)
  }

  // MARK: With signs

  /// `2026年2月20日`, `26年2月20日`, `令和8年2月20日`, `2026년 2월 20일`, `2月20日`.
  private func signed(_ start: Int, _ end: Int) -> PrintedDate? {
    var numbers: [(value: Int, size: Int)] = []
    var index = start
    let signs = [WordList.yearSign, .monthSign, .daySign].map(lexicon.words)
    var next = 0
    while index + 1 < end, let number = line.tokens[index].number,
      let sign = signs[next...].firstIndex(where: { $0.contains(line.tokens[index + 1].text) }),
      sign == next || numbers.isEmpty && sign == 1
    {
      numbers.append((number, line.tokens[index].fold.utf8.count))
      (next, index) = (sign + 1, index + 2)
      if next == signs.count { break }
    }
    let range = start..<index
    if numbers.count == 3 {
      let year = year(numbers[0].value, size: numbers[0].size, at: start)
      guard Self.years.contains(year) else { return nil }
      let day = CalendarDay(year: year, month: numbers[1].value, day: numbers[2].value)
      return PrintedDate(value: day.map { .day($0) } ?? .noDay, range: range)
    }
    guard numbers.count == 2 else { return nil }
    if next == signs.count {
      let day = YearlessDay(month: numbers[0].value, day: numbers[1].value)
      return PrintedDate(
        value: day == nil ? .noDay : .yearless, range: range, yearless: day.map { [$0] } ?? [])
    }
    return month(year(numbers[0].value, size: numbers[0].size, at: start), numbers[1].value, range)
  }

  /// The year of a number before the sign of years, which may count the years of the era Reiwa.
  private func year(_ number: Int, size: Int, at index: Int) -> Int {
    let isEra = index > 0 && lexicon.words(.era).contains(line.tokens[index - 1].text)
    if isEra || size == 1 { return Self.yearBeforeEra + number }
    return size == 2 ? 2000 + number : number
  }

  /// The year before the first one of Reiwa.
  private static let yearBeforeEra = 2018

  // MARK: Weekdays

  private func settledByWeekday(_ date: PrintedDate) -> PrintedDate {
    guard case .either(let dayFirst, let monthFirst) = date.value,
      date.range.lowerBound > 0,
      let named = weekday(line.tokens[date.range.lowerBound - 1].fold)
    else { return date }
    let fits = [dayFirst, monthFirst].map { $0.weekday == named + 1 }
    guard fits[0] != fits[1] else { return date }
    return PrintedDate(
      value: .day(fits[0] ? dayFirst : monthFirst), range: date.range, showsDayFirst: fits[0])
  }

  /// The day of the week, Monday is 0. Short abbreviations must be whole words.
  func weekday(_ word: String) -> Int? {
    lexicon.weekdays.firstIndex { starts in
      starts.contains { word == $0 || ($0.utf8.count > 2 && word.hasPrefix($0)) }
    }
  }
}

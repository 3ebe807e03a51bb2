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
    if let (first, mark, second) = Self.numbers(text.trimmed) {
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

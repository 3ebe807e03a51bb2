/// A day and a month without a year: `May 4`, `4. Mai`, `5/4`, `04.05.`.
struct YearlessDate {
  private let month: Int
  private let day: Int
  private let clock: Int?

  /// Reads a date; nil for other text.
  ///
  /// - Parameter order: The order of two numbers; without one only those are read that can be read one way.
  init?(_ text: String, order: DateOrder?) {
    guard text.utf8.count <= 40, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else {
      return nil
    }
    if let found = text.trimmed.wholeMatch(of: /(\d{1,2})([\/.\-])(\d{1,2})\.?/),
      let first = Int(found.1), let second = Int(found.3)
    {
      // `9.5` is a number; a day with a dot has another one after the month, or an order.
      let orders = [(DateOrder.dayFirst, second, first), (.monthFirst, first, second)].filter {
        (1...12).contains($1) && (1...31).contains($2)
      }
      let isDotted = found.2 == "."
      if isDotted, !text.trimmed.hasSuffix("."), order != .dayFirst { return nil }
      let settled =
        orders.first { $0.0 == (isDotted ? .dayFirst : order) }
        ?? (orders.count == 1 ? orders.first : nil)
      guard let settled else { return nil }
      (month, day, clock) = (settled.1, settled.2, nil)
    } else if let written = WrittenDate.day(andMonthOf: text) {
      (month, day, clock) = written
    } else {
      return nil
    }
  }

  /// The date in the year that brings it closest to the row before, or in the one that the user gave.
  ///
  /// - Throws: `.yearless` where nothing tells the year.
  func date(near last: CalendarDay?, year: Int?) throws(DateText.Fault) -> DateText {
    guard let base = last?.year ?? year else { throw .yearless }
    let years = last == nil ? [base] : [base - 1, base, base + 1]
    let days = years.compactMap { CalendarDay(year: $0, month: month, day: day) }
    let near = days.min { left, right in
      abs(left.number - (last?.number ?? left.number))
        < abs(right.number - (last?.number ?? right.number))
    }
    guard let near else { throw .unreadable }
    return DateText(day: near, clock: clock)
  }
}

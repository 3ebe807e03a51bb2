/// Cups without titles whose days stand in three columns, and their times in two more: `17,01,11,09,09,french press`.
enum DividedDays {
  /// Fewer rows may be anything.
  private static let fewest = 3

  /// Whether a line begins with the three numbers of a day.
  static func isOne(_ cells: [String]) -> Bool { day(cells) != nil }

  /// The rows below titles, with the day of each in its first cell; nil for other rows.
  static func rows(
    _ rows: [(line: Int, cells: [String])]
  ) -> [(line: Int, cells: [String])]? {
    let days = rows.compactMap { day($0.cells) }
    // The year changes least.
    guard rows.count >= fewest, days.count == rows.count,
      Set(days.map(\.year)).count < Set(days.map(\.day)).count
    else { return nil }
    let clocks = rows.compactMap { clock($0.cells) }
    let hasClock = clocks.count == rows.count
    let hasHalf = hasClock && rows.allSatisfy { half($0.cells) != nil }
    let first = hasHalf ? 6 : hasClock ? 5 : 3
    let width = rows.map(\.cells.count).max() ?? first
    guard
      let place = (first..<max(first, width)).first(where: { place in
        rows.count { place < $0.cells.count && isMethod($0.cells[place]) } * 2 > rows.count
      })
    else { return nil }
    let titles = (first..<width).map { $0 == place ? CSVColumn.method.rawValue : "" }
    let found = rows.enumerated().map { index, row in
      var moment = days[index].description
      if hasClock {
        var (hour, minute) = clocks[index]
        if hasHalf, let half = half(row.cells) { hour = hour % 12 + half }
        moment += " \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
      }
      return (line: row.line, cells: [moment] + row.cells.dropFirst(first).map(\.trimmed))
    }
    return [(rows[0].line, [CSVColumn.brewedAt.rawValue] + titles)] + found
  }

  private static func isMethod(_ text: String) -> Bool {
    MethodCategory(impliedBy: text.trimmed) != .unrecorded
  }

  private static func number(_ text: String) -> Int? {
    text.trimmed.utf8.count <= 4 ? Int(text.trimmed) : nil
  }

  private static func day(_ cells: [String]) -> CalendarDay? {
    guard cells.count > 3, let year = number(cells[0]), let month = number(cells[1]),
      let day = number(cells[2]), (10...99).contains(year) || (2000...2099).contains(year)
    else { return nil }
    return CalendarDay(year: year < 100 ? 2000 + year : year, month: month, day: day)
  }

  private static func clock(_ cells: [String]) -> (hour: Int, minute: Int)? {
    guard cells.count > 5, let hour = number(cells[3]), let minute = number(cells[4]),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return (hour, minute)
  }

  /// The hours that `AM` or `PM` after the time adds.
  private static func half(_ cells: [String]) -> Int? {
    cells.count > 6 ? ClockText.half(cells[5]) : nil
  }
}

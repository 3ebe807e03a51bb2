import GRDB

extension FutureDays {
  /// The days by all brews of a journal; O(brews after `today` and in the last days before it), found by index.
  init(in database: Database, today: CalendarDay?, calendar: LocalCalendar) throws {
    guard let today else {
      self = .none
      return
    }
    // Texts sort as moments do but for their time zones, which are worth two days at most. Of the
    // brews before today the latest decide.
    let border = CalendarDay(number: today.number - 2).description
    let isDated = "brewed_at GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'"
    var last = border
    try ColumnReader.forEach(
      database, "SELECT max(brewed_at) FROM brew WHERE brewed_at < ? AND \(isDated)", [border]
    ) { row in
      if let day = CalendarDay(row.text(0).prefix(10)) {
        last = CalendarDay(number: day.number - 2).description
      }
    }
    var days: [CalendarDay] = []
    try ColumnReader.forEach(
      database, "SELECT brewed_at FROM brew WHERE brewed_at >= ? AND \(isDated)", [last]
    ) { row in
      if let day = calendar.day(of: Timestamp(row.text(0))) { days.append(day) }
    }
    self.init(amongBrewDays: days, today: today)
  }

  /// How many brews lie in the future and are written with a number first.
  ///
  /// - Parameter bean: The bean whose brews count; nil counts all.
  func brewCount(
    in database: Database, of bean: Identifier<Bean>? = nil, _ calendar: LocalCalendar
  ) throws -> Int {
    guard let start else { return 0 }
    var count = 0
    try ColumnReader.forEach(
      database,
      """
      SELECT brewed_at FROM brew WHERE brewed_at >= ? AND brewed_at GLOB '[0-9]*'
      AND (? IS NULL OR bean_id = ?)
      """, [CalendarDay(number: start.number - 2).description, bean?.rawValue, bean?.rawValue]
    ) { row in
      if calendar.day(of: Timestamp(row.text(0))).map(contains) ?? false { count += 1 }
    }
    return count
  }
}

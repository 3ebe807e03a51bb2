import GRDB

/// Which days lie in the future, by a journal's own brews: a phone whose clock was wrong writes
/// brews of 2061, which would make all others old.
///
///     let future = FutureDays(of: contents.brews, today: today, calendar: calendar)
///     let past = contents.brews.filter { !future.contains($0, calendar) }
///
/// The clock that tells the current day may be wrong as well. So a journal is believed that runs on
/// past that day without a long break, and one that lies all after it; only brews after a break of
/// more than `mostGap` days are in the future, with all later ones.
public struct FutureDays: Sendable, Equatable {
  /// The first day of the future; nil without one.
  public let start: CalendarDay?

  /// The longest break in days after which a brew of a later day than the current one still counts.
  public static let mostGap = 31
  /// Days before this one (1990-01-01) are treated as unknown: clocks that were never set begin
  /// earlier.
  public static let earliestDay = CalendarDay(number: 7305)

  /// No day lies in the future.
  public static let none = FutureDays(start: nil)

  private init(start: CalendarDay?) {
    self.start = start
  }

  /// All days after one that is named, whatever the journal says.
  public init(after last: CalendarDay) {
    start = CalendarDay(number: last.number + 1)
  }

  /// The day of a brew, if it can be one; nil for a day before `earliestDay`.
  package static func plausible(_ day: CalendarDay?) -> CalendarDay? {
    day.flatMap { $0 < earliestDay ? nil : $0 }
  }

  /// - Parameters:
  ///   - days: The days of the journal's brews in any order.
  ///   - today: The current day by some clock; nil if no brew is in the future.
  public init(amongBrewDays days: some Sequence<CalendarDay>, today: CalendarDay?) {
    // One day more, for travelers.
    guard let border = today.map({ $0.number + 1 }) else {
      self = .none
      return
    }
    var last: Int?
    var later: Set<Int> = []
    for day in days where day >= Self.earliestDay {
      let number = day.number
      if number > border { later.insert(number) } else { last = max(last ?? number, number) }
    }
    for number in later.sorted() {
      if let last, number - last > Self.mostGap {
        self.init(start: CalendarDay(number: number))
        return
      }
      last = number
    }
    self = .none
  }

  /// - Parameters:
  ///   - brews: All brews of the journal.
  ///   - today: The current day by some clock; nil if no brew is in the future.
  ///   - calendar: On which day a brew falls.
  /// - Complexity: O(brews).
  public init(of brews: [Brew], today: CalendarDay?, calendar: LocalCalendar) {
    guard let today else {
      self = .none
      return
    }
    self.init(amongBrewDays: brews.lazy.compactMap { calendar.day(of: $0.brewedAt) }, today: today)
  }

  /// Whether a day lies in the future.
  public func contains(_ day: CalendarDay) -> Bool {
    start.map { day >= $0 } ?? false
  }

  /// Whether a brew lies in the future; one of no known moment does not.
  public func contains(_ brew: Brew, _ calendar: LocalCalendar) -> Bool {
    guard let start, let day = calendar.day(of: brew.brewedAt) else { return false }
    return day >= start
  }
}

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

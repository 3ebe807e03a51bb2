import GRDB
import Support

/// Finds one brew by name.
struct BrewFinder {
  let database: Database
  let calendar: LocalCalendar
  /// The current day, by which brews in the future are none of the latest.
  let today: CalendarDay?

  func brew(named name: String) throws -> Brew {
    if let brew = try Brew.fetch(database, "WHERE id = ?", [name]).first { return brew }
    if let place = Self.place(name) { return try latest(place, name) }
    if let day = CalendarDay(name) { return try brew(on: day) }
    let key = name.lowercased()
    let found =
      key.isEmpty
      ? []
      : try Brew.fetch(
        database, "WHERE lower(substr(id, 1, ?)) = ? ORDER BY id LIMIT 50",
        [key.unicodeScalars.count, key])
    guard let first = found.first else { throw try unknown(name, key) }
    guard found.count == 1 else {
      throw JournalError(.ambiguousBrewID, Self.facts(name, found.map(\.id.rawValue)))
    }
    return first
  }

  /// The number of later brews: 0 for `latest`, 2 for `latest-2`; nil for other text.
  private static func place(_ name: String) -> Int? {
    let key = name.lowercased()
    guard key.hasPrefix("latest") else { return nil }
    let rest = key.dropFirst("latest".count)
    if rest.isEmpty { return 0 }
    guard rest.hasPrefix("-"), rest.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int(rest.dropFirst()).flatMap { $0 < 1_000_000_000 ? $0 : nil }
  }

  /// Brews without a known day are not among the latest.
  private func latest(_ place: Int, _ name: String) throws -> Brew {
    let future = try FutureDays(in: database, today: today, calendar: calendar)
    let skipped = try future.brewCount(in: database, calendar)
    let brews = try Brew.fetch(
      database, "WHERE brewed_at GLOB '[0-9]*' ORDER BY brewed_at DESC, id LIMIT 1 OFFSET ?",
      [place + skipped])
    guard let brew = brews.first else {
      throw JournalError(place == 0 ? .noBrews : .fewerBrews, Self.facts(name))
    }
    return brew
  }

  private func brew(on day: CalendarDay) throws -> Brew {
    // The day in the user's time zone differs by at most one from the written day.
    let written = (-1...1).map { CalendarDay(number: day.number + $0).description }
    let found = try Brew.fetch(
      database, "WHERE substr(brewed_at, 1, 10) IN (?, ?, ?) ORDER BY brewed_at, id",
      StatementArguments(written)
    ).filter { calendar.day(of: $0.brewedAt) == day }
    guard let first = found.first else {
      throw JournalError(.noBrewOnDay, Self.facts(day.description))
    }
    guard found.count == 1 else {
      throw JournalError(
        .severalBrewsOnDay,
        Self.facts(day.description, found.map(\.id.rawValue)).with(\.count, found.count))
    }
    return first
  }

  private func unknown(_ name: String, _ key: String) throws -> JournalError {
    let written = Array(key.utf8)
    var near: [(distance: Int, id: String)] = []
    // A long text is not similar to the beginning of any ID.
    if (4...64).contains(written.count) {
      try ColumnReader.forEach(database, "SELECT id FROM brew") { row in
        let id = row.text(0)
        let distance = EditDistance.between(
          written, Array(id.lowercased().utf8.prefix(written.count)))
        if distance * 4 <= written.count { near.append((distance, id)) }
      }
    }
    near.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
    return JournalError(.unknownBrew, Self.facts(name, near.map(\.id)))
  }

  private static func facts(_ name: String, _ ids: [String] = []) -> JournalError.Facts {
    JournalError.Facts(kind: .brew, name: name)
      .with(\.candidates, ids.map { JournalError.Candidate(id: $0, name: $0) })
  }
}

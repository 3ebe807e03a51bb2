import GRDB
import Support

/// Finds one brew by name.
struct BrewFinder {
  let database: Database
  let calendar: LocalCalendar
  /// The current day, after which brews do not count as the latest.
  let today: CalendarDay?
  /// The bean whose brews `best`, `worst` and `latest` mean; nil for all.
  var bean: Identifier<Bean>?

  /// The fewest characters of an ID that name a brew.
  private static let fewestCharacters = 4

  func brew(named name: String) throws -> Brew {
    if let brew = try known(name) { return brew }
    return try brew(beginning: name)
  }

  /// The brew that an ID, `latest`, `best`, `worst` or a day names; nil for other text.
  func known(_ name: String) throws -> Brew? {
    if let brew = try Brew.fetch(database, "WHERE id = ?", [name]).first { return brew }
    if let place = Self.place(name) { return try latest(place, name) }
    switch name.lowercased() {
    case "best": return try rated("DESC", name)
    case "worst": return try rated("ASC", name)
    default: return try CalendarDay(name).map(brew(on:))
    }
  }

  /// Of equal ratings the latest; copies of a rating are not tasted.
  private func rated(_ direction: String, _ name: String) throws -> Brew {
    guard let bean else { throw JournalError(.needsBean, Self.facts(name)) }
    let brews = try Brew.fetch(
      database,
      """
      WHERE bean_id = ? AND is_copy = 0 AND rating > 0 AND rating <= 5
      ORDER BY rating \(direction), \(database.latestBrewFirst) LIMIT 1
      """, [bean.rawValue])
    guard let brew = brews.first else { throw JournalError(.noRatedBrews, Self.facts(name)) }
    return brew
  }

  private func brew(beginning name: String) throws -> Brew {
    let key = name.lowercased()
    let found = key.count < Self.fewestCharacters ? [] : try brews(beginning: key)
    guard let first = found.first else { throw try unknown(name, key) }
    guard found.count == 1 else {
      throw JournalError(.ambiguousBrewID, Self.facts(name, found.map(\.id.rawValue)))
    }
    return first
  }

  /// By index for IDs that are all in small or all in capital letters.
  private func brews(beginning key: String) throws -> [Brew] {
    let last = "\u{10FFFF}"
    let (low, high) = (key, key.uppercased())
    let found = try Brew.fetch(
      database, "WHERE id BETWEEN ? AND ? OR id BETWEEN ? AND ? ORDER BY id LIMIT 50",
      [low, low + last, high, high + last])
    if !found.isEmpty { return found }
    return try Brew.fetch(
      database, "WHERE lower(substr(id, 1, ?)) = ? ORDER BY id LIMIT 50",
      [key.unicodeScalars.count, key])
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
    let skipped = try future.brewCount(in: database, of: bean, calendar)
    let brews = try Brew.fetch(
      database,
      """
      WHERE brewed_at >= '0' AND brewed_at < ':' \(bean == nil ? "" : "AND bean_id = ?")
      ORDER BY \(database.latestBrewFirst) LIMIT 1 OFFSET ?
      """, StatementArguments([bean?.rawValue].compactMap(\.self)) + [place + skipped])
    guard let brew = brews.first else {
      throw JournalError(place == 0 ? .noBrews : .fewerBrews, Self.facts(name))
    }
    return brew
  }

  private func brew(on day: CalendarDay) throws -> Brew {
    // The day in the user's time zone differs by at most one from the written day.
    let written = [-1, 2].map { CalendarDay(number: day.number + $0).description }
    let found = try Brew.fetch(
      database, "WHERE brewed_at >= ? AND brewed_at < ? ORDER BY brewed_at, id",
      StatementArguments(written)
    ).filter { calendar.day(of: $0.brewedAt) == day }
    guard let first = found.first else {
      throw JournalError(.noBrewOnDay, Self.facts(day.description))
    }
    guard found.count == 1 else {
      let candidates = zip(found, found.map(\.id).shortIDs()).map { brew, id in
        JournalError.Candidate(
          id: brew.id.rawValue, name: id,
          distinction: calendar.clock(of: brew.brewedAt) ?? "")
      }
      throw JournalError(
        .severalBrewsOnDay,
        Self.facts(day.description).with(\.candidates, candidates).with(\.count, found.count))
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
        let known = Array(id.lowercased().utf8.prefix(written.count))
        if let distance = EditDistance.typos(written, for: known, oneIn: 4) {
          near.append((distance, id))
        }
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

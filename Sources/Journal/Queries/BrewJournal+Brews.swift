import GRDB

extension BrewJournal {
  /// The brews that match a query.
  ///
  /// - Parameters:
  ///   - query: The conditions, the order and the limit.
  ///   - calendar: Gives the day of a brew, for `since` and `until`.
  ///   - accepts: A further condition on the brew's notes, the tasting's notes and its tags. It is
  ///     evaluated only for brews that match the query.
  /// - Complexity: Without words, a shelf, days or `accepts` the brews are found by index: O(limit).
  ///   Else linear in the brews of those days, up to the last one that is returned.
  /// - Throws: `JournalError`, and what `accepts` throws.
  public func brews(
    _ query: BrewQuery = BrewQuery(), calendar: LocalCalendar = LocalCalendar(),
    where accepts: ((NotedFlavors) throws -> Bool)? = nil
  ) throws -> BrewListing {
    try read { database in
      let isPlain =
        query.shelf == .all && query.since == nil && query.until == nil
        && SearchWords(query.text).words.isEmpty
      let limit = max(0, min(query.limit, Int.max - 1))
      var brews: [Brew]
      if isPlain, accepts == nil {
        let (condition, arguments) = Self.condition(query)
        brews = try Brew.fetch(
          database, "\(condition) \(query.order.clause(in: database)) LIMIT \(limit + 1)", arguments
        )
      } else {
        let ids = try BrewScan(
          query: query, database: database, calendar: calendar, accepts: accepts
        ).matches(limit: limit + 1)
        brews = try ids.flatMap { id in
          try Brew.fetch(database, "WHERE id = ?", [id])
        }
      }
      let hasMore = brews.count > limit
      if hasMore { brews.removeLast() }
      var listing = BrewListing(
        brews: brews, hasMore: hasMore, beans: try Self.records(brews.map(\.beanID), database),
        methods: try Self.records(brews.map(\.methodID), database),
        grinders: try Self.records(brews.map(\.grinderID), database))
      listing.tasters = try Taster.all(database)
      for brew in brews {
        for tasting in try Tasting.fetch(database, "WHERE brew_id = ?", [brew.id.rawValue]) {
          if tasting.tasterID == nil {
            listing.tastings[brew.id] = tasting
          } else {
            listing.otherTastings[brew.id, default: []].append(tasting)
          }
        }
      }
      return listing
    }
  }

  /// The number of brews in the journal.
  ///
  /// - Throws: `JournalError`.
  public func brewCount() throws -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM brew") ?? 0 }
  }

  /// The records that brews refer to and that exist.
  private static func records<Record: StoredRecord>(
    _ ids: [Identifier<Record>?], _ database: Database
  ) throws -> [Identifier<Record>: Record] {
    var records: [Identifier<Record>: Record] = [:]
    for id in Set(ids.compactMap(\.self)) {
      records[id] = try Record.fetch(database, "WHERE id = ?", [id.rawValue]).first
    }
    return records
  }

  /// The part of a query that SQLite answers. Days are bounded roughly, because a text may have
  /// another time zone than the user: the day of each brew decides.
  static func condition(_ query: BrewQuery) -> (sql: String, arguments: StatementArguments) {
    var parts: [String] = []
    var arguments = StatementArguments()
    if let bean = query.bean {
      parts.append("bean_id = ?")
      arguments += [bean.rawValue]
    }
    if let method = query.method {
      parts.append("method_id = ?")
      arguments += [method.rawValue]
    }
    if let since = query.since {
      parts.append("brewed_at >= ?")
      arguments += [CalendarDay(number: since.number - 1).description]
    }
    if let until = query.until {
      parts.append("brewed_at < ?")
      arguments += [CalendarDay(number: until.number + 2).description]
    }
    if let least = query.minimumRating {
      parts.append("brew.rating >= ? AND brew.rating > 0 AND brew.rating <= 5")
      arguments += [least]
    }
    return (parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND "), arguments)
  }
}

extension BrewQuery.Order {
  /// The order in SQL. Brews of one second are in the order in which they were added, so that the first
  /// of the newest is the one that `latest` names.
  func clause(in database: Database) -> String {
    switch self {
    case .newest: "ORDER BY \(database.latestBrewFirst)"
    case .oldest: "ORDER BY brewed_at, \(database.brewsHaveRowIDs ? "brew.rowid" : "brew.id")"
    case .rating: "ORDER BY brew.rating DESC, \(database.latestBrewFirst)"
    }
  }
}

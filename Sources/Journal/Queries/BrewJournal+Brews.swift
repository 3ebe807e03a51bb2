import GRDB

extension BrewJournal {
  /// The brews that `query` describes.
  ///
  /// - Parameter accepts: A further condition on what was noted: the brew's notes, the tasting's,
  ///   and its tags. Asked only of brews that fit otherwise.
  /// - Complexity: Without words, a shelf or `accepts`, the newest are found by index, however many
  ///   there are; else linear in the brews.
  /// - Throws: `JournalError`, and what `accepts` throws.
  public func brews(
    _ query: BrewQuery = BrewQuery(), where accepts: ((NotedFlavors) throws -> Bool)? = nil
  ) throws -> BrewListing {
    try read { database in
      let catalog = try JournalContents(catalogOf: database)
      let isPlain = query.shelf == .all && SearchWords(query.text).words.isEmpty
      let brews: [Brew]
      let hasMore: Bool
      if isPlain, accepts == nil {
        let (condition, arguments) = Self.condition(query)
        let limit = max(0, min(query.limit, Int.max - 1))
        let fetched = try Brew.fetch(
          database, "\(condition) \(query.order.clause) LIMIT \(limit + 1)", arguments)
        brews = Array(fetched.prefix(limit))
        hasMore = fetched.count > limit
      } else {
        let ids = try BrewScan(query: query, catalog: catalog, database: database, accepts: accepts)
          .matches()
        brews = try ids.prefix(max(0, query.limit)).flatMap { id in
          try Brew.fetch(database, "WHERE id = ?", [id])
        }
        hasMore = ids.count > brews.count
      }
      return BrewListing(
        brews: brews, hasMore: hasMore,
        beans: Dictionary(catalog.beans.map { ($0.id, $0) }) { first, _ in first },
        methods: Dictionary(catalog.methods.map { ($0.id, $0) }) { first, _ in first },
        grinders: Dictionary(catalog.grinders.map { ($0.id, $0) }) { first, _ in first })
    }
  }

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
    return (parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND "), arguments)
  }
}

/// What a taster noted of one brew.
public struct NotedFlavors: Sendable {
  public let notes: String
  public let tastingNotes: String
  public let tags: [FlavorTag]
}

extension BrewQuery.Order {
  var clause: String {
    switch self {
    case .newest: "ORDER BY brewed_at DESC, id"
    case .oldest: "ORDER BY brewed_at, id"
    case .rating: "ORDER BY rating DESC, brewed_at DESC, id"
    }
  }
}

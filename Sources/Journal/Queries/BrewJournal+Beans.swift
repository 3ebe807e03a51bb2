import GRDB
import Support

extension BrewJournal {
  /// The beans, methods, grinders and recipes, without the brews.
  ///
  /// - Throws: `JournalError`.
  public func catalog() throws -> JournalContents {
    try read { try JournalContents(catalogOf: $0) }
  }

  /// The beans that match a query.
  ///
  /// - Throws: `JournalError`.
  public func beans(_ query: BeanQuery = BeanQuery()) throws -> [BeanListing] {
    try read { database in
      let words = SearchWords(query.text)
      let beans = try Bean.fetch(database, "ORDER BY id").filter { bean in
        query.shelf.holds(bean) && bean.found(words) == words.all
      }
      let sums = try Self.sums(database)
      let listings = beans.map { bean in
        let sum = sums[bean.id.rawValue]
        return BeanListing(
          bean: bean, brewCount: sum?.count ?? 0, ratedCount: sum?.rated ?? 0,
          meanRating: sum?.mean, lastBrewedAt: sum?.last)
      }
      return query.order.sort(listings)
    }
  }

  /// The recipes, the most used first.
  ///
  /// - Parameter text: Words that must be in the name or the method's; empty for all.
  /// - Throws: `JournalError`.
  public func recipes(_ text: String = "") throws -> [Recipe] {
    try read { database in
      let words = SearchWords(text)
      let methods = try BrewMethod.fetch(database)
      let names = Dictionary(methods.map { ($0.id, $0.name) }) { first, _ in first }
      return try Recipe.fetch(database, "ORDER BY usage_count DESC, name, id").filter { recipe in
        let method = recipe.methodID.flatMap { names[$0] } ?? ""
        return words.found(in: recipe.name, method) == words.all
      }
    }
  }

  private struct Sum {
    var count = 0
    var rated = 0
    var mean: Double?
    var last: Timestamp?
  }

  private static func sums(_ database: Database) throws -> [String: Sum] {
    var sums: [String: Sum] = [:]
    let isRated = "is_copy = 0 AND rating > 0 AND rating <= 5"
    try ColumnReader.forEach(
      database,
      """
      SELECT bean_id, count(*), count(CASE WHEN \(isRated) THEN 1 END),
        avg(CASE WHEN \(isRated) THEN rating END), max(brewed_at)
      FROM brew WHERE bean_id IS NOT NULL GROUP BY bean_id
      """
    ) { row in
      sums[row.text(0)] = Sum(
        count: row.integer(1) ?? 0, rated: row.integer(2) ?? 0, mean: row.number(3),
        last: Timestamp(row.text(4)))
    }
    return sums
  }
}

extension BeanQuery.Shelf {
  func holds(_ bean: Bean) -> Bool {
    switch self {
    case .active: !bean.isArchived
    case .archived: bean.isArchived
    case .all: true
    }
  }
}

extension BeanQuery.Order {
  /// Sorts beans; beans that tie are sorted by name and ID, and beans without the value come last.
  fileprivate func sort(_ listings: [BeanListing]) -> [BeanListing] {
    let names = listings.map { TextFolding.names.bytes($0.bean.displayName) }
    func key(_ listing: BeanListing) -> Double {
      switch self {
      case .name: 0
      case .roastDate: listing.bean.roastDate.map { Double($0.number) } ?? -.infinity
      case .lastBrewed: listing.lastBrewedAt?.seconds.map(Double.init) ?? -.infinity
      case .rating: listing.meanRating ?? -.infinity
      case .added: listing.bean.createdAt.seconds.map(Double.init) ?? -.infinity
      }
    }
    let keys = listings.map(key)
    let order = listings.indices.sorted { left, right in
      if keys[left] != keys[right] { return keys[left] > keys[right] }
      if names[left] != names[right] { return names[left].lexicographicallyPrecedes(names[right]) }
      return listings[left].bean.id < listings[right].bean.id
    }
    return order.map { listings[$0] }
  }
}

extension Bean {
  /// Which of `words` are in the fields of the bean, as a bit set.
  func found(_ words: SearchWords) -> UInt64 {
    words.words.isEmpty
      ? 0
      : words.found(in: name, roaster, origin, region, farm, variety, process.rawValue, notes)
  }
}

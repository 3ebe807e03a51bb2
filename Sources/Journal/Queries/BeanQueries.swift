import GRDB

/// Which beans are listed, and in which order.
public struct BeanQuery: Sendable {
  /// Which beans are listed, by whether they are archived.
  public enum Shelf: String, Sendable, CaseIterable {
    /// Beans that are not archived.
    case active
    /// Archived beans.
    case archived
    /// All beans.
    case all
  }

  /// The order of a list of beans.
  public enum Order: String, Sendable, CaseIterable {
    /// By display name.
    case name
    /// The latest roast date first.
    case roastDate = "roast-date"
    /// The latest brew first.
    case lastBrewed = "last-brewed"
    /// The highest mean rating first.
    case rating
    /// The last added to the journal first.
    case added
  }

  /// Words that must be in roaster, origin, region, farm, name, variety or notes; empty for all.
  public var text: String
  /// Which beans are listed.
  public var shelf: Shelf
  /// The order of the list.
  public var order: Order

  /// Creates a query; without arguments it lists all beans by name.
  public init(text: String = "", shelf: Shelf = .all, order: Order = .name) {
    self.text = text
    self.shelf = shelf
    self.order = order
  }
}

/// A bean with statistics of its brews.
public struct BeanListing: Sendable, Hashable {
  /// The bean.
  public let bean: Bean
  /// The number of its brews, including unrated ones and copies.
  public let brewCount: Int
  /// The number of its brews with a rating, without copies.
  public let ratedCount: Int
  /// The mean rating, 0…5 stars; nil without rated brews.
  public let meanRating: Double?
  /// The time of the last brew; nil without brews.
  public let lastBrewedAt: Timestamp?
}

extension BeanListing: Identifiable {
  /// The ID of the bean.
  public var id: Identifier<Bean> { bean.id }
}

extension BeanListing {
  /// A bean and what `brews`, which are its own, add up to.
  public init(_ bean: Bean, brews: [Brew]) {
    let rated = brews.filter { $0.stars != nil && !$0.isCopy }
    let sum = rated.reduce(0) { $0 + $1.rating }
    self.init(
      bean: bean, brewCount: brews.count, ratedCount: rated.count,
      meanRating: rated.isEmpty ? nil : sum / Double(rated.count),
      lastBrewedAt: brews.map(\.brewedAt).max { ($0.seconds ?? .min) < ($1.seconds ?? .min) })
  }
}

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

  /// The bean of the journal that is the same bag as `bean`: the same name, roaster and roast date;
  /// nil for none.
  ///
  /// - Throws: `JournalError`.
  public func sameBag(as bean: Bean) throws -> Bean? {
    let (name, roaster) = (NameKey(bean.displayName), NameKey(bean.roaster))
    return try read { try Bean.fetch($0, "ORDER BY id") }.first { other in
      other.id != bean.id && other.roastDateText == bean.roastDateText
        && NameKey(other.displayName) == name && NameKey(other.roaster) == roaster
    }
  }

  /// How many brews a bean has.
  ///
  /// - Complexity: By index.
  /// - Throws: `JournalError`.
  public func brewCount(of bean: Identifier<Bean>) throws -> Int {
    try read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM brew WHERE bean_id = ?", arguments: [bean.rawValue])
        ?? 0
    }
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

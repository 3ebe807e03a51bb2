import GRDB

/// Which brews are listed, and in which order.
public struct BrewQuery: Sendable {
  /// The order of a list of brews.
  public enum Order: String, Sendable, CaseIterable {
    /// The newest brew first.
    case newest
    /// The oldest brew first.
    case oldest
    /// The highest rating first, and the newest of equal ratings; unrated brews last.
    case rating
  }

  /// Words that must be in the notes, in the tasting's notes and tags, or in the name of the bean,
  /// the method or the grinder; empty for all.
  public var text: String
  /// Whether brews of beans in use, of archived beans, or all are listed.
  public var shelf: BeanQuery.Shelf
  /// Only brews of this bean; nil for all.
  public var bean: Identifier<Bean>?
  /// Only brews by this method; nil for all.
  public var method: Identifier<BrewMethod>?
  /// Only brews from this day on; nil for all. Brews of no known day are excluded by it.
  public var since: CalendarDay?
  /// Only brews up to this day; nil for all. Brews of no known day are excluded by it.
  public var until: CalendarDay?
  /// Only brews with this rating or a higher one, in stars; nil for all. Unrated brews are excluded
  /// by it.
  public var minimumRating: Double?
  /// The order of the list.
  public var order: Order
  /// The greatest number of brews to list.
  public var limit: Int

  /// Creates a query; without arguments it lists the newest 20 brews.
  public init(
    text: String = "", shelf: BeanQuery.Shelf = .all, bean: Identifier<Bean>? = nil,
    method: Identifier<BrewMethod>? = nil, order: Order = .newest, limit: Int = 20
  ) {
    self.text = text
    self.shelf = shelf
    self.bean = bean
    self.method = method
    self.order = order
    self.limit = limit
  }
}

/// Brews for a list, with the records that they refer to.
public struct BrewListing: Sendable, Hashable {
  /// The brews in the order of the query.
  public let brews: [Brew]
  /// Whether further brews match.
  public let hasMore: Bool
  /// The beans that the brews refer to, without missing ones.
  public let beans: [Identifier<Bean>: Bean]
  /// The methods that the brews refer to, without missing ones.
  public let methods: [Identifier<BrewMethod>: BrewMethod]
  /// The grinders that the brews refer to, without missing ones.
  public let grinders: [Identifier<Grinder>: Grinder]
  /// The tastings of the brews, where they were asked for: a table has their levels.
  package var tastings: [Identifier<Brew>: Tasting] = [:]
  /// The tastings of others than the journal's own taster, where they were asked for.
  public package(set) var otherTastings: [Identifier<Brew>: [Tasting]] = [:]
  /// The tasters of the journal, by name.
  public package(set) var tasters: [Taster] = []
}

extension BrewListing {
  /// The brews of `contents`, with what they refer to.
  public init(_ contents: JournalContents) {
    func records<Record: Identifiable>(_ records: [Record]) -> [Record.ID: Record] {
      Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
    }
    self.init(
      brews: contents.brews, hasMore: false, beans: records(contents.beans),
      methods: records(contents.methods), grinders: records(contents.grinders))
    tasters = contents.tasters
    otherTastings = Dictionary(grouping: contents.otherTastings, by: \.brewID)
  }

  /// The brews as a table (RFC 4180, lines end with LF) with the columns of the CSV export, in the
  /// order of the list, in UTF-8. Values that are out of range are left out.
  public var table: [UInt8] {
    let rows = tableRows
    let rare = CSVColumn.rare.filter { column in
      rows.contains {
        !column.text($0.brew, bean(of: $0.brew), $0.tasting, taster: $0.taster).isEmpty
      }
    }
    let columns = CSVColumn.usual + rare
    var bytes = CSVCells.joined(columns.map(\.rawValue)) + [UInt8(ascii: "\n")]
    for row in rows {
      bytes += CSVCells.joined(columns.map { cell($0, row) })
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private typealias Row = (brew: Brew, tasting: Tasting?, taster: String)

  /// The brews, and each with the tastings of others.
  private var tableRows: [Row] {
    let names = Dictionary(tasters.map { ($0.id, $0.name) }) { first, _ in first }
    return brews.flatMap { brew -> [Row] in
      [(brew, tastings[brew.id], "")]
        + (otherTastings[brew.id] ?? []).compactMap { tasting in
          tasting.tasterID.flatMap { names[$0] }.map { (brew.tasted(tasting), tasting, $0) }
        }
    }
  }

  private func cell(_ column: CSVColumn, _ row: Row) -> String {
    let brew = row.brew
    switch column {
    case .brewedAt:
      guard brew.brewedAt.day == nil, let seconds = brew.brewedAt.seconds else {
        return brew.brewedAt.text
      }
      return Timestamp(seconds: seconds).text
    case .method: return brew.methodID.flatMap { methods[$0]?.name } ?? ""
    case .grinder: return brew.grinderID.flatMap { grinders[$0]?.name } ?? ""
    case .rating: return brew.stars.map(NumberText.shortest) ?? ""
    case _ where CSVColumn.bean.contains(column):
      return bean(of: brew).map { BeanKey.field(column, $0) } ?? ""
    default:
      return column.text(brew, bean(of: brew), row.tasting, taster: row.taster)
    }
  }

  private func bean(of brew: Brew) -> Bean? { brew.beanID.flatMap { beans[$0] } }
}

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
        let (condition, arguments) = Self.condition(
          query, countsOthers: try Tasting.hasTasters(in: database))
        brews = try Brew.fetch(
          database, "\(condition) \(query.order.clause(in: database)) LIMIT \(limit + 1)", arguments
        )
      } else {
        let ids = try BrewScan(
          query: query, database: database, calendar: calendar, accepts: accepts
        ).matches(limit: limit + 1)
        brews = try ids.compactMap { try Brew.fetch(database, id: $0) }
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
      records[id] = try Record.fetch(database, id: id.rawValue)
    }
    return records
  }

  /// The part of a query that SQLite answers. Days are bounded roughly, because a text may have
  /// another time zone than the user: the day of each brew decides.
  ///
  /// - Parameter countsOthers: Whether brews may have ratings of others than the journal's own taster.
  static func condition(
    _ query: BrewQuery, countsOthers: Bool = false
  ) -> (sql: String, arguments: StatementArguments) {
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
      let own = "brew.rating >= ? AND brew.rating > 0 AND brew.rating <= 5"
      let others =
        "brew.id IN (SELECT brew_id FROM tasting WHERE taster_id IS NOT NULL AND rating >= ? "
        + "AND rating <= 5)"
      parts.append(countsOthers ? "(\(own) OR \(others))" : own)
      arguments += countsOthers ? [least, least] : [least]
    }
    return (parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND "), arguments)
  }

  /// The brews with the given names.
  ///
  /// - Parameters:
  ///   - names: For each brew its ID, the beginning of its ID, its day if it is the only brew of the
  ///     day, `latest`, or `latest-1` for the brew before, and so on; `best` or `worst` with `bean`.
  ///   - bean: The bean whose brews `latest`, `best` and `worst` mean; nil for all.
  ///   - calendar: Gives the day of a brew.
  ///   - today: The current day; later brews do not count as the latest.
  /// - Complexity: By index. Only a name of no brew is compared with the IDs of all.
  /// - Throws: `JournalError` with `name`, which lists the brews that a name can mean.
  public func brews(
    named names: [String], of bean: Identifier<Bean>? = nil,
    calendar: LocalCalendar = LocalCalendar(), today: CalendarDay? = nil
  ) throws -> NamedBrews {
    try read { database in
      let finder = BrewFinder(database: database, calendar: calendar, today: today, bean: bean)
      let brews = try names.map(finder.brew(named:))
      return NamedBrews(brews: brews, contents: try JournalContents(around: brews, in: database))
    }
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

/// Brews that were looked up by name, and the records that they refer to.
public struct NamedBrews: Sendable, Hashable {
  /// The brews in the order of the names.
  public let brews: [Brew]
  /// The beans, methods, grinders and recipes that the brews refer to, and their tastings.
  public let contents: JournalContents
}

import GRDB

/// Which brews are counted, and how they are grouped.
public struct StatisticsQuery: Sendable, Hashable {
  /// Only brews from this day on; nil for all.
  public var since: CalendarDay?
  /// Only brews up to this day; nil for all.
  public var until: CalendarDay?
  /// Only brews of this bean; nil for all.
  public var bean: Identifier<Bean>?
  /// Only brews by this method; nil for all.
  public var method: Identifier<BrewMethod>?
  /// What the groups share.
  public var grouping: BrewStatistics.Grouping
  /// The greatest number of best cups.
  public var bestCount: Int

  /// Creates a query; without arguments it counts all brews by month.
  public init(
    since: CalendarDay? = nil, until: CalendarDay? = nil, bean: Identifier<Bean>? = nil,
    method: Identifier<BrewMethod>? = nil, grouping: BrewStatistics.Grouping = .month,
    bestCount: Int = 5
  ) {
    self.since = since
    self.until = until
    self.bean = bean
    self.method = method
    self.grouping = grouping
    self.bestCount = bestCount
  }
}

extension BrewJournal {
  /// What was drunk: cups, coffee, water, time and ratings.
  ///
  ///     let drunk = try journal.statistics(StatisticsQuery(grouping: .origin), today: .today)
  ///     for group in drunk.groups { print(group.name ?? "not recorded", group.totals.cups) }
  ///
  /// - Parameters:
  ///   - query: Which brews are counted, and how they are grouped.
  ///   - today: The current day; brews in the future, by `FutureDays`, are excluded.
  ///   - calendar: Gives the day of a brew.
  /// - Complexity: Linear in the brews since `query.since`; memory grows with the groups only.
  /// - Throws: `JournalError`, or `CancellationError` in a cancelled task.
  public func statistics(
    _ query: StatisticsQuery = StatisticsQuery(), today: CalendarDay,
    calendar: LocalCalendar = LocalCalendar()
  ) throws -> BrewStatistics {
    try read { database in
      var sums = StatisticsSums(
        query: query, catalog: try JournalContents(catalogOf: database), today: today,
        future: try FutureDays(in: database, today: today, calendar: calendar))
      var brews = BrewQuery(bean: query.bean, method: query.method)
      (brews.since, brews.until) = (query.since, query.until)
      let (condition, arguments) = Self.condition(brews)
      try ColumnReader.forEach(
        database, "SELECT \(try Brew.columnList(in: database)) FROM brew \(condition)", arguments
      ) { row in
        let brew = Brew(row: row)
        sums.add(brew, day: calendar.day(of: brew.brewedAt))
      }
      for bean in sums.partialBags {
        let brews = try Brew.fetch(database, "WHERE bean_id = ?", [bean.rawValue])
        sums.setBag(
          bean,
          brews.compactMap { brew in
            calendar.day(of: brew.brewedAt).map { (brew: brew, day: $0) }
          })
      }
      return sums.statistics
    }
  }
}

/// Adds up brews one by one.
struct StatisticsSums {
  private let query: StatisticsQuery
  private let today: CalendarDay
  private let future: FutureDays
  private let catalog: JournalContents
  /// What a gram of each bag with a price and a weight cost.
  private let prices: [Identifier<Bean>: Double]
  /// What the groups of a bean, method or grinder are called, by its ID.
  private var names: GroupNames
  private var totals = BrewTotals()
  private var current: [BrewStatistics.Grouping: BrewTotals] = [:]
  private var first, last: CalendarDay?
  private var groups: [GroupNames.Key: BrewTotals] = [:]
  private var bags: [Identifier<Bean>: (first: CalendarDay, last: CalendarDay, totals: BrewTotals)]
  private var best: [Brew] = []
  private var inFuture = 0

  init(
    query: StatisticsQuery, catalog: JournalContents, today: CalendarDay, future: FutureDays
  ) {
    self.query = query
    self.today = today
    self.future = future
    self.catalog = catalog
    prices = Dictionary(
      catalog.beans.compactMap { bean in bean.pricePerGram.map { (bean.id, $0) } }
    ) { first, _ in first }
    names = GroupNames(query.grouping, catalog)
    bags = [:]
  }

  /// - Parameter day: The day of the brew; nil where it is unknown.
  mutating func add(_ brew: Brew, day: CalendarDay?) {
    if let day {
      guard query.since.map({ day >= $0 }) ?? true, query.until.map({ day <= $0 }) ?? true else {
        return
      }
      guard !future.contains(day) else {
        inFuture += 1
        return
      }
    } else if query.since != nil || query.until != nil {
      return
    }
    let price = brew.beanID.flatMap { prices[$0] }
    totals.add(brew, perGram: price)
    for key in names.keys(of: brew, day: day) {
      groups[key, default: BrewTotals()].add(brew, perGram: price)
    }
    keepIfBest(brew)
    guard let day else { return }
    first = min(first ?? day, day)
    last = max(last ?? day, day)
    for period in [BrewStatistics.Grouping.day, .week, .month]
    where period.start(of: day) == period.start(of: today) {
      current[period, default: BrewTotals()].add(brew, perGram: price)
    }
    if let bean = brew.beanID { add(brew, of: bean, day) }
  }

  private mutating func add(_ brew: Brew, of bean: Identifier<Bean>, _ day: CalendarDay) {
    var bag = bags[bean] ?? (first: day, last: day, totals: BrewTotals())
    (bag.first, bag.last) = (min(bag.first, day), max(bag.last, day))
    bag.totals.add(brew, perGram: prices[bean])
    bags[bean] = bag
  }

  /// The finished beans of which the query may have left brews out, so that the bags are not whole.
  var partialBags: [Identifier<Bean>] {
    guard query.since != nil || query.until != nil || query.method != nil else { return [] }
    return catalog.beans.filter { $0.isArchived && bags[$0.id] != nil }.map(\.id)
  }

  /// Makes the bag of a bean whole. One that was brewed after the query's last day was not finished
  /// by then.
  mutating func setBag(_ bean: Identifier<Bean>, _ brews: [(brew: Brew, day: CalendarDay)]) {
    bags[bean] = nil
    if let until = query.until, brews.contains(where: { $0.day > until }) { return }
    for (brew, day) in brews where !future.contains(day) { add(brew, of: bean, day) }
  }

  /// Keeps the best cups in order; there are few of them.
  private mutating func keepIfBest(_ brew: Brew) {
    guard query.bestCount > 0, !brew.isCopy, brew.stars != nil else { return }
    if best.count == query.bestCount, let worst = best.last, !isBetter(brew, worst) { return }
    let place = best.firstIndex { isBetter(brew, $0) } ?? best.endIndex
    best.insert(brew, at: place)
    if best.count > query.bestCount { best.removeLast() }
  }

  private func isBetter(_ left: Brew, _ right: Brew) -> Bool {
    if left.rating != right.rating { return left.rating > right.rating }
    let (first, second) = (left.brewedAt.seconds ?? .min, right.brewedAt.seconds ?? .min)
    return first == second ? left.id < right.id : first > second
  }

  var statistics: BrewStatistics {
    var best = catalog
    best.brews = self.best
    return BrewStatistics(
      totals: totals, today: current[.day] ?? BrewTotals(),
      thisWeek: current[.week] ?? BrewTotals(), thisMonth: current[.month] ?? BrewTotals(),
      first: first, last: last, grouping: query.grouping, groups: sortedGroups,
      bags: finishedBags, best: BrewListing(best), inFuture: inFuture, cupsPerDay: cupsPerDay)
  }

  private var cupsPerDay: Double? {
    guard let first else { return nil }
    let end = max(min(query.until ?? today, today), last ?? today)
    return Double(totals.cups) / Double(max(1, (query.since ?? first).days(to: end) + 1))
  }

  private var sortedGroups: [BrewStatistics.Group] {
    let groups = groups.map { key, totals in
      BrewStatistics.Group(name: names.name(of: key), totals: totals)
    }
    return groups.sorted { left, right in
      if !query.grouping.isPeriod, left.totals.cups != right.totals.cups {
        return left.totals.cups > right.totals.cups
      }
      guard let name = left.name, let other = right.name else { return left.name != nil }
      return query.grouping.isPeriod ? name > other : name < other
    }
  }

  private var finishedBags: [BrewStatistics.Bag] {
    catalog.beans.filter(\.isArchived).compactMap { bean in
      bags[bean.id].map {
        BrewStatistics.Bag(bean: bean, first: $0.first, last: $0.last, totals: $0.totals)
      }
    }.sorted { left, right in
      left.last == right.last ? left.bean.id < right.bean.id : left.last > right.last
    }
  }
}

extension BrewStatistics.Grouping {
  /// The first day of the period that a day is in; the day itself for groups that are no periods.
  func start(of day: CalendarDay) -> CalendarDay {
    switch self {
    case .week: return CalendarDay(number: day.number - day.weekday + 1)
    case .month: return CalendarDay(year: day.year, month: day.month, day: 1) ?? day
    default: return day
    }
  }
}

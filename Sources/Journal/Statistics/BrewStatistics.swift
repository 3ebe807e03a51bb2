/// What was drunk: cups, coffee, water, time and ratings, in all and by groups.
public struct BrewStatistics: Sendable, Hashable {
  /// What groups of brews share.
  public enum Grouping: String, Sendable, Hashable, CaseIterable, Codable {
    /// The day in the user's time zone.
    case day
    /// The week, which begins on Monday.
    case week
    case month
    case bean
    /// The country; a blend counts for each of its countries.
    case origin
    /// The processing method.
    case process
    case roaster
    case roastLevel = "roast-level"
    /// The brewing method.
    case method
    case grinder

    /// Whether the groups are periods of time.
    public var isPeriod: Bool { [.day, .week, .month].contains(self) }
  }

  /// The brews that have one thing in common.
  ///
  /// A group has no ID: two beans may have one name, and are two groups.
  public struct Group: Sendable, Hashable {
    /// What they have in common: a name, the journal's word for a process or a roast level, or the
    /// first day of a period; nil where it is not recorded.
    public let name: String?
    /// What they add up to.
    public let totals: BrewTotals
  }

  /// A finished bag: an archived bean that was brewed.
  public struct Bag: Sendable, Hashable, Identifiable {
    /// The ID of the bean.
    public var id: Identifier<Bean> { bean.id }
    /// The bean.
    public let bean: Bean
    /// The day of its first brew.
    public let first: CalendarDay
    /// The day of its last brew.
    public let last: CalendarDay
    /// What its brews add up to.
    public let totals: BrewTotals

    /// The days from the first brew to the last, both included.
    public var days: Int { first.days(to: last) + 1 }
  }

  /// All brews of the query.
  public let totals: BrewTotals
  /// The brews of the current day, week and month.
  public let today, thisWeek, thisMonth: BrewTotals
  /// The day of the first brew; nil without brews of a known day.
  public let first: CalendarDay?
  /// The day of the last brew; nil without brews of a known day.
  public let last: CalendarDay?
  /// What the groups share.
  public let grouping: Grouping
  /// Periods, the latest first; other groups, the most cups first.
  public let groups: [Group]
  /// The bags that were finished, the last one first.
  public let bags: [Bag]
  /// The best cups with their notes, the latest of equal ratings first; copies are excluded.
  public let best: BrewListing
  /// The number of brews in the future, which are excluded.
  public let inFuture: Int

  /// The mean number of cups a day, from the first day of the query, or else of the first brew, to
  /// the current day; nil without brews of a known day.
  public let cupsPerDay: Double?

  /// How many days a finished bag lasts on average; nil without one.
  public var meanBagDays: Double? {
    bags.isEmpty ? nil : Double(bags.map(\.days).reduce(0, +)) / Double(bags.count)
  }

  /// The groups as a table (RFC 4180, lines end with LF), in UTF-8: the group, cups, ratings, their
  /// mean, grams of coffee and water, seconds, the price and how many cups it
  /// is of. What is not recorded is an empty cell.
  public var table: [UInt8] {
    func number(_ value: Double, places: Double = 1) -> String {
      NumberText.shortest((value * places).rounded() / places)
    }
    var bytes = CSVCells.joined([
      grouping.rawValue, "cups", "rated", "mean_rating", "coffee_g", "water_g", "brew_time_s",
      "price", "priced_cups",
    ])
    bytes.append(UInt8(ascii: "\n"))
    for group in groups {
      let totals = group.totals
      bytes += CSVCells.joined([
        group.name ?? "", "\(totals.cups)", "\(totals.rated)",
        totals.meanRating.map { number($0, places: 1000) } ?? "", number(totals.coffee, places: 10),
        number(totals.water, places: 10), number(totals.time),
        totals.priced > 0 ? number(totals.price, places: 100) : "", "\(totals.priced)",
      ])
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

/// What a number of brews add up to.
///
/// Every brew is a cup, copies too. A sum counts what is recorded and in range.
public struct BrewTotals: Sendable, Hashable {
  /// The number of brews.
  public internal(set) var cups = 0
  /// The ground coffee in grams.
  public internal(set) var coffee = 0.0
  /// The water in grams; the yield of an espresso is not counted.
  public internal(set) var water = 0.0
  /// The brew time in seconds.
  public internal(set) var time = 0.0
  /// The number of brews with a rating, without copies.
  public internal(set) var rated = 0
  /// What the ground coffee of `priced` cups cost, in the currency of the bags' prices.
  public internal(set) var price = 0.0
  /// The number of brews with a dose, of a bag with a price and a weight.
  public internal(set) var priced = 0
  var stars = 0.0

  /// Creates totals of no brews.
  public init() {}

  /// The mean rating, 0…5 stars; nil without rated brews. Unrated brews do not count.
  public var meanRating: Double? { rated > 0 ? stars / Double(rated) : nil }

  /// The mean price of a cup; nil without cups of a known price.
  public var meanPrice: Double? { priced > 0 ? price / Double(priced) : nil }

  /// - Parameter price: What a gram of the brew's bag cost; nil where it is unknown.
  mutating func add(_ brew: Brew, perGram price: Double?) {
    cups += 1
    coffee += FieldRange.dose.checked(brew.dose) ?? 0
    water += FieldRange.water.checked(brew.water) ?? 0
    time += FieldRange.brewTime.checked(brew.brewTime) ?? 0
    if let price, let dose = FieldRange.dose.checked(brew.dose) {
      self.price += price * dose
      priced += 1
    }
    guard !brew.isCopy, let rating = brew.stars else { return }
    rated += 1
    stars += rating
  }
}

/// Which groups a brew belongs to, and what they are called.
struct GroupNames {
  /// A group: a name without case and accents, an ID, or a number of a day; nil for what is not
  /// recorded.
  enum Key: Hashable {
    case text([UInt8])
    case id(String)
    case day(Int)
    case none
  }

  private let grouping: BrewStatistics.Grouping
  private var ofBeans: [Identifier<Bean>: [Key]] = [:]
  private var names: [Key: String] = [:]

  init(_ grouping: BrewStatistics.Grouping, _ catalog: JournalContents) {
    self.grouping = grouping
    switch grouping {
    case .day, .week, .month: break
    case .method: for method in catalog.methods { names[.id(method.id.rawValue)] = method.name }
    case .grinder:
      for grinder in catalog.grinders { names[.id(grinder.id.rawValue)] = grinder.name }
    case .bean: for bean in catalog.beans { names[.id(bean.id.rawValue)] = bean.displayName }
    case .origin, .process, .roaster, .roastLevel:
      for bean in catalog.beans { ofBeans[bean.id] = keys(of: bean) }
    }
  }

  /// Names that differ in case and accents only are one group, called as the first bean has it.
  private mutating func keys(of bean: Bean) -> [Key] {
    let texts =
      switch grouping {
      case .origin: bean.origins
      case .process: [bean.process.rawValue]
      case .roaster: [bean.roaster]
      default: [bean.roastLevel.rawValue]
      }
    var keys: [Key] = []
    for text in texts {
      let folded = NameKey(text).joined
      guard !folded.isEmpty, !keys.contains(.text(folded)) else { continue }
      keys.append(.text(folded))
      if names[.text(folded)] == nil { names[.text(folded)] = text }
    }
    return keys
  }

  /// The groups of a brew, one but for the countries of a blend.
  func keys(of brew: Brew, day: CalendarDay?) -> [Key] {
    switch grouping {
    case .day, .week, .month: return [day.map { .day(grouping.start(of: $0).number) } ?? .none]
    case .method: return [key(brew.methodID?.rawValue)]
    case .grinder: return [key(brew.grinderID?.rawValue)]
    case .bean: return [key(brew.beanID?.rawValue)]
    case .origin, .process, .roaster, .roastLevel:
      let keys = brew.beanID.flatMap { ofBeans[$0] } ?? []
      return keys.isEmpty ? [.none] : keys
    }
  }

  /// A reference to a record that is gone counts as not recorded.
  private func key(_ id: String?) -> Key {
    guard let id, names[.id(id)] != nil else { return .none }
    return .id(id)
  }

  func name(of key: Key) -> String? {
    if case .day(let number) = key { return CalendarDay(number: number).description }
    return names[key]
  }
}

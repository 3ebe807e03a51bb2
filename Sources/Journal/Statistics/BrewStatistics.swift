/// What was drunk: cups, coffee, water, time and ratings, in all and by groups.
public struct BrewStatistics: Sendable, Hashable {
  /// What groups of brews share.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// The day in the user's time zone.
    case day
    /// The week, which begins on Monday.
    case week
    /// The month.
    case month
    /// The bean.
    case bean
    /// The country; a blend counts for each of its countries.
    case origin
    /// The processing method.
    case process
    /// The roaster.
    case roaster
    /// The roast level.
    case roastLevel = "roast-level"
    /// The brewing method.
    case method
    /// The grinder.
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
}

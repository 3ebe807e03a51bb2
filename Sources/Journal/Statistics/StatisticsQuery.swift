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
  ///
  /// - Parameters:
  ///   - since: The first day; nil for all.
  ///   - until: The last day; nil for all.
  ///   - bean: The bean; nil for all.
  ///   - method: The method; nil for all.
  ///   - grouping: What the groups share.
  ///   - bestCount: The greatest number of best cups.
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

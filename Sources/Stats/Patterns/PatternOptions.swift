public import Journal

/// The brews to analyze, and the false discovery rate.
public struct PatternOptions: Sendable, Equatable {
  /// The accepted expected share of false findings among those reported, 0 < rate < 1.
  public var falseDiscoveryRate = 0.05
  /// Only brews of this day and later.
  public var since: CalendarDay?
  /// The user's current day; brews in the future are excluded. nil includes all.
  public var today: CalendarDay?
  /// The last day whose brews count, whatever the current day is; nil for none.
  public var lastDay: CalendarDay?
  /// Only brews of this method.
  public var methodID: Identifier<BrewMethod>?
  /// Only brews of this bean.
  public var beanID: Identifier<Bean>?
  /// The seed of the random permutations: the same journal and seed give the same report.
  public var seed: UInt64 = 1

  /// Creates options for all brews, at a false discovery rate of 5 %.
  public init() {}
}

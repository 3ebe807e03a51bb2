public import Journal

/// Which brews are analyzed, and how strict the tests are.
public struct PatternOptions: Sendable, Equatable {
  /// The share of false findings among those reported that is allowed on average, 0 < rate < 1.
  public var falseDiscoveryRate = 0.05
  /// Only brews of this day and later.
  public var since: CalendarDay?
  /// The user's current day, by which brews in the future are excluded; nil includes all.
  public var today: CalendarDay?
  /// Only brews of this method.
  public var methodID: Identifier<BrewMethod>?
  /// Only brews of this bean.
  public var beanID: Identifier<Bean>?
  /// Starts the random rearrangements: the same journal and seed give the same report.
  public var seed: UInt64 = 1

  /// All brews, at a false discovery rate of 5%.
  public init() {}
}

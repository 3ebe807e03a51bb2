public import Journal

/// What brew times show about a grinder: within a bean and a method, coarser settings are faster.
public struct GrinderTimes: Sendable, Hashable {
  /// The number of brews with a grind setting and a time, beside others of their bean and method.
  public let brewCount: Int
  /// The settings that are coarser; nil where too few brews tell, or where they do not agree.
  public let coarser: CoarserSettings?
  /// Whether the times show it so clearly that a statement of the opposite is in doubt.
  public let isClear: Bool
  /// The least number of further brews of a bean and method, with a time and other settings, from which
  /// it could be known; nil where brews enough are recorded.
  public let missing: Int?

  /// The least degrees of freedom and the least t of a guess, and the t of a clear one.
  private static let least = (freedom: 5.0, t: 2.5, clear: 4.0)

  /// - Parameters:
  ///   - grinder: The grinder.
  ///   - brews: Brews of any beans and methods.
  /// - Complexity: O(brews).
  public init(of grinder: Identifier<Grinder>, in brews: [Brew]) {
    self.init(brews) { $0.grinderID == grinder }
  }

  /// The times of brews of a method that name no grinder.
  init(unnamedOf method: Identifier<BrewMethod>, in brews: [Brew]) {
    self.init(brews) { $0.grinderID == nil && $0.methodID == method }
  }

  private init(_ brews: [Brew], where isOfGrinder: (Brew) -> Bool) {
    let groups = GrindGroups(brews, where: isOfGrinder).all
    var (settings, times, products, freedom) = (0.0, 0.0, 0.0, -1.0)
    var count = 0
    for group in groups where group.count > 1 {
      let sums = group.sums
      settings += sums.settings
      times += sums.outcomes
      products += sums.products
      freedom += sums.count - 1
      count += group.count
    }
    brewCount = count
    // The first brew of all has none to be compared with.
    missing =
      freedom < Self.least.freedom
      ? Int(Self.least.freedom - freedom) + (groups.isEmpty ? 1 : 0) : nil
    guard freedom >= Self.least.freedom, settings > 1e-9, times > 1e-9 else {
      (coarser, isClear) = (nil, false)
      return
    }
    let correlation = products / (settings * times).squareRoot()
    let rest = max(1 - correlation * correlation, 1e-9)
    let t = abs(correlation) * (freedom / rest).squareRoot()
    coarser = t >= Self.least.t ? (correlation < 0 ? .higher : .lower) : nil
    isClear = t >= Self.least.clear
  }
}

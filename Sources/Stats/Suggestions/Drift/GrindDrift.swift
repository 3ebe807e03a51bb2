/// How the best grind setting moves while beans age, learned over the bags of a method and a grinder.
///
/// It is only reported where its interval excludes 0.
public struct GrindDrift: Sendable, Hashable {
  /// The change of the best setting in a week, on the scale of the grinder.
  public var perWeek: Double
  /// The lower end of the interval of 95%.
  public var low: Double
  /// The upper end of the interval of 95%.
  public var high: Double
  /// The number of bags, and of their brews.
  public var bagCount: Int
  /// The number of rated brews of the bags.
  public var brewCount: Int

  /// Creates a drift.
  ///
  /// - Parameters:
  ///   - perWeek: The change of the best setting in a week.
  ///   - low: The lower end of the interval of 95%.
  ///   - high: The upper end of the interval of 95%.
  ///   - bagCount: The number of bags.
  ///   - brewCount: The number of rated brews of the bags.
  public init(perWeek: Double, low: Double, high: Double, bagCount: Int, brewCount: Int) {
    self.perWeek = perWeek
    self.low = low
    self.high = high
    self.bagCount = bagCount
    self.brewCount = brewCount
  }
}

/// A number with its 95% confidence interval.
public struct Estimate: Sendable, Equatable {
  /// The estimate.
  public var value: Double
  /// The lower end of the interval; −∞ if it is unbounded.
  public var low: Double
  /// The upper end of the interval; ∞ if it is unbounded.
  public var high: Double

  /// Creates an estimate from its value and interval.
  public init(value: Double, low: Double, high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }
}

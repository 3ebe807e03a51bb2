/// A number with its 95% confidence interval.
public struct Estimate: Sendable, Equatable {
  /// The estimate.
  public var value: Double
  /// The lower end of the interval; −∞ where it is open.
  public var low: Double
  /// The upper end of the interval; ∞ where it is open.
  public var high: Double

  /// An estimate with the ends of its interval.
  public init(value: Double, low: Double, high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }
}

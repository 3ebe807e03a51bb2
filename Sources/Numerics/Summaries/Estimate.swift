/// A number with the interval that holds the truth with 95% confidence.
public struct Estimate: Sendable, Equatable {
  public var value: Double
  public var low: Double
  public var high: Double

  public init(value: Double, low: Double, high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }
}

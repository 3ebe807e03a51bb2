/// A rating that is expected, in stars.
public struct ExpectedRating: Sendable, Equatable {
  /// The mean of the ratings to expect.
  public var value: Double
  /// From here to `high` lie four in five of the ratings to expect.
  public var low: Double
  /// The upper end of the interval.
  public var high: Double
}

/// An expected rating with an interval, in stars.
public struct ExpectedRating: Sendable, Equatable {
  /// The expected rating.
  public var value: Double
  /// The lower end of the interval that contains four in five ratings.
  public var low: Double
  /// The upper end of the interval.
  public var high: Double
}

/// The freshness of a bean by its days off roast; computed for a day, never stored.
public enum Freshness: String, Sendable, CaseIterable {
  /// Up to 14 days, or what the journal's `FreshnessBands` say.
  case peak
  /// Up to 30 days, or what the journal's `FreshnessBands` say.
  case acceptable
  /// All days after.
  case stale

  /// The freshness of a bean that was roasted `days` days ago.
  ///
  /// - Parameters:
  ///   - days: The days off roast.
  ///   - bands: How long a bean is fresh.
  public init(daysOffRoast days: Int, bands: FreshnessBands = .standard) {
    self = days <= bands.peakUntil ? .peak : days <= bands.acceptableUntil ? .acceptable : .stale
  }
}

/// The freshness of a bean by its days off roast; computed for a day, never stored.
public enum Freshness: String, Sendable, CaseIterable {
  /// 0–14 days.
  case peak
  /// 15–30 days.
  case acceptable
  /// From 31 days on.
  case stale

  /// The freshness of a bean that was roasted `days` days ago.
  public init(daysOffRoast days: Int) {
    self = days <= 14 ? .peak : days <= 30 ? .acceptable : .stale
  }
}

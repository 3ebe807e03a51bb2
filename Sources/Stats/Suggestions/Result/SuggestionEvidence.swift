public import Journal

/// A brew that a suggestion rests on.
public struct SuggestionEvidence: Sendable, Equatable {
  /// The brew.
  public var brew: Brew
  /// Its rating, in stars.
  public var stars: Double
  /// Its share of what all brews together say, 0…1.
  public var weight: Double
  /// Whether it is a brew of the asked bean.
  public var isSameBean: Bool
}

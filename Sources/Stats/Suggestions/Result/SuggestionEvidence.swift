public import FlavorExtraction
public import Journal

/// A brew that a suggestion is based on.
public struct SuggestionEvidence: Sendable, Equatable {
  /// The brew.
  public var brew: Brew
  /// The rating in stars; where `isImplied`, the one that the words of the note imply.
  public var stars: Double
  /// The share of the brew in the weight of all brews, 0…1.
  public var weight: Double
  /// Whether it is a brew of the requested bean.
  public var isSameBean: Bool
  /// What its note says of extraction; nil where it does not tell.
  public var extraction: BrewExtraction?
  /// Whether the brew has no rating, and its words imply one.
  public var isImplied = false
}

extension SuggestionEvidence: Identifiable {
  /// The ID of the brew.
  public var id: Identifier<Brew> { brew.id }
}

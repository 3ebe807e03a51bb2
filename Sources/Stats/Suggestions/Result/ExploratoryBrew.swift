/// A brew to try for what it would teach.
public struct ExploratoryBrew: Sendable, Equatable {
  public var recipe: SuggestedRecipe
  public var expectedRating: ExpectedRating
  /// By how many stars it is expected to beat the suggestion (never negative).
  public var expectedImprovement: Double
  /// Why it is worth trying: one sentence.
  public var reason: String
}

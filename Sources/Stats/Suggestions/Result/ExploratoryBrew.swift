/// A brew to try for what it would teach.
public struct ExploratoryBrew: Sendable, Equatable {
  public var recipe: SuggestedRecipe
  public var expectedRating: ExpectedRating
  /// By how many stars it is expected to beat the suggestion (never negative).
  public var expectedImprovement: Double
  /// What it changes; nil where nothing near promises more than the suggestion itself.
  public var change: Change?

  /// The parameter that differs most from the suggestion.
  public struct Change: Sendable, Equatable {
    public var parameter: BrewParameter
    /// Whether its value is above the suggestion's.
    public var isMore: Bool
    /// From here to `high`, in stars beside the suggestion's rating, lie four in five of the ratings
    /// to expect.
    public var low: Double
    public var high: Double
  }
}

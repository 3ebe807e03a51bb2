/// A brew to try for what it would teach.
public struct ExploratoryBrew: Sendable, Equatable {
  /// What to set.
  public var recipe: SuggestedRecipe
  /// The rating to expect.
  public var expectedRating: ExpectedRating
  /// By how many stars it is expected to beat the suggestion (never negative).
  public var expectedImprovement: Double
  /// What it changes; nil where nothing near promises more than the suggestion itself.
  public var change: Change?

  /// The parameter that differs most from the suggestion.
  public struct Change: Sendable, Equatable {
    /// What is changed.
    public var parameter: BrewParameter
    /// Whether its value is above the suggestion's.
    public var isMore: Bool
    /// From here to `high`, in stars beside the suggestion's rating, lie four in five of the ratings
    /// to expect.
    public var low: Double
    /// The upper end of the interval, in stars beside the suggestion's rating.
    public var high: Double
  }
}

/// A brew that would reduce uncertainty most.
public struct ExploratoryBrew: Sendable, Equatable {
  /// The settings.
  public var recipe: SuggestedRecipe
  /// The expected rating.
  public var expectedRating: ExpectedRating
  /// The expected improvement over the suggestion in stars, 0 or more.
  public var expectedImprovement: Double
  /// The main difference from the suggestion; nil if no brew nearby has a better chance than the
  /// suggestion itself.
  public var change: Change?

  /// The parameter that differs most from the suggestion.
  public struct Change: Sendable, Equatable {
    /// The parameter.
    public var parameter: BrewParameter
    /// Whether its value is above that of the suggestion.
    public var isMore: Bool
    /// Whether few brews lie near its value.
    public var isRare: Bool
    /// The lower end of the interval that contains four in five ratings, in stars relative to the
    /// rating of the suggestion.
    public var low: Double
    /// The upper end of the interval, in stars relative to the rating of the suggestion.
    public var high: Double
  }
}

/// The patterns of a journal, and how many tests were made to find them.
public struct PatternReport: Sendable, Equatable {
  /// Brews that were analyzed, after the filters.
  public var brews: Int
  /// Of these, the brews with a rating of their own.
  public var rated: Int
  /// How many tests were made; each counts for the false discovery rate.
  public var tested: Int
  /// The false discovery rate that patterns keep.
  public var falseDiscoveryRate: Double
  /// Findings with a q-value of at most the rate, strongest first.
  public var patterns: [Pattern]
  /// Descriptions of the best-rated brews.
  public var preferences: [Preference]
  /// What was excluded.
  public var leftOut: LeftOut

  /// Counts of what was excluded.
  public struct LeftOut: Sendable, Equatable {
    /// Brews without a rating.
    public var unrated = 0
    /// Brews whose rating is impossible: below 0, above 5, or not a number.
    public var impossibleRatings = 0
    /// Rated brews that lie in the future.
    public var inFuture = 0
    /// Rated brews whose time cannot be read, or lies before there were journals: they are
    /// analyzed, but not for changes over time.
    public var unclearTimes = 0
    /// Brews whose rating and notes were copied.
    public var copies = 0
    /// Questions with too few brews or beans to ask them.
    public var thinQuestions = 0
    /// Findings that vanish given a stronger one.
    public var shadows = 0

    /// Nothing excluded.
    public init() {}
  }
}

/// What a journal shows, and how hard it was looked at.
public struct PatternReport: Sendable, Equatable {
  /// Brews that were looked at, after the filters.
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
  /// What was not looked at.
  public var leftOut: LeftOut

  public struct LeftOut: Sendable, Equatable {
    /// Brews without a rating.
    public var unrated = 0
    /// Brews whose rating is none: below 0, above 5, or no number.
    public var impossibleRatings = 0
    /// Rated brews that lie in the future.
    public var inFuture = 0
    /// Rated brews whose time cannot be read, or lies before there were journals: they are looked
    /// at, but not for what changes with time.
    public var unclearTimes = 0
    /// Brews whose rating and notes were copied.
    public var copies = 0
    /// Questions with too few brews or beans to ask them.
    public var thinQuestions = 0
    /// Findings that vanish given a stronger one: its shadow.
    public var shadows = 0

    public init() {}
  }
}

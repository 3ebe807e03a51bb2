public import Journal

/// The next cup: what to set, what to expect of it, and what that rests on.
public struct Suggestion: Sendable, Equatable {
  /// Which way of reasoning gave the suggestion.
  public enum Strategy: String, Sendable, CaseIterable {
    /// A Gaussian process over the parameters and the beans.
    case surface
    /// The rating-weighted mean of brews rated 4 or more.
    case weightedMean = "weighted_mean"
  }

  /// Whose brews taught the suggestion.
  public enum Scope: String, Sendable, CaseIterable {
    /// Those of the bean itself, with this method.
    case bean
    /// Those of beans that resemble it.
    case similarBeans = "similar_beans"
    /// Those of beans of the same origin.
    case origin
    /// All brews of the method.
    case method
  }

  /// How many rated brews of this bean and method there are.
  public enum Confidence: String, Sendable, CaseIterable {
    /// 5 or more.
    case high
    /// 2 to 4.
    case medium
    /// Fewer than 2.
    case low

    /// - Parameter brews: The number of rated brews of the bean with the method.
    public init(brews: Int) {
      self = brews >= 5 ? .high : brews >= 2 ? .medium : .low
    }
  }

  /// The bean to brew.
  public var bean: Bean
  /// The method to brew it with.
  public var method: BrewMethod
  /// The grinder that the grind setting is for; nil when no brew names one.
  public var grinder: Grinder?
  /// What to set.
  public var recipe: SuggestedRecipe
  /// The rating to expect.
  public var expectedRating: ExpectedRating
  /// Whose brews the suggestion was learned from.
  public var scope: Scope
  /// How many rated brews within `scope` teach it.
  public var brewCount: Int
  /// How many rated brews there are of this very bean and method.
  public var ownBrewCount: Int
  /// How many rated brews of this bean and method support it.
  public var confidence: Confidence
  /// What the suggestion rests on, the weightiest first; at most eight.
  public var evidence: [SuggestionEvidence]
  /// The share of other beans' brews in what is known, 0…1; nil for the rule.
  public var othersShare: Double?
  /// How the suggestion was made.
  public var strategy: Strategy
  /// Whether the surface was asked for and knew no better than the rule.
  public var isFallback: Bool
  /// What a reader should know about what was not known.
  public var remarks: [SuggestionRemark]
  /// The brew worth trying to learn most; only when asked for.
  public var next: ExploratoryBrew?
}

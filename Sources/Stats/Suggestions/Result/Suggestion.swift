public import Journal

/// A suggestion for the next brew: settings, expected rating, and evidence.
public struct Suggestion: Sendable, Equatable {
  /// How a suggestion is computed.
  public enum Strategy: String, Sendable, CaseIterable {
    /// A Gaussian process over the parameters and the beans.
    case surface
    /// The rating-weighted mean of brews rated 4 or more.
    case weightedMean = "weighted_mean"
  }

  /// The brews that a suggestion is based on.
  public enum Scope: String, Sendable, CaseIterable {
    /// Brews of the bean with the method.
    case bean
    /// Brews of similar beans.
    case similarBeans = "similar_beans"
    /// Brews of beans of the same origin.
    case origin
    /// All brews of the method.
    case method
  }

  /// How sure a suggestion is: by the number of brews of the bean with the method, the rated ones for the
  /// surface, those rated 4 or more for the rule; and by the probability that the cup's true rating lies
  /// in the range that is shown, which is at least `promise`.
  public enum Confidence: String, Sendable, CaseIterable {
    /// 5 or more brews.
    case high
    /// 2 brews or more.
    case medium
    /// Fewer brews, or a range that may well not hold.
    case low

    /// The least probability, 0…1, that the true rating of the suggested cup lies in the expected range.
    public var promise: Double {
      switch self {
      case .high: 0.9
      case .medium: 0.75
      case .low: 0
      }
    }

    /// Creates the confidence for a number of brews.
    ///
    /// - Parameter brews: The number of brews of the bean with the method that count.
    public init(brews: Int) {
      self = brews >= 5 ? .high : brews >= 2 ? .medium : .low
    }
  }

  /// The bean to brew.
  public var bean: Bean
  /// The method to brew it with.
  public var method: BrewMethod
  /// The grinder of the grind setting; nil when no brew names one.
  public var grinder: Grinder?
  /// The settings.
  public var recipe: SuggestedRecipe
  /// The expected rating.
  public var expectedRating: ExpectedRating
  /// The brews that the suggestion is based on.
  public var scope: Scope
  /// The number of rated brews within `scope` that were used.
  public var brewCount: Int
  /// The number of rated brews of this bean with this method.
  public var ownBrewCount: Int
  /// How sure it is, by `ownBrewCount` and the probability that `expectedRating` holds.
  public var confidence: Confidence
  /// The brews with the highest weights, at most eight, in the order of their weights.
  public var evidence: [SuggestionEvidence]
  /// How far it rests on what notes say of extraction; nil where words do not count.
  public var words: WordBasis?
  /// How the best grind setting moves while beans age; nil where that is not known.
  public var drift: GrindDrift?
  /// The share of the information that comes from brews of other beans, 0…1; nil for the rule.
  public var othersShare: Double?
  /// How the suggestion was computed.
  public var strategy: Strategy
  /// Whether the rule was used although the surface was requested, because the surface was not
  /// better.
  public var isFallback: Bool
  /// Limits of the suggestion that its reader should know.
  public var remarks: [SuggestionRemark]
  /// The brew that would reduce uncertainty most; nil unless requested.
  public var next: ExploratoryBrew?
  /// The settings of the last rated cup of the bean with the method that lie outside the ranges of
  /// the recipe and differ noticeably from it: what to change.
  public var changes: [SettingChange] = []
  /// The values of rated brews that were left out, since they are probably mistakes.
  public var leftOut: [ValueDoubt] = []
  /// What the curves of the bean's rated brews show; nil where none has one.
  public var shots: ShotBasis?
  /// Whether no brew of the method is rated, so that the suggestion rests on what notes say of liking, on
  /// everybody's scale.
  public var isByWords: Bool { remarks.contains(.byWords) }
  /// What limits the suggestion, the greatest share first: together at most 1, since small shares are left
  /// out. Empty for the rule.
  public var doubt: [AdviceDoubt] = []
  /// Two settings that always moved together, with the two cups that tell which of them matters; nil for
  /// none.
  public var separation: SettingSeparation?
  /// How the grinder's settings are written; nil for plain numbers. A suggestion that was read back from
  /// JSON knows the texts of its own settings only.
  public var notation: GrindNotation?
  /// Where to begin with a bean that was not brewed on the grinder; nil for others, and where other beans do
  /// not tell.
  public var start: GrindStart?
  /// The setting of another grinder that the grind was translated from; nil for one of this grinder.
  public var translation: GrindTranslation?
  /// Whose ratings it rests on, each on the scale of all; empty for a journal of one. With several tasters
  /// the recipe is the one that costs the least to the unhappiest, where that is known
  /// (`TasterShare.expected`).
  public var tasters: [TasterShare] = []
}

/// A suggestion for the next brew: settings, expected rating, and evidence.
public struct Suggestion: Sendable, Equatable {
  /// How a suggestion is computed.
  public enum Strategy: String, Sendable, CaseIterable, Codable {
    /// A Gaussian process over the parameters and the beans.
    case surface
    /// The rating-weighted mean of brews rated 4 or more.
    case weightedMean = "weighted_mean"
  }

  /// The brews that a suggestion is based on.
  public enum Scope: String, Sendable, CaseIterable, Codable {
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
  public enum Confidence: String, Sendable, CaseIterable, Codable {
    /// 5 or more brews, whose ratings show that settings matter.
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
  /// How sure it is, by `ownBrewCount`, the probability that `expectedRating` holds, and that of settings that
  /// matter.
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
  /// How many brews of the bean have a setting without a place on the grinder's scale.
  public var unplaced = 0
  /// How many brews of the bean have a setting on an earlier scale of the grinder, which count without it.
  public var earlierScale = 0
  /// What the curves of the bean's rated brews show; nil where none has one.
  public var shots: ShotBasis?
  /// The note of the bean's last rated brew, where its curve contradicts it; nil for none.
  public var contradiction: DialShots.Contradiction?
  /// Stars and words of the bean that are at odds; nil where they are not.
  public var odds: WordOdds?
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

  /// Below this rating a cup is not worth making again.
  package static let poorStars = 3.5

  /// The parameter to vary instead of brewing the same again; nil where there are settings to repeat.
  package var varied: BrewParameter? {
    for case .vary(let parameter) in remarks { return parameter }
    return nil
  }
}

/// The settings of one brew. A setting that the history does not record is nil.
public struct SuggestedRecipe: Sendable, Equatable {
  /// A value to set, with its tolerance.
  public struct Setting: Sendable, Equatable {
    /// The value to set, in the unit of the parameter.
    public var value: Double
    /// The lower end of the range in which the best setting lies nine times in ten, as far as it was tried, and
    /// that reaches at least to where the expected rating falls by a tenth of a star.
    public var low: Double
    /// The upper end of the range.
    public var high: Double
    /// Whether the range spans all that was tried: the brews do not tell which of it is best.
    public var spansTried = false
    /// The lowest and the highest value that was tried; nil where it is not known.
    public var tried: ClosedRange<Double>?

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - value: The value to set.
    ///   - low: The lower end; a number above `value` counts as `value`.
    ///   - high: The upper end; a number below `value` counts as `value`.
    public init(value: Double, low: Double, high: Double) {
      self.value = value
      self.low = min(low, value)
      self.high = max(high, value)
    }
  }

  /// The ground coffee in grams.
  public var dose: Setting?
  /// The water in grams; nil for espresso.
  public var water: Setting?
  /// The coffee in the cup in grams; only for espresso.
  public var yield: Setting?
  /// Grams of water, or for espresso of yield, per gram of coffee.
  public var ratio: Setting?
  /// The water temperature in °C.
  public var waterTemperature: Setting?
  /// The grind setting on the scale of the grinder.
  public var grindSetting: Setting?
  /// The brew time in seconds.
  public var brewTime: Setting?

  /// Creates a recipe without settings.
  public init() {}

  /// Whether the recipe has no settings.
  public var isEmpty: Bool { self == SuggestedRecipe() }
}

/// A setting of the last cup that a suggestion would change.
public struct SettingChange: Sendable, Equatable {
  /// The setting.
  public var parameter: BrewParameter
  /// The value of the last cup, in the parameter's unit: grams, °C, seconds, grams of water to one of
  /// coffee, or a setting of the grinder.
  public var from: Double
  /// The value of the suggestion, in the same unit.
  public var to: Double
}

/// An expected rating with an interval, in stars.
public struct ExpectedRating: Sendable, Equatable {
  /// The expected rating.
  public var value: Double
  /// The lower end of the interval that contains four in five ratings.
  public var low: Double
  /// The upper end of the interval.
  public var high: Double
}

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
  /// How much it counts by its curve beside a sound shot, 0.2…1.
  public var shotWeight = 1.0
  /// What went wrong with its shot, where that counts less.
  public var fault: ShotDiagnosis.Kind?
}

extension SuggestionEvidence: Identifiable {
  /// The ID of the brew.
  public var id: Identifier<Brew> { brew.id }
}

/// A limit of a suggestion, or a fact that its reader should know.
public enum SuggestionRemark: Sendable, Equatable {
  case beanIsArchived
  /// The bean was never brewed with this method and rated.
  case beanIsNew
  /// No rated brew of the method names the grinder: no setting can be suggested.
  case grinderIsNew
  /// No bean was brewed on this grinder and another one so often that their settings can be compared.
  case grindersNotCompared
  /// No brew of the bean with the method names a grinder: all are taken to be on one.
  case grinderUnnamed
  /// The brews name no method: those of their kind that name none are taken to be of one.
  case methodUnnamed
  /// The history does not record the parameter.
  case notRecorded(BrewParameter)
  /// The parameter never varied: there is nothing to compare.
  case neverVaried(BrewParameter)
  /// The surface was not better than the rule.
  case surfaceKnowsNoBetter
  /// All brews of the method have the same rating: nothing is better than anything else.
  case ratingsAlike
  /// So many ratings are this one that most of them are probably a default; they do not count.
  case ratingRepeats(Double)
  /// Ratings were given on another scale until this many brews ago; the earlier ones are converted.
  case scaleChanged(Int)
  /// Only good cups were rated, and many not at all.
  case onlyGoodRated
  /// No brew was rated 4 or more: the rule uses the best-rated ones.
  case noneRatedHigh
  /// Notes call brews under- or overextracted, but which settings of the grinder are coarser is not
  /// known.
  case grinderScaleUnknown
  /// An exploratory brew was requested, which the rule cannot give.
  case ruleExploresNot
  /// An exploratory brew was requested, but no comparable parameter varied.
  case nothingVaried
  /// An exploratory brew was requested, but none nearby is expected to be better than the
  /// suggestion.
  case nothingWorthTrying
  /// No brew of the method is rated: what notes say of liking counts, on everybody's scale.
  case byWords
  /// Most notes on cups around the suggested grind setting call them over- or underextracted, which
  /// contradicts their ratings.
  case wordsDisagree(BrewExtraction.Direction)
  /// By the grind alone the best setting is expected at this one (`DialPath`), noticeably beside
  /// the recipe's, which is the best of all settings together.
  case dialDiffers(Double)
  /// The bean's brews are one, or all poor: instead of brewing the same again, the parameter is worth
  /// changing.
  case vary(BrewParameter)
  /// The other beans of the method are best around another value of the parameter, outside the range of
  /// the suggestion: what is known of this bean speaks against it.
  case differsFromOthers(BrewParameter, Double)

  /// Whether the remark is about the advice on the grind alone.
  package var isOfDial: Bool { if case .dialDiffers = self { true } else { false } }

  /// Whether the remark proposes to vary a setting.
  package var isToVary: Bool { if case .vary = self { true } else { false } }

  /// Whether the remark is about missing history.
  public var isGap: Bool {
    switch self {
    case .grinderIsNew, .grindersNotCompared, .notRecorded, .neverVaried: true
    default: false
    }
  }
}

/// A request to a `BrewSuggester`.
public struct SuggestionRequest: Sendable, Equatable {
  /// The bean to brew.
  public var beanID: Identifier<Bean>
  /// The method to brew it with.
  public var methodID: Identifier<BrewMethod>
  /// The grinder to use; nil takes the most recently used one of the method.
  public var grinderID: Identifier<Grinder>?
  /// How the suggestion is computed.
  public var strategy: Suggestion.Strategy
  /// Whether to add the brew that would reduce uncertainty most.
  public var explores: Bool
  /// Days whose brews are ignored, since they lie in the future.
  public var future: FutureDays
  /// The day of the next brew, for the age of the beans; nil takes that of the bean's last brew.
  public var day: CalendarDay?

  /// Creates a request; without a grinder, the most recently used one of the method is taken.
  public init(
    beanID: Identifier<Bean>, methodID: Identifier<BrewMethod>,
    grinderID: Identifier<Grinder>? = nil, strategy: Suggestion.Strategy = .surface,
    explores: Bool = false, future: FutureDays = .none, day: CalendarDay? = nil
  ) {
    self.beanID = beanID
    self.methodID = methodID
    self.grinderID = grinderID
    self.strategy = strategy
    self.explores = explores
    self.future = future
    self.day = day
  }
}

/// The reason why no suggestion can be made: a code and facts; `Words.message(of:)` makes the
/// sentence.
public struct SuggestionError: Error, Sendable, Equatable {
  /// What is missing.
  public enum Code: String, Sendable {
    /// The journal has no bean with the ID.
    case unknownBean
    /// The journal has no method with the ID.
    case unknownMethod
    /// The journal has no grinder with the ID.
    case unknownGrinder
    /// The journal has no beans.
    case noBeans
    /// The journal has no brews.
    case emptyJournal
    /// No brew was made with the method.
    case noBrewsOfMethod
    /// No brew was made of the bean.
    case noBrewsOfBean
    /// The method has brews, but none is rated.
    case noRatedBrewsOfMethod
    /// The rated brews of the method record none of the parameters.
    case nothingRecorded
  }

  /// What is missing.
  public let code: Code
  /// The unknown ID, or the name of the method or bean; empty for a journal without beans or brews.
  public let name: String
  /// The number of brews with the method if none of them is rated; else 0.
  public let brewCount: Int

  package init(_ code: Code, _ name: String = "", brewCount: Int = 0) {
    self.code = code
    self.name = name
    self.brewCount = brewCount
  }
}

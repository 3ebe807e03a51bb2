public import FlavorExtraction

/// A limit of a suggestion, or a fact that its reader should know.
public enum SuggestionRemark: Sendable, Equatable {
  /// The bean is archived.
  case beanIsArchived
  /// The bean was never brewed with this method and rated.
  case beanIsNew
  /// No rated brew of the method names the grinder: no setting can be suggested.
  case grinderIsNew
  /// No bean was brewed on this grinder and another one so often that their settings can be compared.
  case grindersNotCompared
  /// No brew of the bean with the method names a grinder: all are taken to be on one.
  case grinderUnnamed
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
  /// The bean's brews are one, or all poor: instead of brewing the same again, the parameter is worth
  /// changing.
  case vary(BrewParameter)
  /// The other beans of the method are best around another value of the parameter, outside the range of
  /// the suggestion: what is known of this bean speaks against it.
  case differsFromOthers(BrewParameter, Double)

  /// Whether the remark is about missing history.
  public var isGap: Bool {
    switch self {
    case .grinderIsNew, .grindersNotCompared, .notRecorded, .neverVaried: true
    default: false
    }
  }
}

extension Suggestion {
  /// Below this rating a cup is not worth making again.
  package static let poorStars = 3.5

  /// The parameter to vary instead of brewing the same again; nil where there are settings to repeat.
  package var varied: BrewParameter? {
    for case .vary(let parameter) in remarks { return parameter }
    return nil
  }
}

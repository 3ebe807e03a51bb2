/// A limit of a suggestion, or a fact that its reader should know.
public enum SuggestionRemark: Sendable, Equatable {
  /// The bag is finished or put away.
  case beanIsArchived
  /// The bean was never brewed with this method and rated.
  case beanIsNew
  /// No rated brew of the method names the grinder: there is no setting to suggest.
  case grinderIsNew
  /// The history does not record the parameter.
  case notRecorded(BrewParameter)
  /// The parameter never varied: there is nothing to compare.
  case neverVaried(BrewParameter)
  /// The surface knew no better than the rule.
  case surfaceKnowsNoBetter
  /// No brew was rated 4 or more: the rule takes the best there are.
  case noneRatedHigh
  /// A trial was asked for, and the rule has none to name.
  case ruleExploresNot
  /// A trial was asked for, and no parameter varied that could be compared.
  case nothingVaried
  /// A trial was asked for, and none within reach is expected to be better than the suggestion.
  case nothingWorthTrying

  /// Whether something is missing from the history, rather than to be noted.
  public var isGap: Bool {
    switch self {
    case .grinderIsNew, .notRecorded, .neverVaried: true
    default: false
    }
  }
}

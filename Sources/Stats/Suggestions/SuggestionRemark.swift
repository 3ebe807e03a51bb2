/// Something that a suggestion could not know or rest on.
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
}

public import Journal

/// What is asked of a `BrewSuggester`.
public struct SuggestionRequest: Sendable, Equatable {
  public var beanID: Identifier<Bean>
  public var methodID: Identifier<BrewMethod>
  /// The grinder to use; nil takes the one used most recently with the method.
  public var grinderID: Identifier<Grinder>?
  public var strategy: Suggestion.Strategy
  /// Whether to name the brew worth trying to learn most, too.
  public var explores: Bool

  public init(
    beanID: Identifier<Bean>, methodID: Identifier<BrewMethod>,
    grinderID: Identifier<Grinder>? = nil, strategy: Suggestion.Strategy = .surface,
    explores: Bool = false
  ) {
    self.beanID = beanID
    self.methodID = methodID
    self.grinderID = grinderID
    self.strategy = strategy
    self.explores = explores
  }
}

public import Journal

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

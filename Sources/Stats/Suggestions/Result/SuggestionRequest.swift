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

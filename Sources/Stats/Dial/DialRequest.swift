public import Journal

/// A request for the path of a bean's grind settings.
public struct DialRequest: Sendable, Equatable {
  /// The bean.
  public var beanID: Identifier<Bean>
  /// The method; nil takes that of the bean's last brew with a grind setting.
  public var methodID: Identifier<BrewMethod>?
  /// The grinder; nil takes the one used last.
  public var grinderID: Identifier<Grinder>?
  /// Which settings are coarser; nil to find out from brew times, or from ratings.
  public var scale: GrinderScale?
  /// Days whose brews are ignored, since they lie in the future.
  public var future: FutureDays
  /// The day of the next brew, for the age of the beans; nil takes that of the bean's last brew.
  public var day: CalendarDay?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - beanID: The bean.
  ///   - methodID: The method; nil takes that of the bean's last brew with a grind setting.
  ///   - grinderID: The grinder; nil takes the one used last.
  ///   - scale: Which settings are coarser; nil to find out.
  ///   - future: Days whose brews are ignored.
  ///   - day: The day of the next brew.
  public init(
    beanID: Identifier<Bean>, methodID: Identifier<BrewMethod>? = nil,
    grinderID: Identifier<Grinder>? = nil, scale: GrinderScale? = nil, future: FutureDays = .none,
    day: CalendarDay? = nil
  ) {
    self.beanID = beanID
    self.methodID = methodID
    self.grinderID = grinderID
    self.scale = scale
    self.future = future
    self.day = day
  }
}

/// Why there is no path.
public struct DialError: Error, Sendable, Hashable {
  /// The reasons.
  public enum Code: String, Sendable, CaseIterable {
    /// The journal has no such bean, method or grinder.
    case unknownRecord
    /// No brew of the bean has a grind setting (with the method, on the grinder).
    case noSettings
  }

  /// The reason.
  public let code: Code
  /// The name or ID of the record.
  public let name: String
}

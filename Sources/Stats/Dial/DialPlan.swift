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

/// A grind setting that the taster wrote to try next, and that no later brew has tried.
public struct DialPlan: Sendable, Hashable {
  /// How advice compares with a plan.
  public enum Agreement: String, Sendable, CaseIterable {
    /// It gives the same setting.
    case same
    /// It gives another setting in the same direction.
    case side
    /// It goes in the other direction.
    case other
    /// It keeps the last setting.
    case keep
  }

  /// The setting.
  public var setting: Double
  /// The brew whose note names it.
  public var brewID: Identifier<Brew>

  /// Creates a plan.
  public init(setting: Double, brewID: Identifier<Brew>) {
    self.setting = setting
    self.brewID = brewID
  }
}

extension DialPath {
  /// How the next setting compares with what the taster planned; nil without a plan or a next setting.
  public var agreement: DialPlan.Agreement? {
    guard let planned, let advice = next, let setting = advice.setting,
      let last = steps.last?.setting
    else { return nil }
    if abs(setting - planned.setting) < 1e-6 { return .same }
    if advice.change == .keep { return .keep }
    return (setting > last) == (planned.setting > last) ? .side : .other
  }

  /// What to do so that the path tells more; nil where the advice names the settings that follow from
  /// the next cup.
  public var task: DialTask? {
    if let next, next.ifUnder != nil || next.ifOver != nil { return nil }
    let isKept = next?.change == .keep
    // The same again, as the curve says.
    if isKept, next?.basis == .curve { return nil }
    if start != nil || steps.isEmpty { return steps.isEmpty ? nil : .rate }
    let hasWords = steps.contains { $0.extraction != nil }
    let isRated = steps.contains { $0.stars != nil }
    if scale == nil, hasWords { return .tellScale }
    if !isKept, Set(steps.map(\.setting)).count == 1 { return .vary }
    if isRated, !hasWords { return .write }
    return isRated && next == nil ? .spread : .rate
  }
}

/// What to do so that a path tells more of the best setting.
public enum DialTask: String, Sendable, CaseIterable {
  /// Say which settings are coarser: notes give a direction, and no setting follows from it.
  case tellScale = "tell_scale"
  /// Brew at another setting: only one was tried.
  case vary
  /// Rate each cup, and write how it is extracted.
  case rate
  /// Write how the next cup is extracted.
  case write
  /// Brew at a setting further from those that were tried.
  case spread
}

/// The time of the last brew of a path beside that of its recipe.
public struct DialTime: Sendable, Hashable {
  /// The brew's time in seconds.
  public var brewTime: Double
  /// The recipe's time in seconds.
  public var recipeTime: Double

  /// Creates times.
  public init(brewTime: Double, recipeTime: Double) {
    self.brewTime = brewTime
    self.recipeTime = recipeTime
  }

  /// The least difference that is shown, as a share of the recipe's time.
  private static let leastShare = 0.1

  /// nil for a brew without a recipe or without a time, and for about the recipe's time.
  ///
  /// - Parameters:
  ///   - brew: The brew.
  ///   - recipes: The recipes of the journal.
  init?(of brew: Brew, recipes: [Recipe]) {
    guard let id = brew.recipeID, let time = FieldRange.brewTime.checked(brew.brewTime),
      let recipe = recipes.first(where: { $0.id == id }),
      let planned = FieldRange.brewTime.checked(recipe.brewTime),
      abs(time - planned) >= Self.leastShare * planned
    else { return nil }
    self.init(brewTime: time, recipeTime: planned)
  }
}

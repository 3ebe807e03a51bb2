import GRDB

/// A brew that is to be added, and which of its settings came from an earlier one.
public struct BrewDraft: Sendable, Hashable {
  /// A setting that an earlier brew may give.
  public enum Setting: String, Sendable, Hashable, CaseIterable {
    case bean
    case method
    case grinder
    /// Grams of coffee.
    case dose = "dose_g"
    /// Grams of water.
    case water = "water_g"
    /// Grams in the cup, of espresso.
    case yield = "yield_g"
    /// Degrees Celsius.
    case waterTemperature = "water_temp_c"
    /// The grinder's setting.
    case grindSetting = "grind_setting"
  }

  /// The brew.
  public var brew: Brew
  /// What was carried over, in the order of `Setting`.
  public private(set) var carriedOver: [Setting] = []

  /// Creates a draft of what was said.
  public init(_ brew: Brew) {
    self.brew = brew
  }

  /// Takes what the draft lacks from an earlier brew. A yield is carried over for espresso only, where
  /// it is set; a grind setting only to the same grinder. Times, ratings and notes are results, and
  /// never carried over, nor is what contradicts the draft.
  ///
  /// - Parameters:
  ///   - settings: What may be carried over.
  ///   - earlier: The brew to take it from.
  ///   - isEspresso: Whether the yield is a setting.
  public mutating func carryOver(
    _ settings: Set<Setting> = Set(Setting.allCases), from earlier: Brew, isEspresso: Bool = false
  ) {
    func carry<Value>(_ setting: Setting, _ field: WritableKeyPath<Brew, Value?>) {
      guard settings.contains(setting), brew[keyPath: field] == nil,
        let value = earlier[keyPath: field]
      else { return }
      brew[keyPath: field] = value
      carriedOver.append(setting)
    }
    carry(.bean, \.beanID)
    carry(.method, \.methodID)
    carry(.grinder, \.grinderID)
    carry(.dose, \.dose)
    // No shot weighs more than its water, and beside what it weighs the water of another one tells nothing.
    if !(brew.yield.map { isEspresso || $0 > earlier.water ?? .infinity } ?? false) {
      carry(.water, \.water)
    }
    if isEspresso, earlier.yield ?? 0 <= brew.water ?? .infinity { carry(.yield, \.yield) }
    carry(.waterTemperature, \.waterTemperature)
    if brew.grinderID == earlier.grinderID { carry(.grindSetting, \.grind) }
    carriedOver = Setting.allCases.filter(carriedOver.contains)
  }
}

extension BrewJournal {
  /// The last brew of a bean, by a method, or of a bean by a method; nil without one.
  ///
  /// - Complexity: By index: linear in the brews of the bean, or without one in the brews since the
  ///   last by the method.
  /// - Throws: `JournalError`.
  public func lastBrew(
    of bean: Identifier<Bean>? = nil, by method: Identifier<BrewMethod>? = nil
  ) throws -> Brew? {
    // A plus keeps SQLite from sorting all brews of a method: those of a bean are few, and else the
    // index by time is read from its end.
    let conditions = [
      bean.map { _ in "bean_id = ?" }, method.map { _ in "+method_id = ?" },
      "brewed_at >= '0' AND brewed_at < ':'",
    ].compactMap(\.self).joined(separator: " AND ")
    let arguments = StatementArguments([bean?.rawValue, method?.rawValue].compactMap(\.self))
    // Brews without a known time do not count as the latest.
    return try read { database in
      try Brew.fetch(
        database, "WHERE \(conditions) ORDER BY \(database.latestBrewFirst) LIMIT 5", arguments)
    }.first { $0.brewedAt.seconds != nil }
  }

  /// Carries over what a draft lacks: from the last brew of its bean and method; without a method from
  /// the last brew of its bean; and where there is no such brew the grinder from the last brew by its
  /// method.
  ///
  /// - Parameters:
  ///   - settings: What may be carried over.
  ///   - draft: Gets what it lacks.
  /// - Throws: `JournalError`.
  public func carryOver(
    _ settings: Set<BrewDraft.Setting> = Set(BrewDraft.Setting.allCases),
    into draft: inout BrewDraft
  ) throws {
    guard draft.brew.beanID != nil || draft.brew.methodID != nil else { return }
    if draft.brew.beanID != nil,
      let last = try lastBrew(of: draft.brew.beanID, by: draft.brew.methodID)
    {
      let method = try last.methodID.flatMap { id in
        try read { try BrewMethod.fetch($0, id: id.rawValue) }
      }
      draft.carryOver(settings, from: last, isEspresso: method?.isEspresso ?? false)
    }
    if draft.brew.grinderID == nil, settings.contains(.grinder), let method = draft.brew.methodID,
      let last = try lastBrew(by: method)
    {
      draft.carryOver([.grinder], from: last)
    }
  }
}

/// Something about a brew that was stored that a person should see: how a part of its line was read, or
/// a value that may be a mistake.
public struct BrewRemark: Sendable, Hashable {
  /// What the remark is about. More may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as JSON has it.
    public let rawValue: String

    /// Creates a code from its text, known or not.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `1:15` was read as a ratio and not as a time; `value` is the grams of water.
    public static let ratio = Code(rawValue: "ratio")
    /// A rating of another scale, such as `9/10`; `value` is in stars.
    public static let rating = Code(rawValue: "rating")
    /// A dose of `value` grams is far above what the method takes.
    public static let largeDose = Code(rawValue: "large_dose")
    /// `value` of `field` is probably a mistake for `likely`.
    public static let implausible = Code(rawValue: "implausible")
    /// How many clicks a turn of the grinder `written` has is not known; `value` is assumed.
    public static let clicksPerTurn = Code(rawValue: "clicks_per_turn")
    /// The place of the grind setting `written` is not known, so that it counts nowhere; `value` is 0.
    public static let unplacedGrind = Code(rawValue: "unplaced_grind")
    /// The note says something of `written`, who is no taster of the journal; `value` is 0.
    public static let unknownTaster = Code(rawValue: "unknown_taster")
  }

  /// What the remark is about.
  public let code: Code
  /// What was written; empty for a value that is stored as it was given.
  public let written: String
  /// What was stored.
  public let value: Double
  /// The column of an implausible value; nil for other remarks.
  public let field: String?
  /// What was probably meant by an implausible value; nil where nothing fits.
  public let likely: Double?
  /// An implausible value and what was meant, as they are written on a grinder; nil for plain numbers.
  package var text, likelyText: String?

  /// Creates a remark.
  public init(
    _ code: Code, written: String = "", value: Double, field: String? = nil, likely: Double? = nil
  ) {
    self.code = code
    self.written = written
    self.value = value
    self.field = field
    self.likely = likely
  }

  /// The remark on a dose that may be a mistake; nil for a usual one.
  ///
  /// A large batch is usual if its water is, too, and cold brew takes much coffee.
  ///
  /// - Parameters:
  ///   - brew: The brew.
  ///   - method: Its method; nil where none is known.
  public static func dose(of brew: Brew, by method: BrewMethod?) -> BrewRemark? {
    guard let dose = brew.dose, method?.category != .cold else { return nil }
    let isEspresso = method?.isEspresso ?? false
    guard dose > (isEspresso ? mostEspresso : mostDose) else { return nil }
    if !isEspresso, let water = brew.water, water >= leastRatio * dose { return nil }
    return BrewRemark(.largeDose, value: dose)
  }

  /// In grams of coffee for one brew.
  private static let mostDose = 60.0
  private static let mostEspresso = 40.0
  /// Grams of water for each gram of coffee, from which on a dose fits its water.
  private static let leastRatio = 8.0
}

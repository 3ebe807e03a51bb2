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

  /// Creates a remark.
  ///
  /// - Parameters:
  ///   - code: What it is about.
  ///   - written: What was written.
  ///   - value: What was stored.
  ///   - field: The column of an implausible value.
  ///   - likely: What was probably meant.
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

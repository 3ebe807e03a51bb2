/// What to set for one brew. What the history does not record is nil.
public struct SuggestedRecipe: Sendable, Equatable {
  /// A value to set, and how far one may stray from it.
  public struct Setting: Sendable, Equatable {
    /// The value to set, in the parameter's unit.
    public var value: Double
    /// From here to `high` the expected rating falls by no more than a tenth of a star.
    public var low: Double
    /// The upper end of the range.
    public var high: Double

    /// - Parameters:
    ///   - value: The value to set.
    ///   - low: The lower end; above `value` it is taken as `value`.
    ///   - high: The upper end; below `value` it is taken as `value`.
    public init(value: Double, low: Double, high: Double) {
      self.value = value
      self.low = min(low, value)
      self.high = max(high, value)
    }
  }

  /// Grams of coffee.
  public var dose: Setting?
  /// Grams of water; nil for espresso.
  public var water: Setting?
  /// Grams in the cup; only for espresso.
  public var yield: Setting?
  /// Water, or for espresso the yield, per gram of coffee.
  public var ratio: Setting?
  /// Degrees Celsius.
  public var waterTemperature: Setting?
  /// On the grinder's own scale.
  public var grindSetting: Setting?
  /// Seconds.
  public var brewTime: Setting?

  /// A recipe without settings.
  public init() {}

  /// Whether nothing is suggested.
  public var isEmpty: Bool { self == SuggestedRecipe() }
}

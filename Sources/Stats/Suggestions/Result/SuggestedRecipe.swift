/// The settings of one brew. A setting that the history does not record is nil.
public struct SuggestedRecipe: Sendable, Equatable {
  /// A value to set, with its tolerance.
  public struct Setting: Sendable, Equatable {
    /// The value to set, in the unit of the parameter.
    public var value: Double
    /// The lower end of the range in which the expected rating falls by at most a tenth of a star.
    public var low: Double
    /// The upper end of the range.
    public var high: Double
    /// Whether the range spans all that was tried: the brews do not tell which of it is best.
    public var spansTried = false
    /// The lowest and the highest value that was tried; nil where it is not known.
    public var tried: ClosedRange<Double>?

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - value: The value to set.
    ///   - low: The lower end; a number above `value` counts as `value`.
    ///   - high: The upper end; a number below `value` counts as `value`.
    public init(value: Double, low: Double, high: Double) {
      self.value = value
      self.low = min(low, value)
      self.high = max(high, value)
    }
  }

  /// The ground coffee in grams.
  public var dose: Setting?
  /// The water in grams; nil for espresso.
  public var water: Setting?
  /// The coffee in the cup in grams; only for espresso.
  public var yield: Setting?
  /// Grams of water, or for espresso of yield, per gram of coffee.
  public var ratio: Setting?
  /// The water temperature in °C.
  public var waterTemperature: Setting?
  /// The grind setting on the scale of the grinder.
  public var grindSetting: Setting?
  /// The brew time in seconds.
  public var brewTime: Setting?

  /// Creates a recipe without settings.
  public init() {}

  /// Whether the recipe has no settings.
  public var isEmpty: Bool { self == SuggestedRecipe() }
}

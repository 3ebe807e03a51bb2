public import ShotFiles

/// What is known of a shot beside its curve; everything may be missing.
public struct ShotContext: Sendable, Equatable {
  /// The coffee that was to be in the cup, in grams.
  public var targetWeight: Double?
  /// The coffee that was in the cup, in grams, where the curve has no weight.
  public var yield: Double?
  /// The temperature that was set, in °C.
  public var waterTemperature: Double?
  /// How long the first step of the profile is set to last, or usually lasts, in seconds.
  public var firstStep: Double?
  /// What the profile set at each moment, where a file has it: pressure in bar, flow in ml/s,
  /// temperature in °C. Values of 0 and less say that the quantity was not controlled.
  public var goals: ShotCurveData?

  /// Creates a context from what is known.
  public init(
    targetWeight: Double? = nil, yield: Double? = nil, waterTemperature: Double? = nil,
    firstStep: Double? = nil, goals: ShotCurveData? = nil
  ) {
    self.targetWeight = targetWeight
    self.yield = yield
    self.waterTemperature = waterTemperature
    self.firstStep = firstStep
    self.goals = goals
  }
}

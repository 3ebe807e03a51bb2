/// A setting of the last cup that a suggestion would change.
public struct SettingChange: Sendable, Equatable {
  /// The setting.
  public var parameter: BrewParameter
  /// The value of the last cup, in the parameter's unit: grams, °C, seconds, grams of water to one of
  /// coffee, or a setting of the grinder.
  public var from: Double
  /// The value of the suggestion, in the same unit.
  public var to: Double

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - parameter: The setting.
  ///   - from: The value of the last cup, in the parameter's unit.
  ///   - to: The value of the suggestion, in the same unit.
  public init(_ parameter: BrewParameter, from: Double, to: Double) {
    self.parameter = parameter
    self.from = from
    self.to = to
  }
}

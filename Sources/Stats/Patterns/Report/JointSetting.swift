/// A setting that always moved together with that of a pattern, so that either may be the reason.
public struct JointSetting: Sendable, Hashable {
  /// The setting.
  public var parameter: BrewParameter
  /// Its value where the setting of the pattern is best, in its unit.
  public var value: Double

  /// Creates a joint setting.
  ///
  /// - Parameters:
  ///   - parameter: The setting.
  ///   - value: Its value where the setting of the pattern is best, in its unit.
  public init(_ parameter: BrewParameter, value: Double) {
    self.parameter = parameter
    self.value = value
  }
}

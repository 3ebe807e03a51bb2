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

/// In JSON: `{"parameter", "value"}`.
extension JointSetting: Decodable {
  private enum CodingKeys: String, CodingKey {
    case parameter, value
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let name = try values.decode(String.self, forKey: .parameter)
    guard let parameter = BrewParameter(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .parameter, in: values, debugDescription: "there is no parameter \(name)")
    }
    self.init(parameter, value: try values.decode(Double.self, forKey: .value))
  }
}

/// Two settings that always moved together, so that nothing tells which of them matters, and the two cups
/// that would.
public struct SettingSeparation: Sendable, Hashable {
  /// The setting that the second cup changes.
  public var changed: BrewParameter
  /// The setting that both cups share.
  public var kept: BrewParameter
  /// The value of the changed setting in the first cup and in the second, in its unit.
  public var first, second: Double
  /// The value of the other setting in both.
  public var value: Double

  /// Creates a separation.
  ///
  /// - Parameters:
  ///   - changed: The setting that the second cup changes.
  ///   - kept: The setting that both cups share.
  ///   - first: The value of the changed setting in the first cup, in its unit.
  ///   - second: The same in the second cup.
  ///   - value: The value of the other setting in both, in its unit.
  public init(
    changed: BrewParameter, kept: BrewParameter, first: Double, second: Double, value: Double
  ) {
    self.changed = changed
    self.kept = kept
    self.first = first
    self.second = second
    self.value = value
  }
}

/// In JSON the two cups: `[{"water_temp_c": 94, "grind_setting": 24}, {"water_temp_c": 90, …}]`.
extension SettingSeparation: Decodable {
  /// The cups as settings by the names of their parameters.
  package var cups: [[(name: String, value: Double)]] {
    [first, second].map { [(changed.rawValue, $0), (kept.rawValue, value)] }
  }

  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let cups = [
      try list.decode([String: Double].self), try list.decode([String: Double].self),
    ]
    let names = BrewParameter.allCases.filter { cups[0][$0.rawValue] != nil }
    guard names.count == 2,
      let changed = names.first(where: { cups[0][$0.rawValue] != cups[1][$0.rawValue] }),
      let kept = names.first(where: { $0 != changed }),
      let first = cups[0][changed.rawValue], let second = cups[1][changed.rawValue],
      let value = cups[0][kept.rawValue]
    else {
      throw DecodingError.dataCorruptedError(
        in: list, debugDescription: "two cups that differ in one of two settings are expected")
    }
    self.init(changed: changed, kept: kept, first: first, second: second, value: value)
  }
}

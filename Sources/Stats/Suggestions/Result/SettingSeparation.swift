import Documents

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
extension SettingSeparation {
  /// The settings of each cup by the names of their parameters.
  var document: [Members<Rounded4>] {
    [first, second].map {
      Members([(changed.rawValue, Rounded($0)), (kept.rawValue, Rounded(value))])
    }
  }

  /// Creates the separation of two cups; nil unless they differ in one of two settings.
  init?(_ cups: [Members<Rounded4>]?) {
    guard let cups, cups.count == 2 else { return nil }
    func value(_ parameter: BrewParameter, _ cup: Int) -> Double? {
      cups[cup][parameter.rawValue]?.value
    }
    let names = BrewParameter.allCases.filter { value($0, 0) != nil }
    guard names.count == 2,
      let changed = names.first(where: { value($0, 0) != value($0, 1) }),
      let kept = names.first(where: { $0 != changed }),
      let first = value(changed, 0), let second = value(changed, 1), let both = value(kept, 0)
    else { return nil }
    self.init(changed: changed, kept: kept, first: first, second: second, value: both)
  }
}

public import Journal

/// A grind setting that the taster wrote to try next, and that no later brew has tried.
public struct DialPlan: Sendable, Hashable {
  /// How advice compares with a plan.
  public enum Agreement: String, Sendable, CaseIterable {
    /// It gives the same setting.
    case same
    /// It gives another setting in the same direction.
    case side
    /// It goes in the other direction.
    case other
    /// It keeps the last setting.
    case keep
  }

  /// The setting.
  public var setting: Double
  /// The brew whose note names it.
  public var brewID: Identifier<Brew>

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - setting: The setting.
  ///   - brewID: The brew whose note names it.
  public init(setting: Double, brewID: Identifier<Brew>) {
    self.setting = setting
    self.brewID = brewID
  }
}

extension DialPath {
  /// How the next setting compares with what the taster planned; nil without a plan or a next setting.
  public var agreement: DialPlan.Agreement? {
    guard let planned, let advice = next, let setting = advice.setting,
      let last = steps.last?.setting
    else { return nil }
    if abs(setting - planned.setting) < 1e-6 { return .same }
    if advice.change == .keep { return .keep }
    return (setting > last) == (planned.setting > last) ? .side : .other
  }
}

import Journal

/// The values that a person can set.
struct SettingGrid: Sendable, Hashable {
  let step: Double

  init(step: Double) {
    self.step = step
  }

  /// - Parameters:
  ///   - values: The recorded settings; used only for the step of a grinder.
  ///   - notation: How the grinder's settings are written; its step is known. nil for plain numbers.
  init(_ parameter: BrewParameter, values: [Double], notation: GrindNotation? = nil) {
    switch parameter {
    case .dose: step = 0.1
    case .ratio: step = 0.01
    case .waterTemperature: step = 1
    case .brewTime: step = 5
    case .daysOffRoast: step = 1
    case .grindSetting: step = notation?.step ?? Self.grinderStep(values)
    }
  }

  /// The fewest different settings that show steps of a fifth: 7 and 6.8 are as likely tenths.
  private static let leastForFifths = 5

  /// The coarsest usual step of which nine in ten settings are multiples.
  private static func grinderStep(_ values: [Double]) -> Double {
    for step in [1, 0.5, 0.25, 0.2, 0.1, 0.05] {
      let fitting = values.count { abs($0 / step - ($0 / step).rounded()) < 1e-4 }
      guard Double(fitting) >= 0.9 * Double(values.count) else { continue }
      if step == 0.2, Set(values).count < leastForFifths { continue }
      return step
    }
    return 0.01
  }

  /// The part of `range` between values that can be set; it always contains `value`.
  func inside(_ range: ClosedRange<Double>, around value: Double) -> ClosedRange<Double> {
    let low = Self.plain((range.lowerBound / step - 1e-6).rounded(.up) * step)
    let high = Self.plain((range.upperBound / step + 1e-6).rounded(.down) * step)
    return min(low, value)...max(high, value)
  }

  /// A step such as 0.1 has no exact binary form: 24.3, not 24.300000000000004.
  private static func plain(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  /// The nearest value that can be set, within `range` if it contains one.
  func rounded(_ value: Double, in range: ClosedRange<Double>) -> Double {
    var result = (value / step).rounded() * step
    if result > range.upperBound + 1e-9 {
      result = (range.upperBound / step + 1e-9).rounded(.down) * step
    }
    if result < range.lowerBound - 1e-9 {
      result = (range.lowerBound / step - 1e-9).rounded(.up) * step
    }
    if result > range.upperBound + 1e-9 || result < range.lowerBound - 1e-9 { return value }
    return Self.plain(result)
  }
}

import Foundation
import Journal

/// The axis of one parameter on the surface: the number of noticeable steps from the usual value.
struct ParameterAxis: Sendable {
  let parameter: BrewParameter
  /// The usual value, transformed.
  let center: Double
  /// The noticeable step, transformed.
  let step: Double
  /// The values that were tried.
  let tried: ClosedRange<Double>

  /// Ratio and time are compared by proportions, temperature and grind by differences.
  static func transform(_ value: Double, _ parameter: BrewParameter) -> Double {
    switch parameter {
    case .ratio, .brewTime, .dose: log(value)
    default: value
    }
  }

  /// Far from the usual value a step matters less, because the scale of ratings ends: from this
  /// number of steps on, distances grow with the logarithm.
  private static let bend = 3.0

  func position(of value: Double) -> Double {
    let steps = (Self.transform(value, parameter) - center) / step
    return Self.bend * asinh(steps / Self.bend)
  }

  /// The positions of what was tried.
  var triedPlaces: ClosedRange<Double> {
    (position(of: tried.lowerBound) - 1e-9)...(position(of: tried.upperBound) + 1e-9)
  }

  func value(at position: Double) -> Double {
    let transformed = center + Self.bend * sinh(position / Self.bend) * step
    switch parameter {
    case .ratio, .brewTime, .dose: return exp(transformed)
    default: return transformed
    }
  }
}

extension ParameterAxis {
  /// The noticeable step: people vary a parameter by steps that they notice, and textbooks have
  /// usual ones.
  ///
  /// - Returns: The weighted geometric mean of both, closer to what was tried.
  private static func step(noticed: Double, tried: Double) -> Double {
    let proportion = min(max(tried / noticed, 0.25), 4)
    return noticed * exp(0.8 * log(proportion))
  }

  /// - Parameter values: All recorded values of the chosen brews. Those beyond what was tried
  ///   (`TriedRange`) do not count.
  /// - Returns: nil for fewer than two different values: there is nothing to compare.
  init?(_ parameter: BrewParameter, values: [Double]) {
    let known = values.filter { Self.transform($0, parameter).isFinite }
    guard let range = TriedRange.of(parameter, known) else { return nil }
    let transformed = known.filter(range.contains).map { Self.transform($0, parameter) }
    guard let low = transformed.min(), let high = transformed.max(), high > low else { return nil }
    let mean = transformed.reduce(0, +) / Double(transformed.count)
    var squares = 0.0
    for value in transformed { squares += (value - mean) * (value - mean) }
    let spread = (squares / Double(max(1, transformed.count - 1))).squareRoot()
    self.parameter = parameter
    self.tried = range
    center = mean
    let noticed: Double? =
      switch parameter {
      case .ratio, .dose: 0.07
      case .brewTime: 0.12
      case .waterTemperature: 1.8
      // Every grinder has its own scale, so the noticeable step follows from the settings that were
      // tried.
      case .grindSetting, .daysOffRoast: nil
      }
    let tried = max(spread / 1.3, 1e-9)
    step = noticed.map { Self.step(noticed: $0, tried: tried) } ?? tried
  }
}

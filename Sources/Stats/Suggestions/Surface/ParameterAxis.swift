import Foundation
import Journal

/// One parameter as the surface sees it: a number of noticeable steps from the usual value.
struct ParameterAxis: Sendable {
  let parameter: BrewParameter
  /// The usual value, transformed.
  let center: Double
  /// What one notices, transformed.
  let step: Double

  /// Ratio and time are felt in proportions, temperature and grind in differences.
  static func transform(_ value: Double, _ parameter: BrewParameter) -> Double {
    switch parameter {
    case .ratio, .brewTime, .dose: log(value)
    default: value
    }
  }

  /// Far from what is usual a step more matters less and less, since ratings end somewhere: from
  /// about so many steps on, distances grow with the logarithm.
  private static let bend = 3.0

  func position(of value: Double) -> Double {
    let steps = (Self.transform(value, parameter) - center) / step
    return Self.bend * asinh(steps / Self.bend)
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
  /// People vary a parameter by what they notice of it; textbooks say what that usually is.
  ///
  /// - Returns: a mean of both, in proportions, nearer to what was tried.
  private static func step(noticed: Double, tried: Double) -> Double {
    let proportion = min(max(tried / noticed, 0.25), 4)
    return noticed * exp(0.8 * log(proportion))
  }

  /// - Parameter values: All that were recorded of the chosen brews.
  /// - Returns: nil when fewer than two different values are there: nothing to compare.
  init?(_ parameter: BrewParameter, values: [Double]) {
    let transformed = values.map { Self.transform($0, parameter) }.filter(\.isFinite)
    guard let low = transformed.min(), let high = transformed.max(), high > low else { return nil }
    let mean = transformed.reduce(0, +) / Double(transformed.count)
    var squares = 0.0
    for value in transformed { squares += (value - mean) * (value - mean) }
    let spread = (squares / Double(max(1, transformed.count - 1))).squareRoot()
    self.parameter = parameter
    center = mean
    let noticed: Double? =
      switch parameter {
      case .ratio, .dose: 0.07
      case .brewTime: 0.12
      case .waterTemperature: 1.8
      // A grinder's scale is its own: what was tried on it tells what is noticed.
      case .grindSetting, .daysOffRoast: nil
      }
    let tried = max(spread / 1.3, 1e-9)
    step = noticed.map { Self.step(noticed: $0, tried: tried) } ?? tried
  }
}

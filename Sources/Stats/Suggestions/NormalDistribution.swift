import Foundation

/// The standard normal distribution.
enum NormalDistribution {
  static func density(_ value: Double) -> Double {
    exp(-value * value / 2) / (2 * Double.pi).squareRoot()
  }

  /// The chance to lie below `value`.
  static func cumulative(_ value: Double) -> Double {
    erfc(-value / 2.0.squareRoot()) / 2
  }
}

extension Double {
  /// The natural logarithm.
  static func logarithm(_ value: Double) -> Double { log(value) }

  /// The inverse of the hyperbolic sine.
  static func areaSine(_ value: Double) -> Double { asinh(value) }

  static func hyperbolicSine(_ value: Double) -> Double { sinh(value) }

  /// e to the power of `value`.
  static func exponential(_ value: Double) -> Double { exp(value) }
}

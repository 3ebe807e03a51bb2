import Foundation
import Numerics

/// Log odds ratios with intervals that agree with the p-value of a test.
///
/// A test between beans, or of one of several labels, has less certainty than the counts of brews
/// alone. The interval therefore inverts the likelihood ratio of the counts with its root divided
/// by a factor that makes its p-value that of the test: the test-based interval of Miettinen 1976,
/// "Estimability and Estimation in Case-Referent Studies", on the scale of the root (McCullagh and
/// Nelder 1989, "Generalized Linear Models", section 4.5, for the dispersion). So it contains 0
/// exactly when the p-value is 5 % or more. The factor is at least 1, except where the counts alone
/// would be less significant than the test.
enum LogOddsRatio {
  /// The largest log odds ratio that is considered.
  private static let most = 40.0

  /// The estimate and its 95 % interval, infinite at one end where a cell is empty.
  ///
  /// With an empty cell the counts are the most extreme possible, so that their own probability is
  /// that of the tail and the limits are exact except for the factor (Clopper and Pearson 1934);
  /// the value is then the median-unbiased estimate (Hirji, Tsiatis and Mehta 1989, "Median
  /// Unbiased Estimation for Binary Data").
  static func estimate(_ likelihood: some OddsLikelihood, pValue: Double) -> Estimate {
    guard let best = likelihood.best else {
      return Estimate(value: 0, low: -.infinity, high: .infinity)
    }
    let critical = -NormalDistribution.quantile(0.025)
    let tested = tailQuantile(log(min(max(pValue, 1e-300), 1) / 2))
    guard best.isFinite else {
      let sign = best < 0 ? -1.0 : 1.0
      let factor = factor(root: tailQuantile(-likelihood.drop(0)), tested: tested, critical)
      func bound(_ root: Double) -> Double {
        let drop = -logTail(root * factor)
        return sign * crossing(from: -most, to: most) { drop < likelihood.drop(sign * $0) }
      }
      let (near, value) = (bound(critical), bound(0))
      return sign < 0
        ? Estimate(value: value, low: -.infinity, high: near)
        : Estimate(value: value, low: near, high: .infinity)
    }
    let factor = factor(
      root: (2 * likelihood.drop(0)).squareRoot(), tested: tested, critical)
    let drop = critical * critical * factor * factor / 2
    return Estimate(
      value: best, low: crossing(from: -most, to: best) { drop < likelihood.drop($0) },
      high: -crossing(from: -most, to: -best) { drop < likelihood.drop(-$0) })
  }

  /// The divisor of the root of the likelihood ratio of the counts.
  private static func factor(root: Double, tested: Double, _ critical: Double) -> Double {
    // If the interval of the counts alone would contain 0 although the test is significant, the
    // root becomes the geometric mean of the critical value and that of the test.
    let isShort = tested > critical && root <= critical
    let least = isShort ? max(root, 0) / (critical * tested).squareRoot() : 1
    return tested > 1e-9 ? min(max(root / tested, least), 1e6) : 1e6
  }

  /// The point up to which a condition is true, by bisection.
  static func crossing(
    from left: Double, to right: Double, _ holds: (Double) -> Bool
  ) -> Double {
    var (left, right) = (left, right)
    for _ in 0..<60 {
      let middle = (left + right) / 2
      if holds(middle) { left = middle } else { right = middle }
    }
    return (left + right) / 2
  }

  /// The log probability that a standard normal number is above `z`; for large `z` the first term
  /// of its asymptotic series.
  static func logTail(_ z: Double) -> Double {
    z < 30
      ? log(NormalDistribution.cumulative(-z)) : -z * z / 2 - log(z * (2 * Double.pi).squareRoot())
  }

  /// The standard normal quantile of an upper tail with this log probability.
  static func tailQuantile(_ logTail: Double) -> Double {
    crossing(from: -8, to: max(8, (2 * abs(logTail)).squareRoot() + 1)) {
      Self.logTail($0) > logTail
    }
  }
}

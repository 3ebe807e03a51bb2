import CLibrary

/// Student's t distribution.
package enum StudentDistribution {
  /// The quantile of `p` of Student's t with `degrees` ≥ 1.
  ///
  /// Exact for one and two degrees, else the expansion of Hill 1970, "Algorithm 396: Student's
  /// t-quantiles", with about four correct digits.
  package static func quantile(_ p: Double, degrees: Double) -> Double {
    if p < 0.5 { return -quantile(1 - p, degrees: degrees) }
    let both = 2 * (1 - p)
    if degrees < 1.5 { return 1 / tan(both * .pi / 2) }
    if degrees < 2.5 { return (2 / (both * (2 - both)) - 2).squareRoot() }
    let a = 1 / (degrees - 0.5)
    let b = 48 / (a * a)
    var c = ((20_700 * a / b - 98) * a - 16) * a + 96.36
    let d = ((94.5 / (b + c) - 3) / b + 1) * (a * .pi / 2).squareRoot() * degrees
    var x = d * both
    var y = pow(x, 2 / degrees)
    if y > 0.05 + a {
      x = NormalDistribution.quantile(both / 2)
      y = x * x
      if degrees < 5 { c += 0.3 * (degrees - 4.5) * (x + 0.6) }
      c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
      y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
      y = exp(a * y * y) - 1
    } else {
      y =
        ((1 / (((degrees + 6) / (degrees * y) - 0.089 * d - 0.822) * (degrees + 2) * 3)
          + 0.5 / (degrees + 4)) * y - 1) * (degrees + 1) / (degrees + 2) + 1 / y
    }
    return (degrees * y).squareRoot()
  }

  /// The probability that Student's t with `degrees` > 0 is beyond ±`t`; infinite degrees give the
  /// normal distribution.
  ///
  /// The incomplete beta function by Lentz's continued fraction: Press et al. 2007, "Numerical
  /// Recipes", section 6.4. Ten correct digits down to 1e-300.
  package static func twoSided(_ t: Double, degrees: Double) -> Double {
    guard t.isFinite else { return 0 }
    guard degrees < 1e7 else { return NormalDistribution.twoSided(t) }
    return SpecialFunctions.incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
  }
}

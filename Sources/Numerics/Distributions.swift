import CLibrary

/// The standard normal distribution.
package enum NormalDistribution {
  /// The density at `z`.
  package static func density(_ z: Double) -> Double {
    exp(-z * z / 2) / (2 * Double.pi).squareRoot()
  }

  /// The probability of a value below `z`.
  package static func cumulative(_ z: Double) -> Double {
    0.5 * erfc(-z / 2.0.squareRoot())
  }

  /// The probability of a value beyond ±`z`.
  package static func twoSided(_ z: Double) -> Double {
    erfc(abs(z) / 2.0.squareRoot())
  }

  /// The standard normal quantile of `p`, 0 < p < 1.
  ///
  /// Acklam's rational approximation refined by one Newton–Halley step on `erfc`; its error is
  /// below 1e-12 for p in 1e-12…1 − 1e-12.
  package static func quantile(_ p: Double) -> Double {
    let low = 0.02425
    func ratio(_ top: [Double], _ bottom: [Double], _ x: Double) -> Double {
      top.reduce(0) { $0 * x + $1 } / bottom.reduce(0) { $0 * x + $1 }
    }
    let tailTop = [
      -7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838, -2.549732539343734,
      4.374664141464968, 2.938163982698783,
    ]
    let tailBottom = [
      7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996, 3.754408661907416, 1,
    ]
    var x: Double
    if p < low {
      x = ratio(tailTop, tailBottom, (-2 * log(p)).squareRoot())
    } else if p > 1 - low {
      x = -ratio(tailTop, tailBottom, (-2 * log(1 - p)).squareRoot())
    } else {
      let q = p - 0.5
      let top = [
        -3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02,
        1.383577518672690e+02, -3.066479806614716e+01, 2.506628277459239,
      ]
      let bottom = [
        -5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02,
        6.680131188771972e+01, -1.328068155288572e+01, 1,
      ]
      x = q * ratio(top, bottom, q * q)
    }
    let step = (cumulative(x) - p) * (2 * Double.pi).squareRoot() * exp(x * x / 2)
    x -= step / (1 + x * step / 2)
    return x
  }
}

/// The special functions of the distributions.
package enum SpecialFunctions {
  /// I(x; a, b), the regularized incomplete beta function, 0 ≤ x ≤ 1.
  package static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The continued fraction converges fast on this side of the mean.
    if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, b, a) }
    let front = exp(
      lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    func bounded(_ value: Double) -> Double { abs(value) < 1e-300 ? 1e-300 : value }
    var c = 1.0
    var d = 1 / bounded(1 - (a + b) * x / (a + 1))
    var fraction = d
    for step in 1...10_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / bounded(1 + even * d)
      c = bounded(1 + even / c)
      fraction *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / bounded(1 + odd * d)
      c = bounded(1 + odd / c)
      fraction *= d * c
      if abs(d * c - 1) < 1e-14 { break }
    }
    return front * fraction / a
  }

  /// The first derivative of log Γ at x > 0: recurrence, then the asymptotic series (Abramowitz and
  /// Stegun 1964, 6.3.5 and 6.3.18).
  package static func digamma(_ x: Double) -> Double {
    var (x, sum) = (x, 0.0)
    while x < 12 {
      sum -= 1 / x
      x += 1
    }
    let s = 1 / (x * x)
    return sum + log(x) - 0.5 / x
      - s * (1.0 / 12 - s * (1.0 / 120 - s * (1.0 / 252 - s * (1.0 / 240 - s / 132))))
  }

  /// The second derivative of log Γ at x > 0: as `digamma` (6.4.6 and 6.4.12).
  package static func trigamma(_ x: Double) -> Double {
    var (x, sum) = (x, 0.0)
    while x < 12 {
      sum += 1 / (x * x)
      x += 1
    }
    let s = 1 / (x * x)
    return sum + 1 / x + s / 2
      + s / x * (1.0 / 6 - s * (1.0 / 30 - s * (1.0 / 42 - s * (1.0 / 30 - s * 5 / 66))))
  }

  /// The x > 0 where `trigamma` is `y` > 0, by Newton's iteration on 1 / trigamma, which is convex
  /// (Smyth 2004, appendix).
  package static func inverseTrigamma(_ y: Double) -> Double {
    if y > 1e7 { return 1 / y.squareRoot() }
    if y < 1e-6 { return 1 / y }
    var x = 0.5 + 1 / y
    for _ in 0..<50 {
      let value = trigamma(x)
      // The derivative by a symmetric difference.
      let h = 1e-5 * x
      let slope = (trigamma(x + h) - trigamma(x - h)) / (2 * h)
      let step = value * (1 - value / y) / slope
      x += step
      if abs(step) < 1e-10 * x { break }
    }
    return x
  }
}

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

import CLibrary

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

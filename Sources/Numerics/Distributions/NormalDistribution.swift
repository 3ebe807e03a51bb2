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

/// Fisher's F distribution, and quantiles that `Numerics` has only for whole degrees.
enum FDistribution {
  /// The probability of a value below `f` with `first` and `second` > 0 degrees of freedom, by the
  /// incomplete beta function (Abramowitz and Stegun 1964, 26.6.2).
  static func cumulative(_ f: Double, _ first: Double, _ second: Double) -> Double {
    guard f > 0 else { return 0 }
    guard f.isFinite else { return 1 }
    return SpecialFunctions.incompleteBeta(
      first * f / (first * f + second), first / 2, second / 2)
  }

  /// The quantile of `p` in 0..<1, by bisection of the logarithm; relative error below 1e-9.
  static func quantile(_ p: Double, _ first: Double, _ second: Double) -> Double {
    guard p > 0 else { return 0 }
    return Bisection.root(low: -300, high: 300) { cumulative(exp($0), first, second) - p }
      .map { exp($0) } ?? .infinity
  }

  /// The quantile of χ² with `degrees`, as F with a million degrees below it; relative error below
  /// degrees × 1e-6.
  static func chiSquareQuantile(_ p: Double, degrees: Double) -> Double {
    degrees * quantile(p, degrees, 1e6)
  }
}

extension StudentDistribution {
  /// The quantile of `p` > 0.5 for any `degrees` > 0, by bisection of `twoSided`.
  static func exactQuantile(_ p: Double, degrees: Double) -> Double {
    guard degrees < 1e6 else { return NormalDistribution.quantile(p) }
    let both = 2 * (1 - p)
    return Bisection.root(low: -12, high: 60) { both - twoSided(exp($0), degrees: degrees) }
      .map { exp($0) } ?? .infinity
  }
}

enum Bisection {
  /// Where a rising function crosses zero between `low` and `high`; nil where it does not.
  static func root(low: Double, high: Double, _ value: (Double) -> Double) -> Double? {
    var (low, high) = (low, high)
    guard value(low) <= 0, value(high) >= 0 else { return nil }
    for _ in 0..<200 {
      let middle = low + (high - low) / 2
      if value(middle) < 0 { low = middle } else { high = middle }
      if high - low < 1e-12 * max(1, abs(low)) { break }
    }
    return low + (high - low) / 2
  }
}

enum BinomialDistribution {
  /// The probability of `count` or more of `total`, each with probability `p`: the incomplete beta
  /// function (Abramowitz and Stegun 1964, 26.5.24).
  static func atLeast(_ count: Int, of total: Int, _ p: Double) -> Double {
    guard count > 0 else { return 1 }
    guard count <= total else { return 0 }
    return SpecialFunctions.incompleteBeta(p, Double(count), Double(total - count + 1))
  }

  /// The exact 95% interval of a probability: Clopper and Pearson 1934, "The Use of Confidence or
  /// Fiducial Limits".
  static func interval(_ count: Int, of total: Int) -> (low: Double, high: Double) {
    let low =
      count == 0
      ? 0 : Bisection.root(low: 0, high: 1) { atLeast(count, of: total, $0) - 0.025 } ?? 0
    let high =
      count >= total
      ? 1 : Bisection.root(low: 0, high: 1) { atLeast(count + 1, of: total, $0) - 0.975 } ?? 1
    return (low, high)
  }
}

/// Control of the probability of any false finding.
enum FamilyError {
  /// Adjusted p-values in the order of `pValues`: Holm 1979, "A Simple Sequentially Rejective
  /// Multiple Test Procedure". O(m log m).
  static func holm(_ pValues: [Double]) -> [Double] {
    let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    var adjusted = pValues
    var greatest = 0.0
    for (rank, index) in order.enumerated() {
      greatest = max(greatest, min(1, pValues[index] * Double(pValues.count - rank)))
      adjusted[index] = greatest
    }
    return adjusted
  }
}

import CLibrary

/// A number with its 95% confidence interval.
public struct Estimate: Sendable, Equatable {
  /// The estimate.
  public var value: Double
  /// The lower end of the interval; −∞ if it is unbounded.
  public var low: Double
  /// The upper end of the interval; ∞ if it is unbounded.
  public var high: Double

  /// Creates an estimate from its value and interval.
  public init(value: Double, low: Double, high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }
}

/// Summaries of samples.
package enum SampleStatistics {
  /// The arithmetic mean.
  ///
  /// - Precondition: There is at least one value.
  package static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// The quantile at `share`, 0…1; nil for no values.
  package static func quantile(_ values: [Double], _ share: Double) -> Double? {
    values.isEmpty ? nil : Quantiles.value(of: values.sorted(), at: share)
  }

  /// The median; nil for no values.
  package static func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }
}

/// Quantiles of samples.
package enum Quantiles {
  /// The quantile of sorted numbers at `share` in 0…1; NaN for an empty array.
  ///
  /// Linear between order statistics: definition 7 of Hyndman and Fan 1996, "Sample Quantiles in
  /// Statistical Packages".
  package static func value(of sorted: [Double], at share: Double) -> Double {
    guard let last = sorted.indices.last else { return .nan }
    let position = min(max(share, 0), 1) * Double(last)
    let index = min(Int(position), max(last - 1, 0))
    guard index < last else { return sorted[last] }
    return sorted[index] + (position - Double(index)) * (sorted[index + 1] - sorted[index])
  }
}

/// Arithmetic on columns of numbers.
package enum Series {
  /// A series minus its mean in each stratum.
  package static func centered(_ series: [Double], _ strata: [Int], count: Int) -> [Double] {
    var means = [Double](repeating: 0, count: count)
    var sizes = [Double](repeating: 0, count: count)
    for row in strata.indices {
      means[strata[row]] += series[row]
      sizes[strata[row]] += 1
    }
    for stratum in means.indices { means[stratum] /= sizes[stratum] }
    var result = series
    for row in strata.indices { result[row] -= means[strata[row]] }
    return result
  }

  package static func product(_ left: [Double], _ right: [Double]) -> Double {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        product(left, UnsafeMutableBufferPointer(mutating: right))
      }
    }
  }

  /// Four partial sums, which one core computes in parallel.
  @inlinable @inline(__always)
  package static func product(
    _ left: UnsafeBufferPointer<Double>, _ right: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    var sums = SIMD4<Double>.zero
    let whole = left.count & ~3
    var row = 0
    while row < whole {
      let first = SIMD4<Double>(left[row], left[row + 1], left[row + 2], left[row + 3])
      let second = SIMD4<Double>(right[row], right[row + 1], right[row + 2], right[row + 3])
      sums += first * second
      row += 4
    }
    var sum = sums.sum()
    while row < left.count {
      sum += left[row] * right[row]
      row += 1
    }
    return sum
  }

  /// The residual of a series regressed on another.
  package static func residual(_ series: [Double], on other: [Double]) -> [Double] {
    let square = product(other, other)
    guard square > 1e-12 else { return series }
    let share = product(series, other) / square
    var result = series
    for row in result.indices { result[row] -= share * other[row] }
    return result
  }

  /// A series scaled to mean 0 and variance 1; all 0 when the values are equal.
  package static func standardized(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    let scale = square > 0 ? 1 / square.squareRoot() : 0
    return values.map { ($0 - mean) * scale }
  }
}

/// The means of groups of ratings, with intervals from the pooled variance within groups.
///
/// One variance for all groups, as in the analysis of variance: a group of two or three brews has
/// little information about its own variance (Snedecor and Cochran 1989, "Statistical Methods",
/// section 12.3). Where ratings within a group are correlated, such as those of one week, intervals
/// are too narrow.
package struct GroupMeans: Sendable, Equatable {
  /// For each group its mean with a 95 % interval within 0…5; nil for a group without ratings. Low
  /// and high are the mean itself where no interval can be estimated: for a single rating, or when
  /// all groups together have fewer than five ratings beyond the first of each.
  package let means: [Estimate?]
  /// Whether intervals could be estimated.
  package let hasIntervals: Bool

  /// - Parameter groups: Ratings, 0…5 stars each.
  package init(_ groups: [[Double]]) {
    var squares = 0.0
    var freedom = 0.0
    let centers = groups.map { ratings -> Double? in
      guard !ratings.isEmpty else { return nil }
      let mean = ratings.reduce(0, +) / Double(ratings.count)
      squares += ratings.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      freedom += Double(ratings.count - 1)
      return mean
    }
    let isTold = freedom >= 5 && squares > 1e-9
    let deviation = (squares / max(freedom, 1)).squareRoot()
    let factor = isTold ? StudentDistribution.quantile(0.975, degrees: freedom) : 0
    hasIntervals = isTold
    means = zip(groups, centers).map { ratings, center in
      center.map { mean in
        let half = ratings.count > 1 ? factor * deviation / Double(ratings.count).squareRoot() : 0
        return Estimate(value: mean, low: max(0, mean - half), high: min(5, mean + half))
      }
    }
  }
}

/// A random-effects model of group means.
///
/// The moment estimate of DerSimonian and Laird 1986, "Meta-Analysis in Clinical Trials", and means
/// shrunk by it: Efron and Morris 1975, "Data Analysis Using Stein's Estimator and Its
/// Generalizations".
package struct RandomEffects: Sendable, Equatable {
  /// The variance within groups.
  package let within: Double
  /// The variance between groups.
  package let between: Double
  /// The mean of all groups, each with the weight `1 / (between + within / n)`.
  package let mean: Double

  /// - Parameters:
  ///   - means: The mean of each group.
  ///   - counts: The number of observations of each group, 1 or more.
  ///   - within: The variance of one observation around the mean of its group.
  package init(means: [Double], counts: [Double], within: Double) {
    self.within = within
    let precision = counts.map { $0 / max(within, 1e-9) }
    let total = precision.reduce(0, +)
    let fixed = zip(means, precision).reduce(0) { $0 + $1.0 * $1.1 } / max(total, 1e-300)
    let spread = zip(means, precision).reduce(0) {
      $0 + $1.1 * ($1.0 - fixed) * ($1.0 - fixed)
    }
    let squares = precision.reduce(0) { $0 + $1 * $1 }
    let scale = total - squares / max(total, 1e-300)
    let between = scale > 1e-12 ? max(0, (spread - Double(means.count - 1)) / scale) : 0
    self.between = between
    let weights = counts.map { 1 / (between + max(within, 1e-9) / $0) }
    mean =
      zip(means, weights).reduce(0) { $0 + $1.0 * $1.1 } / max(weights.reduce(0, +), 1e-300)
  }

  package func weight(count: Double) -> Double { 1 / (between + max(within, 1e-9) / count) }

  /// A group's mean shrunk towards the mean of all groups by its uncertainty.
  package func shrunken(_ groupMean: Double, count: Double) -> Double {
    let trust = between / (between + max(within, 1e-9) / max(count, 1e-9))
    return mean + trust * (groupMean - mean)
  }
}

/// The empirical Bayes prior of many variances of the same kind.
///
/// Smyth 2004, "Linear Models and Empirical Bayes Methods for Assessing Differential Expression",
/// section 6.2: each variance is a scaled χ² around a true value that is itself a scaled inverse χ²
/// with `degrees` around `variance`. A few beans have little information about how much beans
/// differ in one flavor; all flavors together have much.
package struct VariancePrior: Sendable, Equatable {
  /// The degrees of freedom of the prior; 0 for no prior knowledge.
  package let degrees: Double
  package let variance: Double

  package static let none = VariancePrior(degrees: 0, variance: 1)

  package init(degrees: Double, variance: Double) {
    self.degrees = degrees
    self.variance = variance
  }

  /// - Parameters:
  ///   - variances: One per series, each with its degrees of freedom; those without degrees of
  ///     freedom are ignored.
  ///   - most: The greatest number of degrees of freedom of the prior.
  package init(_ variances: [(variance: Double, degrees: Double)], most: Double) {
    let known = variances.filter { $0.degrees >= 1 && $0.variance > 1e-12 }
    guard known.count >= 3 else {
      self = .none
      return
    }
    let logs = known.map {
      log($0.variance) - SpecialFunctions.digamma($0.degrees / 2) + log($0.degrees / 2)
    }
    let count = Double(known.count)
    let mean = logs.reduce(0, +) / count
    let noise = known.reduce(0) { $0 + SpecialFunctions.trigamma($1.degrees / 2) } / count
    let spread = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1) - noise
    guard spread > 0 else {
      self.init(degrees: most, variance: exp(mean))
      return
    }
    let half = SpecialFunctions.inverseTrigamma(spread)
    self.init(
      degrees: min(most, 2 * half), variance: exp(mean + SpecialFunctions.digamma(half) - log(half))
    )
  }

  /// A variance shrunk towards that of the prior, with its new degrees of freedom.
  package func moderated(_ variance: Double, degrees own: Double) -> (
    variance: Double, degrees: Double
  ) {
    let all = degrees + own
    return ((degrees * self.variance + own * variance) / max(all, 1e-300), all)
  }
}

/// Control of the expected share of false findings among those reported.
package enum FalseDiscoveryRate {
  /// The q-value of each p-value: the smallest rate at which its test would be reported.
  ///
  /// The step-up procedure of Benjamini and Hochberg 1995, "Controlling the False Discovery Rate",
  /// section 3.1, as adjusted p-values: `q(i) = min over j ≥ i of p(j) · m / j`, at most 1. With
  /// weights each p-value is divided by its weight first, which keeps the rate if the weights are
  /// chosen without a look at the p-values and their mean is 1: Genovese, Roeder and Wasserman 2006,
  /// "False Discovery Control with p-Value Weighting".
  ///
  /// - Parameters:
  ///   - pValues: One for each test, 0…1, in any order.
  ///   - weights: One positive number for each test, with a mean of at most 1; nil for equal weights.
  /// - Returns: q-values in the same order, none below its p-value. O(m log m).
  package static func adjusted(_ pValues: [Double], weights: [Double]? = nil) -> [Double] {
    let weighted = pValues.indices.map { min(1, pValues[$0] / (weights?[$0] ?? 1)) }
    let order = weighted.indices.sorted { (weighted[$0], $0) < (weighted[$1], $1) }
    var adjusted = [Double](repeating: 1, count: pValues.count)
    var least = 1.0
    for (rank, index) in order.enumerated().reversed() {
      least = min(least, weighted[index] * Double(pValues.count) / Double(rank + 1))
      adjusted[index] = max(least, pValues[index])
    }
    return adjusted
  }
}

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

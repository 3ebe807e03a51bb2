import CLibrary

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

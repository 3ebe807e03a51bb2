import Foundation
import Numerics

/// The normal approximation of words: for each bean the observation of its optimum along an axis that
/// has the same effect as all its words.
///
/// Expectation propagation (Minka 2001, "Expectation propagation for approximate Bayesian inference",
/// §3) in parallel, damped.
struct WordFit: Sendable {
  /// For each bean the precision of the observation, and its precision times its value.
  private(set) var precisions: [Double]
  private(set) var naturals: [Double]
  /// The log probability of the words, each given ratings and the other words.
  private(set) var evidence = 0.0

  private static let rounds = 12
  private static let damping = 0.6
  /// Stands for no observation.
  private static let leastPrecision = 1e-9

  /// - Parameters:
  ///   - sites: The words.
  ///   - places: The brews on the axis.
  ///   - means: The means of the beans' optima on the axis, given the ratings.
  ///   - covariance: Their covariance, by rows.
  ///   - lapse: The share of wrong words.
  init?(
    _ sites: [WordSite], places: [Double], means: [Double], covariance: [Double], lapse: Double
  ) {
    let count = means.count
    precisions = [Double](repeating: 0, count: count)
    naturals = precisions
    var own = [(precision: Double, natural: Double)](repeating: (0, 0), count: sites.count)
    for _ in 0..<Self.rounds {
      guard let (mean, variance) = Self.posterior(means, covariance, precisions, naturals) else {
        return nil
      }
      evidence = 0
      precisions = [Double](repeating: 0, count: count)
      naturals = precisions
      for (index, site) in sites.enumerated() {
        let bean = site.bean
        let rest = max(1 / variance[bean] - own[index].precision, 1e-6)
        let center = (mean[bean] / variance[bean] - own[index].natural) / rest
        let spread = 1 / rest
        let chance = site.chance(
          place: places[index], mean: center, variance: spread, lapse: lapse)
        evidence += log(chance.value)
        let slope = chance.slope / chance.value
        let bend = chance.bend / chance.value - slope * slope
        let newVariance = max(spread + spread * spread * bend, 1e-3 * spread)
        let newMean = center + spread * slope
        let precision = max(1 / newVariance - rest, 0)
        let natural = newMean * (rest + precision) - center * rest
        own[index].precision += Self.damping * (precision - own[index].precision)
        own[index].natural += Self.damping * (natural - own[index].natural)
        precisions[bean] += own[index].precision
        naturals[bean] += own[index].natural
      }
    }
    guard evidence.isFinite, naturals.allSatisfy(\.isFinite) else { return nil }
  }

  /// The covariance of the optima with that of the observations, and the distances of the
  /// observations from the means.
  static func innovation(
    _ means: [Double], _ covariance: [Double], _ precisions: [Double], _ naturals: [Double]
  ) -> (factor: Cholesky, apart: [Double])? {
    let count = means.count
    var sum = covariance
    var apart = means
    for bean in 0..<count {
      let precision = max(precisions[bean], leastPrecision)
      sum[bean * count + bean] += 1 / precision
      apart[bean] = naturals[bean] / precision - means[bean]
    }
    return Cholesky(sum, count: count).map { ($0, apart) }
  }

  /// The means and variances of the optima given ratings and words.
  private static func posterior(
    _ means: [Double], _ covariance: [Double], _ precisions: [Double], _ naturals: [Double]
  ) -> (means: [Double], variances: [Double])? {
    guard let (factor, apart) = innovation(means, covariance, precisions, naturals) else {
      return nil
    }
    let count = means.count
    let pull = factor.solve(apart)
    var result = means
    var variances = [Double](repeating: 0, count: count)
    for bean in 0..<count {
      let row = Array(covariance[bean * count..<(bean + 1) * count])
      for other in 0..<count { result[bean] += row[other] * pull[other] }
      let known = factor.forward(row).reduce(0) { $0 + $1 * $1 }
      variances[bean] = max(row[bean] - known, 1e-6)
    }
    return (result, variances)
  }
}

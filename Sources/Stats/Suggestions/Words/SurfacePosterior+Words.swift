import Foundation
import Numerics

/// Learning from words after ratings.
extension SurfacePosterior {
  /// The evidence of words along one axis: the fits by share of wrong words.
  struct WordTrial {
    let axis: SIMD4<Double>
    let lapse: Double
    /// The log probability of the words over all shares of wrong ones.
    let evidence: Double
  }

  /// The means and the covariance of the optima of all beans along an axis, given the ratings, with
  /// the whitened covariances with the ratings.
  private func optima(
    along axis: SIMD4<Double>
  ) -> (means: [Double], covariance: [Double], projections: [[Double]]) {
    let count = data.beanCount
    let slopes = data.positions.indices.map {
      (axis * kernel.optimumSlope(data.offset($0))).sum()
    }
    var means: [Double] = []
    var projections: [[Double]] = []
    for bean in 0..<count {
      let shared = slopes.indices.map {
        kernel.optimumCovariance(bean, data.beans[$0]) * slopes[$0]
      }
      means.append(zip(weights, shared).reduce(0) { $0 + $1.0 * $1.1 })
      projections.append(cholesky.forward(shared))
    }
    let length = (axis * axis).sum()
    var covariance = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      for column in 0...row {
        var value = kernel.optimumCovariance(row, column) * length
        for index in projections[row].indices {
          value -= projections[row][index] * projections[column][index]
        }
        if row == column { value = max(value, 1e-6) }
        covariance[row * count + column] = value
        covariance[column * count + row] = value
      }
    }
    return (means, covariance, projections)
  }

  /// How well words fit an axis.
  func trial(_ sites: [WordSite], along axis: SIMD4<Double>) -> WordTrial? {
    let (means, covariance, _) = optima(along: axis)
    let places = sites.map { (axis * $0.position).sum() }
    let found = WordUpdate.lapses.compactMap { lapse -> (value: Double, log: Double)? in
      guard
        let fit = WordFit(
          sites, places: places, means: means, covariance: covariance, lapse: lapse.value)
      else { return nil }
      return (lapse.value, fit.evidence + log(lapse.chance))
    }
    guard let most = found.map(\.log).max() else { return nil }
    let total = found.reduce(0) { $0 + exp($1.log - most) }
    let lapse = found.reduce(0) { $0 + $1.value * exp($1.log - most) } / total
    return WordTrial(axis: axis, lapse: lapse, evidence: most + log(total))
  }

  /// The posterior that has learned from words as well; nil when that fails.
  func learning(
    _ sites: [WordSite], along axis: SIMD4<Double>, lapse: Double
  ) -> SurfacePosterior? {
    let (means, covariance, projections) = optima(along: axis)
    let places = sites.map { (axis * $0.position).sum() }
    guard
      let fit = WordFit(
        sites, places: places, means: means, covariance: covariance, lapse: lapse),
      let (factor, apart) = WordFit.innovation(
        means, covariance, fit.precisions, fit.naturals)
    else { return nil }
    let pull = factor.solve(apart)
    var shared = [Double](repeating: 0, count: data.count)
    for (bean, projection) in projections.enumerated() {
      for row in shared.indices { shared[row] += pull[bean] * projection[row] }
    }
    var result = self
    result.words = WordUpdate(
      axis: axis, sites: sites, lapse: lapse, projections: projections, factor: factor, pull: pull,
      ratingPull: cholesky.backward(shared))
    return result
  }

  /// What words add to the expected rating of a brew.
  ///
  /// - Parameters:
  ///   - offset: The brew relative to the point of expansion of its bean.
  ///   - bean: Its bean.
  ///   - covariances: Its covariances with the ratings.
  func wordShift(_ offset: SIMD4<Double>, _ bean: Int, _ covariances: [Double]) -> Double {
    guard let words else { return 0 }
    let slope = (words.axis * kernel.optimumSlope(offset)).sum()
    var shift = 0.0
    for (other, pull) in words.pull.enumerated() {
      shift += kernel.optimumCovariance(bean, other) * slope * pull
    }
    for (covariance, pull) in zip(covariances, words.ratingPull) { shift -= covariance * pull }
    return shift
  }

  /// What words take from the variance of a brew's latent rating.
  ///
  /// - Parameter whitened: The whitened covariances of the brew with the ratings.
  func wordKnowledge(_ offset: SIMD4<Double>, _ bean: Int, _ whitened: [Double]) -> Double {
    guard let words else { return 0 }
    let slope = (words.axis * kernel.optimumSlope(offset)).sum()
    return known(
      words.projections.indices.map { kernel.optimumCovariance(bean, $0) * slope }, whitened, words)
  }

  private func known(_ prior: [Double], _ whitened: [Double], _ words: WordUpdate) -> Double {
    words.factor.forward(crossed(prior, whitened, words)).reduce(0) { $0 + $1 * $1 }
  }

  /// The covariances with the optima of all beans along the axis of the words, given the ratings.
  private func crossed(
    _ prior: [Double], _ whitened: [Double], _ words: WordUpdate
  ) -> [Double] {
    words.projections.enumerated().map { bean, projection in
      zip(projection, whitened).reduce(prior[bean]) { $0 - $1.0 * $1.1 }
    }
  }

  /// The mean and variance of the optimum of a bean along a direction, given ratings and words.
  func optimum(of bean: Int, along direction: SIMD4<Double>) -> (mean: Double, variance: Double) {
    let (means, covariance, projections) = optima(along: direction)
    var mean = means[bean]
    var variance = covariance[bean * data.beanCount + bean]
    if let words {
      let shared = (words.axis * direction).sum()
      let prior = words.projections.indices.map { kernel.optimumCovariance(bean, $0) * shared }
      let crossed = crossed(prior, projections[bean], words)
      mean += zip(crossed, words.pull).reduce(0) { $0 + $1.0 * $1.1 }
      variance -= words.factor.forward(crossed).reduce(0) { $0 + $1 * $1 }
    }
    return (mean, max(variance, 1e-6))
  }
}

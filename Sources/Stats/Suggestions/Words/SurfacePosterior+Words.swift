import Foundation
import Numerics

/// Learning from words after ratings.
extension SurfacePosterior {
  /// The optima of all beans along an axis, given the ratings.
  struct Optima {
    let means: [Double]
    /// By rows.
    let covariance: [Double]
    /// For each bean the whitened covariance of its optimum with the ratings.
    let projections: [[Double]]
  }

  /// The evidence of words along one axis: the fits by share of wrong words.
  struct WordTrial {
    let axis: SIMD4<Double>
    let optima: Optima
    /// The share of wrong words, at most 0.5.
    let lapse: Double
    /// The log probability of the words over all shares of wrong ones up to a half.
    let evidence: Double
  }

  private func optima(along axis: SIMD4<Double>) -> Optima {
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
    return Optima(means: means, covariance: covariance, projections: projections)
  }

  /// How much wider optima are spread before any rating than around what was tried: whoever calls every
  /// cup underextracted has not come near the best yet.
  private static let unratedSpread = 4.0

  /// The optima of all beans along an axis before any rating.
  private func unratedOptima(along axis: SIMD4<Double>) -> Optima {
    let count = data.beanCount
    let length = (axis * axis).sum() * Self.unratedSpread
    let covariance = (0..<count * count).map {
      kernel.optimumCovariance($0 / count, $0 % count) * length
        + ($0 / count == $0 % count ? 1e-6 : 0)
    }
    return Optima(
      means: [Double](repeating: 0, count: count), covariance: covariance,
      projections: [[Double]](repeating: [], count: count))
  }

  /// What words alone say of an optimum: its mean and variance along a direction, and how much better
  /// the words fit it than what ratings and words say of it, in log odds; nil when that fails.
  func wordsAlone(
    _ sites: [WordSite], along axis: SIMD4<Double>, of bean: Int, direction: SIMD4<Double>
  ) -> (mean: Double, variance: Double, gain: Double)? {
    let unrated = unratedOptima(along: axis)
    let places = sites.map { (axis * $0.position).sum() }
    guard let alone = trial(sites, along: axis, optima: unrated),
      let rated = trial(sites, along: axis, optima: optima(along: axis)),
      let fit = WordFit(
        sites, places: places, means: unrated.means, covariance: unrated.covariance,
        lapse: alone.lapse),
      let (factor, apart) = WordFit.innovation(
        unrated.means, unrated.covariance, fit.precisions, fit.naturals)
    else { return nil }
    let shared = (axis * direction).sum() * Self.unratedSpread
    let crossed = (0..<data.beanCount).map { kernel.optimumCovariance(bean, $0) * shared }
    let mean = zip(crossed, factor.solve(apart)).reduce(0) { $0 + $1.0 * $1.1 }
    let known = factor.forward(crossed).reduce(0) { $0 + $1 * $1 }
    let prior =
      kernel.optimumCovariance(bean, bean) * (direction * direction).sum() * Self.unratedSpread
    return (mean, max(prior - known, 1e-6), alone.evidence - rated.evidence)
  }

  /// How well words fit an axis.
  func trial(_ sites: [WordSite], along axis: SIMD4<Double>) -> WordTrial? {
    trial(sites, along: axis, optima: optima(along: axis))
  }

  private func trial(
    _ sites: [WordSite], along axis: SIMD4<Double>, optima: Optima
  ) -> WordTrial? {
    let places = sites.map { (axis * $0.position).sum() }
    let found = WordTrust.trials(sites.count).compactMap {
      share -> (value: Double, log: Double)? in
      guard
        let fit = WordFit(
          sites, places: places, means: optima.means, covariance: optima.covariance,
          lapse: share.value)
      else { return nil }
      return (share.value, fit.evidence + log(share.chance))
    }
    guard let most = found.map(\.log).max() else { return nil }
    let weights = found.map { (value: $0.value, weight: exp($0.log - most)) }
    let total = weights.reduce(0) { $0 + $1.weight }
    let lapse = weights.reduce(0) { $0 + $1.value * $1.weight } / total
    let agreeing = weights.filter { $0.value <= 0.5 }.reduce(0) { $0 + $1.weight }
    return WordTrial(
      axis: axis, optima: optima, lapse: min(0.5, lapse), evidence: most + log(agreeing))
  }

  /// The posterior that has learned from words as well; nil when that fails.
  ///
  /// - Parameter optima: The optima along the axis, where they are known already.
  func learning(
    _ sites: [WordSite], along axis: SIMD4<Double>, lapse: Double, optima known: Optima? = nil
  ) -> SurfacePosterior? {
    let optima = known ?? optima(along: axis)
    let places = sites.map { (axis * $0.position).sum() }
    guard
      let fit = WordFit(
        sites, places: places, means: optima.means, covariance: optima.covariance, lapse: lapse),
      let (factor, apart) = WordFit.innovation(
        optima.means, optima.covariance, fit.precisions, fit.naturals)
    else { return nil }
    let pull = factor.solve(apart)
    var shared = [Double](repeating: 0, count: data.count)
    for (bean, projection) in optima.projections.enumerated() {
      for row in shared.indices { shared[row] += pull[bean] * projection[row] }
    }
    var result = self
    result.words = WordUpdate(
      axis: axis, sites: sites, lapse: lapse, projections: optima.projections, factor: factor,
      pull: pull, ratingPull: cholesky.backward(shared))
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
    let optima = optima(along: direction)
    var mean = optima.means[bean]
    var variance = optima.covariance[bean * data.beanCount + bean]
    if let words {
      let shared = (words.axis * direction).sum()
      let prior = words.projections.indices.map { kernel.optimumCovariance(bean, $0) * shared }
      let crossed = crossed(prior, optima.projections[bean], words)
      mean += zip(crossed, words.pull).reduce(0) { $0 + $1.0 * $1.1 }
      variance -= words.factor.forward(crossed).reduce(0) { $0 + $1 * $1 }
    }
    return (mean, max(variance, 1e-6))
  }
}

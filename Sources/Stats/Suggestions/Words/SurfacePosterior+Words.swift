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
  func trial(
    _ sites: [WordSite], along axis: SIMD4<Double>, optima known: Optima? = nil
  ) -> WordTrial? {
    let optima = known ?? optima(along: axis)
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
    let prior = words.projections.indices.map { kernel.optimumCovariance(bean, $0) * slope }
    return words.factor.forward(crossed(prior, whitened, words)).reduce(0) { $0 + $1 * $1 }
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

/// What words change of a posterior of ratings: the optima of beans along an axis were observed as well.
///
/// Conditioning a Gaussian on further linear observations (Rasmussen & Williams 2006, §A.2).
struct WordUpdate: Sendable {
  /// The direction of more extraction, in steps of the parameters.
  let axis: SIMD4<Double>
  let sites: [WordSite]
  /// The share of wrong words that was assumed.
  let lapse: Double
  /// For each bean the whitened covariance of its optimum with the ratings.
  let projections: [[Double]]
  /// The factor of the covariance of the observations.
  let factor: Cholesky
  /// The weight of each bean's observation, and what these take from the weights of the ratings.
  let pull: [Double]
  let ratingPull: [Double]
}

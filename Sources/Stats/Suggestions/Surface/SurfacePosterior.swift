/// A Gaussian process conditioned on rated brews, which predicts the ratings of others.
///
/// Rasmussen & Williams 2006, Algorithm 2.1.
struct SurfacePosterior: Sendable {
  let data: SurfaceData
  let kernel: SurfaceKernel
  /// The positions of the brews relative to the points of expansion of their beans.
  private let offsets: [SIMD4<Double>]
  private let places: BrewCloseness
  /// The closeness of each brew to those before it, by rows of `places.stride`.
  private let closeness: [Double]
  /// The log likelihood of the ratings under the hyperparameters.
  let logLikelihood: Double
  fileprivate let level: Double
  let cholesky: Cholesky
  let weights: [Double]
  /// The variance of each rating, and the original one before ratings at the ends were replaced.
  let noise: [Double]
  let plainNoise: [Double]
  /// What words add; nil without words.
  var words: WordUpdate?

  /// - Returns: nil when the covariance matrix is not positive definite: data with NaN or infinities.
  /// - Complexity: O(`data.count`³ / 6).
  init?(_ data: SurfaceData, _ parameters: SurfaceHyperparameters) {
    guard !Task.isCancelled else { return nil }
    let kernel = SurfaceKernel(parameters, data)
    let count = data.count
    let offsets = data.positions.indices.map(data.offset)
    var residuals = data.stars
    let level = data.level
    var extra = [Double](repeating: 0, count: count)
    var plain = extra
    for row in 0..<count {
      let gap = kernel.effect(ofGaps: data.gaps[row], spread: data.spread)
      residuals[row] -= level + kernel.mean(offsets[row], data.beans[row]) + gap.mean
      plain[row] =
        gap.variance + kernel.noiseVariance * data.aging[row] + data.addedVariance(row)
      extra[row] = data.siteVariances[row] ?? plain[row]
    }
    let places = BrewCloseness(offsets.map(kernel.scaled))
    var closeness = [Double](repeating: 0, count: count * places.stride)
    var matrix = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      places.write(
        kernel.scaled(offsets[row]), limit: row + 1, to: &closeness, at: row * places.stride)
      let (position, bean, day) = (offsets[row], data.beans[row], data.days[row])
      for column in 0...row {
        matrix[row * count + column] =
          kernel.covariance(
            position, bean, offsets[column], data.beans[column],
            closeness: closeness[row * places.stride + column])
          + kernel.dayCovariance(day, data.days[column])
      }
      matrix[row * count + row] += extra[row]
    }
    if let joint = data.joint {
      for (place, row) in joint.rows.enumerated() {
        for (other, column) in joint.rows[...place].enumerated() {
          matrix[row * count + column] += joint.covariance[place * joint.rows.count + other]
        }
        matrix[row * count + row] -= extra[row]
      }
    }
    guard let cholesky = Cholesky(matrix, count: count) else { return nil }
    let whitened = cholesky.forward(residuals)
    self.data = data
    self.kernel = kernel
    self.offsets = offsets
    self.places = places
    self.closeness = closeness
    self.level = level
    self.cholesky = cholesky
    weights = cholesky.backward(whitened)
    var squares = 0.0
    for value in whitened { squares += value * value }
    logLikelihood =
      -0.5 * squares - 0.5 * cholesky.logDeterminant
      - 0.5 * Double(count) * log(2 * Double.pi)
    guard logLikelihood.isFinite else { return nil }
    noise = extra
    plainNoise = plain
  }

  /// The gradient of `logLikelihood` with respect to the hyperparameters.
  func gradient() -> [Double] {
    kernel.gradient(
      data, offsets: offsets, closeness: closeness, stride: places.stride,
      inverse: cholesky.inverse(), weights: weights)
  }

  /// The diagonal of the inverse covariance.
  func inverseDiagonal() -> [Double] { cholesky.inverseDiagonal() }

  /// The expected rating of a brew of `bean`.
  func mean(_ position: SIMD4<Double>, bean: Int = 0) -> Double {
    let offset = position - data.optima[bean]
    let covariances = covariances(position, bean)
    var sum = level + kernel.mean(offset, bean) + wordShift(offset, bean, covariances)
    for (weight, covariance) in zip(weights, covariances) { sum += weight * covariance }
    return sum
  }

  /// The posterior optimum of each bean, with its variances.
  ///
  /// - Complexity: O(beans · *n*²).
  func optima() -> (means: [SIMD4<Double>], variances: [SIMD4<Double>]) {
    var means: [SIMD4<Double>] = []
    var variances: [SIMD4<Double>] = []
    let slopes = offsets.map(kernel.optimumSlope)
    for bean in 0..<data.beanCount {
      let shares = data.beans.map { kernel.optimumCovariance(bean, $0) }
      var mean = SIMD4<Double>.zero
      for row in slopes.indices { mean += weights[row] * shares[row] * slopes[row] }
      means.append(mean)
      var variance = SIMD4(repeating: kernel.optimumCovariance(bean, bean))
      for known in cholesky.forward(slopes.indices.map { shares[$0] * slopes[$0] }) {
        variance -= known * known
      }
      // Rounding errors may make a variance slightly negative.
      variances.append(variance.replacing(with: 0, where: variance .< 0))
    }
    return (means, variances)
  }

  /// The covariances of a brew of `bean` with all rated brews.
  fileprivate func covariances(_ position: SIMD4<Double>, _ bean: Int) -> [Double] {
    let offset = position - data.optima[bean]
    var result = [Double](repeating: 0, count: places.stride)
    places.write(kernel.scaled(offset), limit: data.count, to: &result)
    for row in 0..<data.count {
      result[row] = kernel.covariance(
        offset, bean, offsets[row], data.beans[row], closeness: result[row])
    }
    result.removeLast(places.stride - data.count)
    return result
  }

  /// The expected rating of a brew and the variance of its latent rating.
  ///
  /// - Parameter day: The day of the brew, if others were rated on it.
  func predict(
    _ position: SIMD4<Double>, bean: Int = 0, day: Int? = nil
  ) -> (mean: Double, variance: Double) {
    var covariances = covariances(position, bean)
    let newest = data.days.max() ?? 0
    for (row, other) in data.days.enumerated() {
      covariances[row] +=
        day.map { kernel.dayCovariance($0, other) } ?? kernel.futureCovariance(newest, other)
    }
    let offset = position - data.optima[bean]
    var mean = level + kernel.mean(offset, bean) + wordShift(offset, bean, covariances)
    for row in 0..<data.count { mean += weights[row] * covariances[row] }
    let whitened = cholesky.forward(covariances)
    let explained =
      whitened.reduce(0) { $0 + $1 * $1 } + wordKnowledge(offset, bean, whitened)
    let prior = kernel.covariance(offset, offset, bean: bean) + kernel.futureVariance
    return (mean, max(0, prior - explained))
  }

  /// The covariance of the latent ratings of two brews of a bean on other days, given the ratings.
  func covariance(_ first: SIMD4<Double>, _ second: SIMD4<Double>, bean: Int = 0) -> Double {
    let left = cholesky.forward(covariances(first, bean))
    let right = cholesky.forward(covariances(second, bean))
    let origin = data.optima[bean]
    return kernel.covariance(first - origin, second - origin, bean: bean)
      - zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The weight of each rating in the expected rating at `position`: A⁻¹·k.
  func influence(_ position: SIMD4<Double>, bean: Int = 0) -> [Double] {
    cholesky.solve(covariances(position, bean))
  }

  /// The variance of a rating around the latent rating of the brew.
  var ratingVariance: Double { kernel.noiseVariance + kernel.moodVariance }

  /// Compares positions with one of them.
  struct Comparison {
    fileprivate let posterior: SurfacePosterior
    fileprivate let origin: SIMD4<Double>
    fileprivate let mean: Double
    fileprivate let variance: Double
    fileprivate let whitened: [Double]
    fileprivate let bean: Int

    /// The difference of the latent rating at `position` from the one compared with.
    func difference(_ position: SIMD4<Double>) -> (mean: Double, variance: Double) {
      let kernel = posterior.kernel
      let covariances = posterior.covariances(position, bean)
      let offset = position - posterior.data.optima[bean]
      let base = origin - posterior.data.optima[bean]
      var other =
        posterior.level + kernel.mean(offset, bean)
        + posterior.wordShift(offset, bean, covariances)
      for row in covariances.indices { other += posterior.weights[row] * covariances[row] }
      let forward = posterior.cholesky.forward(covariances)
      var (explained, shared) = (0.0, 0.0)
      for row in forward.indices {
        explained += forward[row] * forward[row]
        shared += forward[row] * whitened[row]
      }
      let own = kernel.covariance(offset, offset, bean: bean) - explained
      let joint = kernel.covariance(offset, base, bean: bean) - shared
      return (other - mean, max(0, own + variance - 2 * joint))
    }
  }

  func comparison(with origin: SIMD4<Double>, bean: Int = 0) -> Comparison {
    let whitened = cholesky.forward(covariances(origin, bean))
    let explained = whitened.reduce(0) { $0 + $1 * $1 }
    let base = origin - data.optima[bean]
    return Comparison(
      posterior: self, origin: origin, mean: mean(origin, bean: bean),
      variance: kernel.covariance(base, base, bean: bean) - explained, whitened: whitened,
      bean: bean)
  }
}

import Foundation
import Numerics

/// What rated brews say about the ratings of others: a Gaussian process given data.
///
/// Rasmussen & Williams 2006, Algorithm 2.1.
struct SurfacePosterior: Sendable {
  let data: SurfaceData
  let kernel: SurfaceKernel
  /// The brews as seen from where their beans' parabolas are expanded.
  private let offsets: [SIMD4<Double>]
  private let places: BrewCloseness
  /// How near each brew lies to those before it, by rows of `places.stride`.
  private let closeness: [Double]
  /// The logarithm of the chance of the ratings under the hyperparameters.
  let logLikelihood: Double
  fileprivate let level: Double
  fileprivate let cholesky: Cholesky
  let weights: [Double]
  /// The variance of each rating, and what it was before ratings at the ends were replaced.
  let noise: [Double]
  let plainNoise: [Double]

  /// - Returns: nil when the covariance matrix is not positive definite: data with NaN or infinities.
  /// - Complexity: O(`data.count`³ / 6).
  init?(_ data: SurfaceData, _ parameters: SurfaceHyperparameters) {
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
      plain[row] = gap.variance + kernel.noiseVariance * data.aging[row]
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

  /// How `logLikelihood` grows with each hyperparameter.
  func gradient() -> [Double] {
    kernel.gradient(
      data, offsets: offsets, closeness: closeness, stride: places.stride,
      inverse: cholesky.inverse(), weights: weights)
  }

  /// The diagonal of the inverse covariance.
  func inverseDiagonal() -> [Double] { cholesky.inverseDiagonal() }

  /// The rating to expect of a brew of `bean`.
  func mean(_ position: SIMD4<Double>, bean: Int = 0) -> Double {
    var sum = level + kernel.mean(position - data.optima[bean], bean)
    for (weight, covariance) in zip(weights, covariances(position, bean)) {
      sum += weight * covariance
    }
    return sum
  }

  /// Each bean's optimum as the ratings have it, with its variances.
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
      // Rounding may leave a little less than nothing.
      variances.append(variance.replacing(with: 0, where: variance .< 0))
    }
    return (means, variances)
  }

  /// The covariances of a brew of `bean` with all brews that were rated.
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

  /// The rating to expect and the variance of what the brew truly deserves.
  ///
  /// - Parameter day: The day of the brew, where it is one on which others were rated.
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
    var mean = level + kernel.mean(offset, bean)
    for row in 0..<data.count { mean += weights[row] * covariances[row] }
    let explained = cholesky.forward(covariances).reduce(0) { $0 + $1 * $1 }
    let prior = kernel.covariance(offset, offset, bean: bean) + kernel.futureVariance
    return (mean, max(0, prior - explained))
  }

  /// The weight of each rating in what is expected at `position`: A⁻¹·k.
  func influence(_ position: SIMD4<Double>, bean: Int = 0) -> [Double] {
    cholesky.solve(covariances(position, bean))
  }

  /// The variance of a rating around what the brew truly deserves.
  var ratingVariance: Double { kernel.noiseVariance + kernel.moodVariance }

  /// Compares places with one of them.
  struct Comparison {
    fileprivate let posterior: SurfacePosterior
    fileprivate let origin: SIMD4<Double>
    fileprivate let mean: Double
    fileprivate let variance: Double
    fileprivate let whitened: [Double]
    fileprivate let bean: Int

    /// By how much a brew at `position` deserves more than the one compared with.
    func difference(_ position: SIMD4<Double>) -> (mean: Double, variance: Double) {
      let kernel = posterior.kernel
      let covariances = posterior.covariances(position, bean)
      let offset = position - posterior.data.optima[bean]
      let base = origin - posterior.data.optima[bean]
      var other = posterior.level + kernel.mean(offset, bean)
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

/// What rated brews say about the ratings of others: a Gaussian process given data.
///
/// Rasmussen & Williams 2006, Algorithm 2.1.
struct SurfacePosterior: Sendable {
  let data: SurfaceData
  let kernel: SurfaceKernel
  /// The logarithm of the chance of the ratings under the hyperparameters.
  let logLikelihood: Double
  fileprivate let level: Double
  fileprivate let cholesky: Cholesky
  let weights: [Double]
  /// The variance of each rating, and what it was before ratings at the ends were replaced.
  let noise: [Double]
  let plainNoise: [Double]

  /// - Returns: nil when the covariance is no such matrix: data with NaN or infinities.
  /// - Complexity: O(`data.count`³ / 6).
  init?(_ data: SurfaceData, _ parameters: SurfaceHyperparameters) {
    let kernel = SurfaceKernel(parameters, data)
    let count = data.count
    var residuals = data.stars
    let level = data.level
    var extra = [Double](repeating: 0, count: count)
    var plain = extra
    for row in 0..<count {
      let gap = kernel.effect(ofGaps: data.gaps[row], spread: data.spread)
      residuals[row] -= level + kernel.mean(data.positions[row]) + gap.mean
      plain[row] = gap.variance + kernel.noiseVariance * data.aging[row]
      extra[row] = data.replacedNoise[row] ?? plain[row]
    }
    var matrix = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      let (position, bean, day) = (data.positions[row], data.beans[row], data.days[row])
      for column in 0...row {
        var value = kernel.covariance(
          position, bean, data.positions[column], data.beans[column])
        if data.days[column] == day { value += kernel.moodVariance }
        matrix[row * count + column] = value
      }
      matrix[row * count + row] += extra[row]
    }
    guard let cholesky = Cholesky(matrix, count: count) else { return nil }
    let whitened = cholesky.forward(residuals)
    self.data = data
    self.kernel = kernel
    self.level = level
    self.cholesky = cholesky
    weights = cholesky.backward(whitened)
    var squares = 0.0
    for value in whitened { squares += value * value }
    logLikelihood =
      -0.5 * squares - 0.5 * cholesky.logDeterminant
      - 0.5 * Double(count) * Double.logarithm(2 * Double.pi)
    guard logLikelihood.isFinite else { return nil }
    noise = extra
    plainNoise = plain
  }

  /// How `logLikelihood` grows with each hyperparameter.
  func gradient() -> [Double] {
    kernel.gradient(data, inverse: cholesky.inverse(), weights: weights)
  }

  /// The diagonal of the inverse covariance.
  func inverseDiagonal() -> [Double] { cholesky.inverseDiagonal() }

  /// The rating to expect of a brew of `bean`.
  func mean(_ position: SIMD4<Double>, bean: Int = 0) -> Double {
    var sum = level + kernel.mean(position)
    for row in 0..<data.count {
      sum +=
        weights[row] * kernel.covariance(position, bean, data.positions[row], data.beans[row])
    }
    return sum
  }

  /// The covariances of a brew of `bean` with all brews that were rated.
  fileprivate func covariances(
    _ position: SIMD4<Double>, _ bean: Int, day: Int? = nil
  ) -> [Double] {
    (0..<data.count).map {
      kernel.covariance(position, bean, data.positions[$0], data.beans[$0])
        + (day == data.days[$0] ? kernel.moodVariance : 0)
    }
  }

  /// The rating to expect and the variance of what the brew truly deserves.
  ///
  /// - Parameter day: The day of the brew, where it is one on which others were rated.
  func predict(
    _ position: SIMD4<Double>, bean: Int = 0, day: Int? = nil
  ) -> (mean: Double, variance: Double) {
    let covariances = covariances(position, bean, day: day)
    var mean = level + kernel.mean(position)
    for row in 0..<data.count { mean += weights[row] * covariances[row] }
    let explained = cholesky.forward(covariances).reduce(0) { $0 + $1 * $1 }
    let prior = kernel.covariance(position, bean, position, bean)
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
      var other = posterior.level + kernel.mean(position)
      for row in covariances.indices { other += posterior.weights[row] * covariances[row] }
      let forward = posterior.cholesky.forward(covariances)
      var (explained, shared) = (0.0, 0.0)
      for row in forward.indices {
        explained += forward[row] * forward[row]
        shared += forward[row] * whitened[row]
      }
      let own = kernel.covariance(position, bean, position, bean) - explained
      let joint = kernel.covariance(position, bean, origin, bean) - shared
      return (other - mean, max(0, own + variance - 2 * joint))
    }
  }

  func comparison(with origin: SIMD4<Double>, bean: Int = 0) -> Comparison {
    let whitened = cholesky.forward(covariances(origin, bean))
    let explained = whitened.reduce(0) { $0 + $1 * $1 }
    return Comparison(
      posterior: self, origin: origin, mean: mean(origin, bean: bean),
      variance: kernel.covariance(origin, bean, origin, bean) - explained, whitened: whitened,
      bean: bean)
  }
}

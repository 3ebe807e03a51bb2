/// Finds the hyperparameters of maximum posterior probability.
///
/// Type II maximum a posteriori (Rasmussen & Williams 2006, §5.2 and §5.4.1) by the quasi-Newton
/// method of Broyden, Fletcher, Goldfarb and Shanno (Nocedal & Wright 2006, algorithm 6.1) with
/// step halving: first on some of the brews, then on all. Deterministic.
struct SurfaceFit {
  private let data: SurfaceData
  private let some: SurfaceData
  private let axisCount: Int

  /// The number of rows of the first search.
  private static let limit = 100
  /// The greatest number of restarts of a search at its end.
  private static let turns = 3
  /// The number of rows of all restarts of the second search together: the cost grows with their
  /// cube.
  private static let work = 720
  /// The step of the derivative by the log noise.
  private static let noiseStep = 0.02

  init(_ data: SurfaceData, axisCount: Int) {
    self.data = data
    // Evenly spaced through the history.
    let count = min(Self.limit, data.count)
    some = data.selecting((0..<count).map { $0 * data.count / count })
    self.axisCount = axisCount
  }

  /// The best hyperparameters if parameters matter, and those if none does, with their surfaces.
  func best() -> (surface: FittedSurface, flat: FittedSurface?)? {
    let places = SurfaceHyperparameters.places(axisCount: axisCount)
    let fewSites = CensoredRatings(some)
    let sites = CensoredRatings(data)
    var curvature = InverseCurvature(count: places.count)
    guard var few = FittedSurface(some, .prior, fewSites) else { return nil }
    // Sites and points of expansion depend on the hyperparameters, so both are found in turns.
    for _ in 0..<Self.turns where !Task.isCancelled {
      let found = climb(from: few, places, iterations: 8, &curvature)
      guard let settled = FittedSurface(few.data, found, fewSites) else { break }
      few = settled
    }
    var whole = data
    whole.optima = few.data.optima
    whole.doubts = few.data.doubts
    guard var surface = FittedSurface(whole, few.parameters, sites) else { return nil }
    curvature.scale(by: Double(some.count) / Double(max(1, data.count)))
    for _ in 0..<max(1, min(Self.turns, Self.work / max(1, data.count))) where !Task.isCancelled {
      let found = climb(from: surface, places, iterations: 5, &curvature)
      guard let settled = FittedSurface(surface.data, found, sites) else { break }
      surface = settled
    }
    return (surface, flat(fewSites, sites))
  }

  private func flat(_ fewSites: CensoredRatings, _ sites: CensoredRatings) -> FittedSurface? {
    guard let few = FittedSurface(some, .flat, fewSites, expands: false) else { return nil }
    let places = SurfaceHyperparameters.flatPlaces
    var curvature = InverseCurvature(count: places.count)
    let found = climb(from: few, places, iterations: 5, &curvature)
    return FittedSurface(data, found, sites, expands: false)
  }

  private func climb(
    from settled: FittedSurface, _ places: [Int], iterations: Int,
    _ curvature: inout InverseCurvature
  ) -> SurfaceHyperparameters {
    let (data, start) = (settled.data, settled.parameters)
    guard data.count >= 3, !places.isEmpty else { return start }
    let noise = SurfaceHyperparameters.Place.noise
    // The noise of the ratings that sites stand for is not in the likelihood of the sites.
    let cavities = settled.sites.cavities(of: settled.posterior)
    func siteChance(_ value: Double) -> Double {
      cavities.isEmpty
        ? 0
        : settled.sites.logChance(cavities, adding: exp(2 * value) - exp(2 * start[noise]))
    }
    func height(_ parameters: SurfaceHyperparameters, _ posterior: SurfacePosterior) -> Double {
      posterior.logLikelihood + parameters.logPrior(places) + siteChance(parameters[noise])
    }
    func slopes(
      _ parameters: SurfaceHyperparameters, _ posterior: SurfacePosterior
    ) -> [Double] {
      var gradient = posterior.gradient()
      let (value, step) = (parameters[noise], Self.noiseStep)
      gradient[noise] += (siteChance(value + step) - siteChance(value - step)) / (2 * step)
      return places.map { gradient[$0] + parameters.priorSlope($0, places) }
    }
    var current = start
    var value = height(start, settled.posterior)
    var slope = slopes(start, settled.posterior)
    for _ in 0..<iterations where !Task.isCancelled {
      var move = curvature.times(slope)
      // At most a factor of e.
      let longest = move.map(abs).max() ?? 0
      if longest > 1 { move = move.map { $0 / longest } }
      let promise = zip(move, slope).reduce(0) { $0 + $1.0 * $1.1 }
      guard promise > 1e-3 else { break }
      var length = 1.0
      var next: (parameters: SurfaceHyperparameters, value: Double, posterior: SurfacePosterior)?
      while length > 0.1, next == nil {
        var trial = current
        for (index, place) in places.enumerated() { trial[place] += length * move[index] }
        if let posterior = SurfacePosterior(data, trial) {
          let found = height(trial, posterior)
          if found > value + 1e-4 * length * promise { next = (trial, found, posterior) }
        }
        length /= 3
      }
      guard let next else { break }
      let step = places.map { next.parameters[$0] - current[$0] }
      let nextSlope = slopes(next.parameters, next.posterior)
      curvature.learn(step: step, change: zip(slope, nextSlope).map { $0 - $1 })
      (current, value, slope) = (next.parameters, next.value, nextSlope)
    }
    return current
  }
}

/// A surface under given hyperparameters, iterated until its mutually dependent parts are stable:
/// the sites of ratings at the ends (`CensoredRatings`), and the points at which the parabolas of
/// beans are expanded.
///
/// The rating of a brew depends on the optimum of its bean by a parabola, which is linearized at
/// the estimated optimum, with the mean and variance that the uncertainty of the optimum adds:
/// posterior linearization (García-Fernández, Svensson, Morelande & Särkkä 2015, "Posterior
/// linearization filter", §III), here for the coefficients of a Gaussian process, repeated until
/// the optimum is stable. The distance of a bean's ratings from its best rating is then evidence of
/// the distance of the brews from the optimum.
struct FittedSurface: Sendable {
  let data: SurfaceData
  let parameters: SurfaceHyperparameters
  let posterior: SurfacePosterior
  let sites: CensoredRatings

  /// The log probability of the ratings.
  var evidence: Double { sites.updated(posterior).evidence }

  /// The share of the step to a new optimum that is made in one iteration, which prevents
  /// oscillation.
  private static let damping = 0.7
  /// The greatest distance of an optimum, in steps.
  private static let farthest = 4.0

  /// The number of iterations; a few suffice where the hyperparameters change little.
  private static let rounds = 4

  /// - Parameters:
  ///   - given: The data, with initial optima and sites.
  ///   - expands: Whether to find the points of expansion; without parameters that matter there are
  ///     none.
  /// - Returns: nil when the covariance matrix is not positive definite: data with NaN or infinities.
  init?(
    _ given: SurfaceData, _ parameters: SurfaceHyperparameters, _ sites: CensoredRatings,
    expands: Bool = true
  ) {
    var data = given
    for _ in 0..<Self.rounds {
      guard let posterior = SurfacePosterior(data, parameters) else { return nil }
      data = sites.updated(posterior).data
      guard expands else { continue }
      let found = posterior.optima()
      let limit = SIMD4(repeating: Self.farthest)
      for bean in data.optima.indices {
        let optimum = found.means[bean].clamped(lowerBound: -limit, upperBound: limit)
        data.optima[bean] += Self.damping * (optimum - data.optima[bean])
        data.doubts[bean] = found.variances[bean]
      }
    }
    guard let posterior = SurfacePosterior(data, parameters) else { return nil }
    self.data = data
    self.parameters = parameters
    self.posterior = posterior
    self.sites = sites
  }
}

/// The BFGS estimate of the inverse of the negative Hessian.
struct InverseCurvature {
  private var matrix: [Double]
  private let count: Int
  private var isFresh = true

  init(count: Int) {
    self.count = count
    matrix = [Double](repeating: 0, count: count * count)
    for index in 0..<count { matrix[index * count + index] = 0.05 }
  }

  /// Adapts an estimate from fewer ratings to more of them.
  mutating func scale(by factor: Double) {
    for index in matrix.indices { matrix[index] *= factor }
  }

  func times(_ vector: [Double]) -> [Double] {
    (0..<count).map { row in
      (0..<count).reduce(0) { $0 + matrix[row * count + $1] * vector[$1] }
    }
  }

  /// Nocedal & Wright 2006, equation 6.17; the first scale from equation 6.20.
  mutating func learn(step: [Double], change: [Double]) {
    let product = zip(step, change).reduce(0) { $0 + $1.0 * $1.1 }
    let square = change.reduce(0) { $0 + $1 * $1 }
    guard product > 1e-8, square > 1e-12 else { return }
    if isFresh {
      isFresh = false
      for index in 0..<count { matrix[index * count + index] = product / square }
    }
    let image = times(change)
    let factor = (1 + zip(change, image).reduce(0) { $0 + $1.0 * $1.1 } / product) / product
    for row in 0..<count {
      for column in 0..<count {
        matrix[row * count + column] +=
          factor * step[row] * step[column]
          - (image[row] * step[column] + step[row] * image[column]) / product
      }
    }
  }
}

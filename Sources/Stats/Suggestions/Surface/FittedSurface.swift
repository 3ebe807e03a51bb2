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

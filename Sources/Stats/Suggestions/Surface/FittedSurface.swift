/// A surface under given hyperparameters, once what depends on one another has settled: what ratings
/// at the ends say (`CensoredRatings`), and where each bean's parabola is expanded.
///
/// The rating of a brew depends on its bean's optimum by a parabola. It is taken as linear in the
/// optimum near where the optimum is believed to be, with the mean and variance that the doubt about
/// it adds: posterior linearization (García-Fernández, Svensson, Morelande & Särkkä 2015, "Posterior
/// linearization filter", §III), here for the coefficients of a Gaussian process, repeated until the
/// optimum stays. What a bean's ratings lack to its best is then what says how far off the brews
/// were.
struct FittedSurface: Sendable {
  let data: SurfaceData
  let parameters: SurfaceHyperparameters
  let posterior: SurfacePosterior
  private let sites: CensoredRatings

  /// The logarithm of the chance of the ratings.
  var evidence: Double { sites.updated(posterior).evidence }

  /// The share of the way to a newly found optimum that is gone in one round, so that it does not
  /// swing.
  private static let damping = 0.7
  /// In steps: optima beyond are not believed.
  private static let farthest = 4.0

  /// How often everything is found anew; a few rounds suffice where the hyperparameters move little.
  private static let rounds = 4

  /// - Parameters:
  ///   - given: With optima and sites to start from.
  ///   - expands: Whether the parabolas' places are found; where no parameter matters there are none.
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

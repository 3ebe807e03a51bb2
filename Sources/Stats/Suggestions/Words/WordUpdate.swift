import Numerics

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

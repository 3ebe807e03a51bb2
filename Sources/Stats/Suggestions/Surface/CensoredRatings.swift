import Foundation
import Numerics

/// Censored and compressed ratings, replaced by normal observations that carry the same information.
///
/// A five may have felt like six; a taster who gives no less than one says one to all that is bad;
/// and near the lower end a cup that is worse still is hardly rated lower, so that a bad rating says
/// *far from good*, not how far. Each such rating is replaced by the normal observation that does
/// the same to what the others say: its site in expectation propagation (Minka 2001, "Expectation
/// propagation for approximate Bayesian inference", §3; Rasmussen & Williams 2006, §3.6), with the
/// moments by quadrature.
struct CensoredRatings: Sendable {
  enum Kind: Sendable {
    /// As good as what was felt.
    case plain
    /// Near the lower end.
    case low
    /// The lowest that the taster gives, and more than once.
    case lowest
    case highest
  }

  let kinds: [Kind]
  /// What was felt lies below the first, or above the second.
  let limits: (low: Double, high: Double)
  private let stars: [Double]
  /// What rounding to the scale's step does to a rating, as a variance.
  private let rounding: Double

  /// Ratings above say plainly how good a cup was.
  private static let lowLimit = 2.5
  /// Where ratings end, and within how many stars of it they bend.
  private static let floor = (stars: 1.0, bend: 0.4)
  /// Ratings that a taster has given at least before the lowest counts as an end of the scale, and
  /// the share that must be so.
  private static let endCount = 8
  private static let endShare = 0.05

  init(_ stars: [Double]) {
    let scale = RatingScale(stars)
    let lowest = stars.min() ?? 0
    let often = Double(stars.count { $0 <= lowest + 1e-9 }) >= Self.endShare * Double(stars.count)
    let hasFloor = often && stars.count >= Self.endCount && lowest < 3
    kinds = stars.map { given in
      if given >= 5 - 1e-9 { return .highest }
      if hasFloor, given <= lowest + 1e-9 { return .lowest }
      return given <= Self.lowLimit ? .low : .plain
    }
    limits = (lowest + scale.step / 2, 5 - scale.step / 2)
    rounding = scale.step * scale.step / 12
    self.stars = stars
  }

  var areAllPlain: Bool { kinds.allSatisfy { $0 == .plain } }

  /// The rating that a feeling brings, before it is cut at the upper end and rounded.
  private static func rating(_ felt: Double) -> Double {
    let above = (felt - floor.stars) / floor.bend
    return floor.stars
      + floor.bend * (above > 30 ? above : log(1 + exp(above)))
  }

  /// The chance of a rating, given what was felt.
  ///
  /// - Parameter noise: The variance of ratings of one cup, with rounding.
  private func chance(_ row: Int, felt: Double, noise: Double) -> Double {
    // Beyond an end it does not matter to which step was rounded.
    let unrounded = max(noise - rounding, 0.25 * noise).squareRoot()
    switch kinds[row] {
    case .highest: return NormalDistribution.cumulative((felt - limits.high) / unrounded)
    case .lowest:
      return NormalDistribution.cumulative((limits.low - Self.rating(felt)) / unrounded)
    case .low, .plain:
      let deviation = noise.squareRoot()
      return NormalDistribution.density((stars[row] - Self.rating(felt)) / deviation) / deviation
    }
  }

  /// One round: the sites that fit `posterior`, and the logarithm of the chance of the ratings as
  /// given under the sites that `posterior` was made with.
  ///
  /// - Complexity: O(*n*³ / 6).
  func updated(_ posterior: SurfacePosterior) -> (data: SurfaceData, evidence: Double) {
    var data = posterior.data
    guard !areAllPlain else { return (data, posterior.logLikelihood) }
    let precisions = posterior.inverseDiagonal()
    var evidence = posterior.logLikelihood
    for row in kinds.indices where kinds[row] != .plain {
      let total = 1 / precisions[row]
      let site = posterior.noise[row]
      // What all others say of this brew: leave one out (Rasmussen & Williams 2006, §5.4.2).
      let mean = data.stars[row] - posterior.weights[row] * total
      let spread = max(total - site, 1e-6)
      let noise = posterior.plainNoise[row]
      let moments = moments(row, mean: mean, variance: spread, noise: noise)
      let apart = mean - data.stars[row]
      evidence +=
        log(moments.chance)
        + 0.5 * log(2 * Double.pi * (spread + site))
        + apart * apart / (2 * (spread + site))
      let precision = 1 / moments.variance - 1 / spread
      let next = min(max(1 / max(precision, 1e-9), 0.3 * noise), 400)
      // The observation of that variance which moves the mean as far as the rating does.
      data.stars[row] = moments.mean + (moments.mean - mean) * next / spread
      data.siteVariances[row] = next
    }
    return (data, evidence)
  }

  /// Steps of the quadrature on either side, and how many of them make a standard deviation.
  private static let steps = (reach: 16, perDeviation: 4.0)

  /// Chance, mean and variance of what was felt, given the rating and that it is normal beforehand.
  private func moments(
    _ row: Int, mean: Double, variance: Double, noise: Double
  ) -> (chance: Double, mean: Double, variance: Double) {
    let deviation = variance.squareRoot()
    var (chance, first, second) = (0.0, 0.0, 0.0)
    for step in -Self.steps.reach...Self.steps.reach {
      let score = Double(step) / Self.steps.perDeviation
      let felt = mean + deviation * score
      let weight =
        NormalDistribution.density(score) / Self.steps.perDeviation
        * max(self.chance(row, felt: felt, noise: noise), 1e-12)
      chance += weight
      first += weight * (felt - mean)
      second += weight * (felt - mean) * (felt - mean)
    }
    first /= chance
    return (chance, mean + first, max(second / chance - first * first, 1e-4 * variance))
  }
}

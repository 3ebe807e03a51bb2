/// Ratings at the ends of a scale: of what was felt only one side is known.
///
/// A five may have felt like six; a taster who gives no less than one says one to all that is bad.
/// Each such rating is replaced by the normal observation that does the same to what the others say
/// (expectation propagation: Minka 2001; Rasmussen & Williams 2006, §3.6, for the sign of the
/// difference to the end of the scale).
struct CensoredRatings: Sendable {
  enum End: Sendable { case inside, lowest, highest }

  let ends: [End]
  /// What was felt lies below the first, or above the second.
  let limits: (low: Double, high: Double)
  /// Half a step of the scale, as a variance: what rounding does to a rating.
  private let rounding: Double

  init(_ stars: [Double]) {
    let scale = RatingScale(stars)
    let floor = stars.min() ?? 0
    let isFloor = stars.count { $0 <= floor + 1e-9 } * 20 >= stars.count && stars.count >= 8
    ends = stars.map {
      $0 >= 5 - 1e-9 ? .highest : isFloor && $0 <= floor + 1e-9 && floor < 3 ? .lowest : .inside
    }
    limits = (floor + scale.step / 2, 5 - scale.step / 2)
    rounding = scale.step * scale.step / 12
  }

  /// Rounds of replacing; few suffice, since ratings at the ends are a part only.
  private static let iterations = 3

  var areAny: Bool { ends.contains { $0 != .inside } }

  /// Replaces the ratings at the ends in `data`, given the hyperparameters.
  ///
  /// - Parameter given: The data with the ratings as given.
  /// - Returns: the data, and the logarithm of the ratings' chance.
  func replaced(
    _ data: SurfaceData, _ parameters: SurfaceHyperparameters
  ) -> (data: SurfaceData, posterior: SurfacePosterior, evidence: Double)? {
    var data = data
    for iteration in 0...Self.iterations {
      guard let posterior = SurfacePosterior(data, parameters) else { return nil }
      let isLast = iteration == Self.iterations
      guard areAny else { return (data, posterior, posterior.logLikelihood) }
      let precisions = posterior.inverseDiagonal()
      var evidence = posterior.logLikelihood
      for row in ends.indices where ends[row] != .inside {
        let total = 1 / precisions[row]
        let variance = posterior.noise[row]
        // What all others say of this brew: leave one out (Rasmussen & Williams 2006, §5.4.2).
        let mean = data.stars[row] - posterior.weights[row] * total
        let spread = max(total - variance, 1e-6)
        let sign = ends[row] == .lowest ? -1.0 : 1.0
        let limit = ends[row] == .lowest ? limits.low : limits.high
        let own = max(
          posterior.plainNoise[row] - rounding, 0.25 * posterior.plainNoise[row])
        let scale = (own + spread).squareRoot()
        let score = sign * (mean - limit) / scale
        let chance = max(NormalDistribution.cumulative(score), 1e-12)
        let ratio = score < -6 ? -score : NormalDistribution.density(score) / chance
        if isLast {
          let apart = mean - data.stars[row]
          evidence +=
            Double.logarithm(chance) + 0.5 * Double.logarithm(2 * Double.pi * (spread + variance))
            + apart * apart / (2 * (spread + variance))
          continue
        }
        let share = ratio * (score + ratio) / (own + spread)
        let precision = share / max(1 - spread * share, 1e-6)
        let site = min(max(1 / max(precision, 1e-9), own), 400)
        // Where the precision is held to its bound the target moves with it.
        let shift = sign * ratio / scale * (spread + site)
        data.stars[row] = mean + shift
        data.replacedNoise[row] = site
      }
      if isLast { return (data, posterior, evidence) }
    }
    return nil
  }
}

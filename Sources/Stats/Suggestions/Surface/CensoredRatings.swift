/// Censored and compressed ratings, replaced by normal observations with the same information.
///
/// A five may stand for a cup better than five; a taster whose lowest rating is one gives one to
/// every bad cup; and near the lower end a worse cup gets hardly a lower rating, so that a bad
/// rating means *far from good*, but not how far. Each such rating is replaced by the normal
/// observation with the same effect on the posterior: its site in expectation propagation (Minka
/// 2001, "Expectation propagation for approximate Bayesian inference", §3; Rasmussen & Williams
/// 2006, §3.6), with the moments by quadrature.
struct CensoredRatings: Sendable {
  enum Kind: Sendable {
    /// Equal to the latent rating.
    case plain
    /// Compressed, near the lower end.
    case low
    /// The taster's lowest rating, given several times.
    case lowest
    case highest
  }

  let kinds: [Kind]
  /// The latent rating lies below the first, or above the second.
  let limits: (low: Double, high: Double)
  private let stars: [Double]
  /// The variance of rounding to the step of the scale.
  private let rounding: Double

  /// Ratings above this are not compressed.
  private static let lowLimit = 2.5
  /// The lower end of the scale, and the distance in stars within which ratings are compressed.
  private static let floor = (stars: 1.0, bend: 0.4)
  /// The number of ratings that a taster must have given before the lowest one counts as an end of
  /// the scale, and the share that must be equal to it.
  private static let endCount = 8
  private static let endShare = 0.05

  /// - Parameter data: The ratings; those that words imply are on no scale with ends.
  init(_ data: SurfaceData) {
    self.init(data.stars) { data.isImplied($0) }
  }

  /// - Parameters:
  ///   - stars: The ratings.
  ///   - isImplied: Whether words imply the rating of a row.
  init(_ stars: [Double], isImplied: (Int) -> Bool = { _ in false }) {
    let given = stars.indices.filter { !isImplied($0) }.map { stars[$0] }
    let scale = RatingScale(given)
    let lowest = given.min() ?? 0
    let often = Double(given.count { $0 <= lowest + 1e-9 }) >= Self.endShare * Double(given.count)
    let hasFloor = often && given.count >= Self.endCount && lowest < 3
    kinds = stars.indices.map { row in
      let given = stars[row]
      if isImplied(row) { return .plain }
      if given >= 5 - 1e-9 { return .highest }
      if hasFloor, given <= lowest + 1e-9 { return .lowest }
      return given <= Self.lowLimit ? .low : .plain
    }
    limits = (lowest + scale.step / 2, 5 - scale.step / 2)
    rounding = scale.step * scale.step / 12
    self.stars = stars
  }

  var areAllPlain: Bool { kinds.allSatisfy { $0 == .plain } }

  /// The rating of a latent value, before it is cut at the upper end and rounded.
  private static func rating(_ felt: Double) -> Double {
    let above = (felt - floor.stars) / floor.bend
    return floor.stars
      + floor.bend * (above > 30 ? above : log(1 + exp(above)))
  }

  /// The probability of a rating, given the latent value.
  ///
  /// - Parameter noise: The variance of ratings of one cup, with rounding.
  private func chance(_ row: Int, felt: Double, noise: Double) -> Double {
    // Beyond an end of the scale, the step of rounding does not matter.
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

  /// One iteration: the sites that fit `posterior`, and the log probability of the original ratings
  /// under the sites of `posterior`.
  ///
  /// - Complexity: O(*n*³ / 6).
  func updated(_ posterior: SurfacePosterior) -> (data: SurfaceData, evidence: Double) {
    var data = posterior.data
    guard !areAllPlain else { return (data, posterior.logLikelihood) }
    let precisions = posterior.inverseDiagonal()
    var evidence = posterior.logLikelihood
    for cavity in cavities(of: posterior, precisions) {
      let (row, mean, spread, noise) = (cavity.row, cavity.mean, cavity.variance, cavity.noise)
      let site = posterior.noise[row]
      let moments = moments(row, mean: mean, variance: spread, noise: noise)
      let apart = mean - data.stars[row]
      evidence +=
        log(moments.chance)
        + 0.5 * log(2 * Double.pi * (spread + site))
        + apart * apart / (2 * (spread + site))
      let precision = 1 / moments.variance - 1 / spread
      let next = min(max(1 / max(precision, 1e-9), 0.3 * noise), 400)
      // The observation of that variance with the same effect on the mean as the rating.
      data.stars[row] = moments.mean + (moments.mean - mean) * next / spread
      data.siteVariances[row] = next
    }
    return (data, evidence)
  }

  /// What all other brews say of one that a site represents.
  struct Cavity {
    fileprivate let row: Int
    fileprivate let mean: Double
    fileprivate let variance: Double
    /// The variance of the rating, and the factor of the noise in it.
    fileprivate let noise: Double
    fileprivate let aging: Double
  }

  /// The predictions from all other brews: leave one out (Rasmussen & Williams 2006, §5.4.2).
  private func cavities(of posterior: SurfacePosterior, _ precisions: [Double]) -> [Cavity] {
    let data = posterior.data
    return kinds.indices.filter { kinds[$0] != .plain }.map { row in
      let total = 1 / precisions[row]
      return Cavity(
        row: row, mean: data.stars[row] - posterior.weights[row] * total,
        variance: max(total - posterior.noise[row], 1e-6), noise: posterior.plainNoise[row],
        aging: data.aging[row])
    }
  }

  func cavities(of posterior: SurfacePosterior) -> [Cavity] {
    areAllPlain ? [] : cavities(of: posterior, posterior.inverseDiagonal())
  }

  /// The log probability of the ratings that sites stand for, given the other brews, if ratings vary more.
  ///
  /// A site has a variance of its own, so that the likelihood of the sites tells nothing of the noise of these
  /// ratings; the probability of the ratings themselves depends on it, and only in this way where sites are
  /// stable (Rasmussen & Williams 2006, §5.5.2).
  ///
  /// - Parameter added: What is added to the variance of ratings of one cup.
  func logChance(_ cavities: [Cavity], adding added: Double) -> Double {
    cavities.reduce(0) { sum, cavity in
      let noise = max(cavity.noise + added * cavity.aging, 1e-4)
      return sum
        + log(
          moments(cavity.row, mean: cavity.mean, variance: cavity.variance, noise: noise).chance)
    }
  }

  /// The number of quadrature steps on either side, and per standard deviation.
  private static let steps = (reach: 16, perDeviation: 4.0)

  /// The probability of the rating, and the mean and variance of the latent value given the rating
  /// and a normal prior.
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

/// The step of a taster's ratings: whole stars, half stars, or tenths.
struct RatingScale: Sendable, Equatable {
  /// The step: 1, 0.5 or 0.1.
  let step: Double

  /// The lowest possible rating; 0 means not rated.
  var lowest: Double { max(step, 0.5) }

  /// - Parameter stars: The taster's ratings. With fewer than four, half stars are assumed to be possible.
  init(_ stars: [Double]) {
    func fit(_ step: Double) -> Bool {
      stars.allSatisfy { abs($0 / step - ($0 / step).rounded()) < 1e-6 }
    }
    step = fit(1) && stars.count >= 4 ? 1 : fit(0.5) ? 0.5 : 0.1
  }

  /// The distribution of ratings for a normal latent rating: its mean, and an interval for four in
  /// five ratings.
  ///
  /// Ratings are discrete, so no interval contains exactly four in five: of the runs of steps close
  /// to the central 80 %, the one whose probability is closest is taken. Its ends are moved to
  /// those of the normal interval as far as it contains the same steps.
  ///
  /// - Parameter variance: The variance of a recorded rating, including rounding.
  func expectation(mean: Double, variance: Double) -> ExpectedRating {
    let mean = mean.isFinite ? min(max(mean, 0), 6) : 3
    let rounding = step * step / 12
    let deviation = max(variance.isFinite ? variance - rounding : 1, 0.02).squareRoot()
    let count = Int(((5 - lowest) / step).rounded()) + 1
    let grid = (0..<count).map { lowest + Double($0) * step }
    var chances = grid.indices.map { index in
      let above =
        index == count - 1
        ? 1 : NormalDistribution.cumulative((grid[index] + step / 2 - mean) / deviation)
      let below =
        index == 0 ? 0 : NormalDistribution.cumulative((grid[index] - step / 2 - mean) / deviation)
      return max(0, above - below)
    }
    let total = chances.reduce(0, +)
    for index in chances.indices { chances[index] /= max(total, 1e-300) }
    let value = zip(grid, chances).reduce(0) { $0 + $1.0 * $1.1 }
    let run = Self.run(chances)
    let reach = 1.2816 * variance.squareRoot()
    let (first, last) = (grid[run.lowerBound], grid[run.upperBound])
    let low = min(max(mean - reach, first - 0.9 * step), first)
    let high = max(min(mean + reach, last + 0.9 * step), last)
    return ExpectedRating(
      value: value, low: max(0, min(low, value)), high: min(5, max(high, value)))
  }

  /// The run of steps that begins and ends close to the lower and upper decile, and whose
  /// probability is closest to 0.8; of equally close runs, the one with the most equal tails.
  private static func run(_ chances: [Double]) -> ClosedRange<Int> {
    let last = chances.count - 1
    var (first, below) = (0, 0.0)
    while first < last, below + chances[first] <= 0.1 {
      below += chances[first]
      first += 1
    }
    var (end, above) = (last, 0.0)
    while end > first, above + chances[end] <= 0.1 {
      above += chances[end]
      end -= 1
    }
    var best = first...end
    var bestDistance = Double.infinity
    for start in [first, first + 1] {
      for stop in [end, end - 1] where start <= stop {
        let under = chances[..<start].reduce(0, +)
        let over = chances[(stop + 1)...].reduce(0, +)
        let distance = abs(1 - under - over - 0.8) + 0.05 * abs(under - over)
        if distance < bestDistance - 1e-9 { (best, bestDistance) = (start...stop, distance) }
      }
    }
    return best
  }
}

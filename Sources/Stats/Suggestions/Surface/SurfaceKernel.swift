/// The covariance of the ratings of two brews under given hyperparameters.
///
/// The rating of a brew of a bean at u (in noticeable steps) is modelled as
///
///     level(bean) + Σ slope(bean)·u − Σ steepness·u² + Σ interactions + roughness(bean, u)
///
/// with normal coefficients: a parabola with the peak at the optimum of the bean, where optima of
/// similar beans are correlated, and a smooth Gaussian process for the deviation from a parabola.
/// The parabola of each bean is expanded at the estimated optimum (`FittedSurface`), so that u is
/// the offset of the brew from it, and the distance of its ratings from the best is used, too. A
/// sum of linear models with normal coefficients is a Gaussian process; its covariance is the sum
/// of theirs (Rasmussen & Williams 2006, "Gaussian Processes for Machine Learning", §2.7 and
/// §4.2.4).
struct SurfaceKernel: Sendable {
  private typealias Place = SurfaceHyperparameters.Place

  /// The variance in stars² of the mean of all beans around the mean of the ratings.
  private static let levelVariance = 1.0
  /// The relative uncertainty of the steepness.
  private static let curvatureShare = 0.2
  /// The variance in steps² of an optimum from an unknown setting.
  private static let gapVariance = 1.0
  /// The variance in steps² between optima of beans of other varieties and flavors.
  private static let refinementVariance = 0.04

  let steepness: SIMD4<Double>
  private let roots: SIMD4<Double>
  let noiseVariance: Double
  let moodVariance: Double
  private let driftVariance: Double
  private let slopeScale: SIMD4<Double>
  private let curvatureScale: SIMD4<Double>
  private let interactionScale: SIMD4<Double>
  private let beanCount: Int
  private let qualityVariance: Double
  private let ownVariance: Double
  private let kindVariances: SIMD4<Double>
  private let centerVariance: Double
  private let level: [Double]
  private let slope: [Double]
  private let rough: [Double]
  private let optima: [SIMD4<Double>]
  private let doubts: [SIMD4<Double>]

  init(_ parameters: SurfaceHyperparameters, _ data: SurfaceData) {
    func squared(_ place: Int) -> Double { exp(2 * parameters[place]) }
    var steepness = SIMD4<Double>.zero
    for axis in Place.steepness { steepness[axis] = exp(parameters[axis]) }
    self.steepness = steepness
    roots = steepness.squareRoot()
    noiseVariance = squared(Place.noise)
    moodVariance = squared(Place.mood)
    driftVariance = squared(Place.drift)
    slopeScale = 4 * steepness * steepness
    curvatureScale = (Self.curvatureShare * Self.curvatureShare) * (steepness * steepness)
    interactionScale = exp(parameters[Place.interaction]) * steepness
    beanCount = data.beanCount
    let (quality, roughness) = (squared(Place.quality), squared(Place.roughness))
    let (own, center) = (squared(Place.own), squared(Place.center))
    var kinds = SIMD4(repeating: Self.refinementVariance)
    for (index, place) in Place.kinds.enumerated() { kinds[index] = squared(place) }
    (qualityVariance, ownVariance) = (quality, own)
    (kindVariances, centerVariance) = (kinds, center)
    var level = data.likeness.map { Self.levelVariance + quality * $0.quality }
    for bean in 0..<beanCount {
      let loose = steepness * data.doubts[bean]
      // The variance of a parabola with a normally distributed peak.
      level[bean * beanCount + bean] += 2 * (loose * loose).sum()
    }
    self.level = level
    optima = data.optima
    doubts = data.doubts
    slope = data.likeness.map { center + (kinds * $0.respects).sum() + ($0.isSame ? own : 0) }
    rough = data.likeness.map { roughness * $0.shape }
  }

  /// A position in steps of equal cost.
  func scaled(_ offset: SIMD4<Double>) -> SIMD4<Double> { roots * offset }

  /// The covariance of the latent ratings of two brews, without noise and mood.
  ///
  /// - Parameter closeness: The closeness of the scaled positions of the brews (`BrewCloseness`).
  @inline(__always) func covariance(
    _ first: SIMD4<Double>, _ firstBean: Int, _ second: SIMD4<Double>, _ secondBean: Int,
    closeness: Double
  ) -> Double {
    let pair = firstBean * beanCount + secondBean
    let product = first * second
    let interaction = interactionScale * product
    let total = interaction.sum()
    return level[pair] + slope[pair] * (slopeScale * product).sum()
      + (curvatureScale * product * product).sum()
      + (total * total - (interaction * interaction).sum()) / 2
      + rough[pair] * closeness
  }

  /// The same for two brews of one bean.
  func covariance(_ first: SIMD4<Double>, _ second: SIMD4<Double>, bean: Int) -> Double {
    let apart = scaled(first - second)
    return covariance(
      first, bean, second, bean, closeness: exp(-0.5 * (apart * apart).sum()))
  }

  /// The days after which the correlation of the drift has fallen to 1/e.
  private static let driftDays = 30.0
  /// The correlation of the drift of two days by the days between them: an Ornstein–Uhlenbeck
  /// process (Rasmussen & Williams 2006, §4.2.1).
  private static let driftShares: [Double] = (0..<240).map {
    exp(-Double($0) / driftDays)
  }

  private static func driftShare(_ first: Int, _ second: Int) -> Double {
    let apart = abs(first - second)
    return apart < driftShares.count ? driftShares[apart] : 0
  }

  /// The covariance of the day effects of two days.
  @inline(__always) func dayCovariance(_ first: Int, _ second: Int) -> Double {
    driftVariance * Self.driftShare(first, second) + (first == second ? moodVariance : 0)
  }

  /// The same between a rated day and a future one, given the newest day.
  func futureCovariance(_ newest: Int, _ day: Int) -> Double {
    driftVariance * Self.driftShare(newest, day)
  }

  var futureVariance: Double { driftVariance }

  /// The prior mean of a brew's rating relative to the level: its distance below the peak.
  ///
  /// - Parameter offset: The position of the brew relative to the point of expansion of its bean.
  @inline(__always) func mean(_ offset: SIMD4<Double>, _ bean: Int) -> Double {
    -(steepness * falls(offset, bean)).sum()
  }

  /// The stars lost per star of steepness.
  @inline(__always) private func falls(_ offset: SIMD4<Double>, _ bean: Int) -> SIMD4<Double> {
    offset * (offset + 2 * optima[bean]) + doubts[bean]
  }

  /// The prior covariance of the optima of two beans, on each axis.
  func optimumCovariance(_ first: Int, _ second: Int) -> Double {
    slope[first * beanCount + second]
  }

  /// The derivative of a brew's rating with respect to the optimum of its bean, on each axis.
  func optimumSlope(_ offset: SIMD4<Double>) -> SIMD4<Double> { 2 * steepness * offset }

  /// The mean and variance that unknown parameters add.
  func effect(ofGaps gaps: SIMD4<Double>, spread: SIMD4<Double>) -> (mean: Double, variance: Double)
  {
    let scaled = steepness * spread * gaps
    return (-scaled.sum(), gapTerms(gaps, spread).sum())
  }

  private func gapTerms(_ gaps: SIMD4<Double>, _ spread: SIMD4<Double>) -> SIMD4<Double> {
    let scaled: SIMD4<Double> = steepness * spread * gaps
    return scaled * (4 * Self.gapVariance * steepness + 2 * scaled)
  }

  /// The gradient of the log likelihood with respect to the hyperparameters.
  ///
  /// Rasmussen & Williams 2006, equation 5.9, and the part of the prior mean.
  ///
  /// - Parameters:
  ///   - offsets: The positions of the brews relative to the points of expansion of their beans.
  ///   - closeness: The closeness of the brews, by rows of `stride`; the lower triangle is read.
  ///   - inverse: The inverse covariance by rows; the lower triangle is read.
  ///   - weights: The inverse covariance times the residuals.
  func gradient(
    _ data: SurfaceData, offsets: [SIMD4<Double>], closeness: [Double], stride: Int,
    inverse: [Double], weights: [Double]
  ) -> [Double] {
    var steep = SIMD4<Double>.zero
    var (noise, mood, drift, roughness, interactions) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var levels = [Double](repeating: 0, count: beanCount * beanCount)
    var slopes = levels
    let count = data.count
    for row in 0..<count {
      let (position, bean, day) = (offsets[row], data.beans[row], data.days[row])
      let own = weights[row]
      for column in 0...row {
        // Each pair of different brews is in the matrix twice.
        let weight =
          (column == row ? 0.5 : 1) * (own * weights[column] - inverse[row * count + column])
        let pair = bean * beanCount + data.beans[column]
        let product = position * offsets[column]
        let difference = position - offsets[column]
        let near = closeness[row * stride + column]
        let scaled = slopeScale * product
        let interaction = interactionScale * product
        let total = interaction.sum()
        let distances = steepness * difference * difference
        let shape = rough[pair] * near
        var change = 2 * slope[pair] * scaled
        change += 2 * curvatureScale * product * product
        change += interaction * (total - interaction)
        change -= (0.5 * shape) * distances
        steep += weight * change
        levels[pair] += weight
        slopes[pair] += weight * scaled.sum()
        roughness += weight * shape
        interactions += weight * (total * total - (interaction * interaction).sum())
        if data.days[column] == day { mood += weight }
        drift += weight * Self.driftShare(day, data.days[column])
      }
      let square = 0.5 * (own * own - inverse[row * count + row])
      if data.siteVariances[row] == nil {
        noise += square * data.aging[row]
        steep += (2 * square) * gapTerms(data.gaps[row], data.spread)
      }
      steep -= own * steepness * (falls(position, bean) + data.spread * data.gaps[row])
    }
    for bean in 0..<beanCount {
      let loose = steepness * doubts[bean]
      steep += (4 * levels[bean * beanCount + bean]) * loose * loose
    }
    var gradient = [Double](repeating: 0, count: SurfaceHyperparameters.count)
    for axis in Place.steepness { gradient[axis] = steep[axis] }
    gradient[Place.noise] = 2 * noiseVariance * noise
    gradient[Place.mood] = 2 * moodVariance * mood
    gradient[Place.drift] = 2 * driftVariance * drift
    gradient[Place.roughness] = 2 * roughness
    gradient[Place.interaction] = interactions
    var (kinds, center, same, quality) = (SIMD4<Double>.zero, 0.0, 0.0, 0.0)
    for (pair, likeness) in data.likeness.enumerated() {
      quality += levels[pair] * likeness.quality
      kinds += slopes[pair] * likeness.respects
      center += slopes[pair]
      if likeness.isSame { same += slopes[pair] }
    }
    gradient[Place.quality] = 2 * qualityVariance * quality
    gradient[Place.own] = 2 * ownVariance * same
    gradient[Place.center] = 2 * centerVariance * center
    for (index, place) in Place.kinds.enumerated() {
      gradient[place] = 2 * kindVariances[index] * kinds[index]
    }
    return gradient
  }
}

/// The hyperparameters of the surface, which describe a taster, as logarithms.
struct SurfaceHyperparameters: Sendable, Equatable {
  /// The positions in `values`.
  enum Place {
    /// The stars lost at one noticeable step from the optimum, per axis.
    static let steepness = 0..<4
    /// The standard deviation in stars of ratings of the same cup.
    static let noise = 4
    /// The standard deviation in stars between days.
    static let mood = 5
    /// The standard deviation in stars between beans.
    static let quality = 6
    /// The standard deviation in stars of the surface from a parabola.
    static let roughness = 7
    /// The standard deviation in steps between optima of beans of one kind.
    static let own = 8
    /// The standard deviation in steps between optima of beans of another origin, process, roast
    /// level.
    static let kinds = 9..<12
    /// The standard deviation in steps of the method's optimum from the usual settings.
    static let center = 12
    /// The dependence of the optimum of one parameter on another, as a share of the steepness.
    static let interaction = 13
    /// The standard deviation in stars of the drift of ratings over weeks.
    static let drift = 14
  }

  /// The values in the order of `Place`.
  var values: [Double]

  static let count = 15

  /// The positions that are learned for a number of varied parameters.
  static func places(axisCount: Int) -> [Int] {
    Array(0..<axisCount) + Array(Place.noise..<count)
  }

  /// The priors: the median, and the standard deviation of the logarithm.
  private static let priors: [(median: Double, deviation: Double)] =
    Array(repeating: (0.25, 0.9), count: 4) + [
      (0.5, 0.5), (0.15, 0.8), (0.6, 0.7), (0.3, 0.8), (0.6, 0.6), (0.55, 0.6), (0.55, 0.6),
      (0.55, 0.6), (1, 0.5), (0.2, 0.8), (0.15, 0.8),
    ]
  /// The standard deviation of the log steepness of one parameter from the mean of all; steps are
  /// chosen to be equally noticeable.
  private static let axisDeviation = 0.4

  /// The values without any data.
  static let prior = SurfaceHyperparameters(values: priors.map { log($0.median) })

  /// The positions that are learned if no parameter matters.
  static let flatPlaces = [Place.noise, Place.mood, Place.quality, Place.drift]

  /// The values if no parameter matters: ratings differ only by bean and day.
  static let flat: SurfaceHyperparameters = {
    var flat = prior
    for axis in Place.steepness { flat.values[axis] = log(0.001) }
    flat.values[Place.roughness] = log(0.01)
    return flat
  }()

  /// The prior probability that no parameter matters.
  static let flatChance = 0.1

  subscript(place: Int) -> Double {
    get { values[place] }
    set { values[place] = newValue }
  }

  /// The log prior density of the values at `places`, up to a constant.
  func logPrior(_ places: [Int]) -> Double {
    let axes = places.filter(Place.steepness.contains)
    var sum = 0.0
    for place in places {
      let apart = values[place] - center(place, axes)
      let deviation = axes.contains(place) ? Self.axisDeviation : Self.priors[place].deviation
      sum -= apart * apart / (2 * deviation * deviation)
    }
    guard !axes.isEmpty else { return sum }
    let common = (center(axes[0], axes) - Self.prior[0]) / Self.priors[0].deviation
    return sum - common * common / 2
  }

  /// The prior mean of a value: for a steepness the mean of all, which itself has the usual prior.
  private func center(_ place: Int, _ axes: [Int]) -> Double {
    guard axes.contains(place) else { return Self.prior[place] }
    return axes.reduce(0) { $0 + values[$1] } / Double(axes.count)
  }

  /// The derivative of `logPrior` of the values at `places` with respect to the one at `place`.
  func priorSlope(_ place: Int, _ places: [Int]) -> Double {
    let axes = places.filter(Place.steepness.contains)
    let center = center(place, axes)
    guard axes.contains(place) else {
      let deviation = Self.priors[place].deviation
      return (center - values[place]) / (deviation * deviation)
    }
    let usual = Self.priors[0].deviation
    return (center - values[place]) / (Self.axisDeviation * Self.axisDeviation)
      + (Self.prior[0] - center) / (usual * usual * Double(axes.count))
  }
}

/// The closeness of brews: e^(−d/2) of the squared distance d between two of them.
///
/// Computed for four brews at once: for the hundred thousand distances of a suggestion, the
/// library's exponential took a tenth of all time.
struct BrewCloseness: Sendable {
  /// The brews in blocks of four; each block has one vector per axis.
  private let blocks: [SIMD4<Double>]

  /// - Parameter places: The positions of the brews, in steps of equal cost.
  init(_ places: [SIMD4<Double>]) {
    var blocks: [SIMD4<Double>] = []
    for start in Swift.stride(from: 0, to: places.count, by: 4) {
      for axis in 0..<4 {
        var block = SIMD4<Double>.zero
        for lane in 0..<min(4, places.count - start) { block[lane] = places[start + lane][axis] }
        blocks.append(block)
      }
    }
    self.blocks = blocks
  }

  /// The length of a row of closeness values, in whole blocks.
  var stride: Int { blocks.count }

  /// Writes the closeness of `place` to the first brews, at least `limit` of them, to `values` from
  /// `start` on, which must have room for a row of `stride`.
  func write(
    _ place: SIMD4<Double>, limit: Int, to values: inout [Double], at start: Int = 0
  ) {
    var block = 0
    while block < blocks.count, block < limit {
      let first = place[0] - blocks[block]
      let second = place[1] - blocks[block + 1]
      let third = place[2] - blocks[block + 2]
      let fourth = place[3] - blocks[block + 3]
      let squares = first * first + second * second + third * third + fourth * fourth
      let near = (-0.5 * squares).exponential()
      let target = start + block
      values[target + 3] = near[3]
      values[target] = near[0]
      values[target + 1] = near[1]
      values[target + 2] = near[2]
      block += 4
    }
  }
}

extension SIMD4<Double> {
  /// Below −700, e to the power of a value is nearly 0; above 700, it exceeds every number.
  private static let reach = 700.0
  /// ln 2 in two parts, the first with zeros at its end, so that its multiples are exact (Cody &
  /// Waite 1980, "Software Manual for the Elementary Functions", ch. 6).
  private static let logarithmOfTwo = (0x1.62e42fee00000p-1, 0x1.a39ef35793c76p-33)
  /// e to the power of each value, to 15 digits; values beyond ±700 count as ±700.
  @inline(__always) func exponential() -> SIMD4<Double> {
    let limit = SIMD4(repeating: Self.reach)
    let value = clamped(lowerBound: -limit, upperBound: limit)
    // Adding 1.5 · 2⁵² puts the nearest whole number into the lowest bits.
    let shift = SIMD4(repeating: 0x1.8p52)
    let shifted = value * (1 / 0x1.62e42fefa39efp-1) + shift
    let whole = shifted - shift
    let rest = (value - whole * Self.logarithmOfTwo.0) - whole * Self.logarithmOfTwo.1
    // The series up to the eleventh power.
    var sum = SIMD4(repeating: 1 / 39_916_800.0)
    sum = sum * rest + 1 / 3_628_800.0
    sum = sum * rest + 1 / 362_880.0
    sum = sum * rest + 1 / 40_320.0
    sum = sum * rest + 1 / 5040.0
    sum = sum * rest + 1 / 720.0
    sum = sum * rest + 1 / 120.0
    sum = sum * rest + 1 / 24.0
    sum = sum * rest + 1 / 6.0
    sum = sum * rest + 0.5
    sum = sum * rest + 1
    sum = sum * rest + 1
    // Times 2 to the power of the whole number, which is added to the bits of the exponent.
    let exponent = unsafeBitCast(shifted, to: SIMD4<Int64>.self) &<< 52
    return unsafeBitCast(unsafeBitCast(sum, to: SIMD4<Int64>.self) &+ exponent, to: Self.self)
  }
}

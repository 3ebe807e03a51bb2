/// How ratings of two brews vary together, under given hyperparameters.
///
/// The rating of a bean's brew at u (in noticeable steps) is taken as
///
///     level(bean) + Σ slope(bean)·u − Σ steepness·u² + Σ interactions + roughness(bean, u)
///
/// with normal coefficients: a parabola whose peak lies where the bean wants it, beans of a kind
/// wanting alike, and a smooth Gaussian process for what is no parabola. A sum of linear models
/// with normal coefficients is a Gaussian process; its covariance is the sum of theirs
/// (Rasmussen & Williams 2006, "Gaussian Processes for Machine Learning", §2.7 and §4.2.4).
struct SurfaceKernel: Sendable {
  private static let levelVariance = 0.36
  /// In steps: how far the method's optimum may lie from what is usually brewed.
  private static let centerVariance = 0.4
  /// How much of the steepness is unsure.
  private static let curvatureShare = 0.1
  private static let interactionShare = 0.05

  let steepness: SIMD4<Double>
  let noiseVariance: Double
  let moodVariance: Double
  private let slopeScale: SIMD4<Double>
  private let curvatureScale: SIMD4<Double>
  private let interactionScale: SIMD4<Double>
  private let beanCount: Int
  private let level: [Double]
  private let slope: [Double]
  private let rough: [Double]

  init(_ parameters: SurfaceHyperparameters, likeness: [Double], beanCount: Int) {
    func squared(_ logarithm: Double) -> Double { Double.exponential(2 * logarithm) }
    var steepness = SIMD4<Double>.zero
    for axis in 0..<4 { steepness[axis] = Double.exponential(parameters.steepness[axis]) }
    self.steepness = steepness
    noiseVariance = squared(parameters.noise)
    moodVariance = squared(parameters.mood)
    slopeScale = 4 * steepness * steepness
    curvatureScale = (Self.curvatureShare * Self.curvatureShare) * (steepness * steepness)
    interactionScale = Self.interactionShare * steepness
    self.beanCount = beanCount
    let (quality, roughness) = (squared(parameters.quality), squared(parameters.roughness))
    let (kind, own) = (squared(parameters.kindSpread), squared(parameters.ownSpread))
    level = likeness.map { Self.levelVariance + quality * ($0 >= 1 ? 1 : 0.4 * $0) }
    slope = likeness.map { Self.centerVariance + kind * min($0, 1) + ($0 >= 1 ? own : 0) }
    rough = likeness.map { roughness * (0.5 + 0.3 * min($0, 1) + ($0 >= 1 ? 0.2 : 0)) }
  }

  /// The covariance of what two brews truly deserve, without noise and mood.
  @inline(__always) func covariance(
    _ first: SIMD4<Double>, _ firstBean: Int, _ second: SIMD4<Double>, _ secondBean: Int
  ) -> Double {
    let pair = firstBean * beanCount + secondBean
    let product = first * second
    let difference = first - second
    let interaction = interactionScale * product
    let total = interaction.sum()
    return level[pair] + slope[pair] * (slopeScale * product).sum()
      + (curvatureScale * product * product).sum()
      + (total * total - (interaction * interaction).sum()) / 2
      + rough[pair] * Double.exponential(-0.5 * (steepness * difference * difference).sum())
  }

  /// What is known beforehand about a brew's rating but its level: how far below the peak it is.
  func mean(_ position: SIMD4<Double>) -> Double {
    -(steepness * position * position).sum()
  }

  /// The mean and variance that unknown parameters add.
  func effect(ofGaps gaps: SIMD4<Double>, spread: SIMD4<Double>) -> (mean: Double, variance: Double)
  {
    let scaled = steepness * spread * gaps
    return (-scaled.sum(), (4 * steepness * scaled + 2 * scaled * scaled).sum())
  }
}

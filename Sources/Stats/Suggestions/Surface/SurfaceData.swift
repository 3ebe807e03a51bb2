/// Rated brews as the surface sees them.
struct SurfaceData: Sendable {
  /// In noticeable steps; 0 where a parameter is not known.
  var positions: [SIMD4<Double>] = []
  /// 1 where a parameter is not known, else 0.
  var gaps: [SIMD4<Double>] = []
  /// Each brew's bean: its place in `likeness`.
  var beans: [Int] = []
  /// Equal numbers: brewed on one day.
  var days: [Int] = []
  /// By how much an old rating's variance is increased; 1 for the newest.
  var aging: [Double] = []
  var stars: [Double] = []
  /// Where a rating was replaced by what it says (`CensoredRatings`): the variance of that; else nil.
  var siteVariances: [Double?] = []
  /// Each bean's optimum as far as it is known, in steps: where its parabola is expanded.
  var optima: [SIMD4<Double>] = []
  /// How surely: the variance of each optimum.
  var doubts: [SIMD4<Double>] = []
  /// How alike beans are, by rows of `beanCount`.
  var likeness: [Pair] = []
  var beanCount = 0
  /// The variance of each axis' known positions.
  var spread = SIMD4<Double>.zero

  /// The mean of the ratings as given.
  var level = 3.0

  var count: Int { stars.count }

  /// A brew as seen from its bean's optimum.
  func offset(_ row: Int) -> SIMD4<Double> { positions[row] - optima[beans[row]] }

  /// How alike two beans are.
  struct Pair: Sendable {
    /// In origin, process, roast level, and in variety and flavors, 0…1.
    var respects: SIMD4<Double>
    var isSame: Bool
    /// How much of what is known about the quality of one, and about the shape of its surface,
    /// holds for the other.
    var quality: Double
    var shape: Double
  }

  /// The same beans with fewer brews.
  func selecting(_ rows: [Int]) -> SurfaceData {
    var result = self
    result.positions = rows.map { positions[$0] }
    result.gaps = rows.map { gaps[$0] }
    result.beans = rows.map { beans[$0] }
    result.days = rows.map { days[$0] }
    result.aging = rows.map { aging[$0] }
    result.stars = rows.map { stars[$0] }
    result.siteVariances = rows.map { siteVariances[$0] }
    return result
  }
}

extension SurfaceData.Pair {
  /// A bean and itself.
  static let same = SurfaceData.Pair(
    respects: SIMD4(repeating: 1), isSame: true, quality: 1, shape: 1)

  init(_ likeness: BeanLikeness) {
    let total = min(0.95, likeness.total)
    self.init(
      respects: likeness.respects, isSame: false, quality: 0.4 * total, shape: 0.25 + 0.55 * total)
  }
}

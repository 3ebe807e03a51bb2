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
  /// How alike beans are, 0…1, by rows of `beanCount`.
  var likeness: [Double] = []
  var beanCount = 0
  /// The variance of each axis' known positions.
  var spread = SIMD4<Double>.zero

  var count: Int { stars.count }

  /// The mean of the ratings.
  var level: Double { stars.isEmpty ? 3 : stars.reduce(0, +) / Double(stars.count) }

  /// The same beans with fewer brews.
  func selecting(_ rows: [Int]) -> SurfaceData {
    var result = self
    result.positions = rows.map { positions[$0] }
    result.gaps = rows.map { gaps[$0] }
    result.beans = rows.map { beans[$0] }
    result.days = rows.map { days[$0] }
    result.aging = rows.map { aging[$0] }
    result.stars = rows.map { stars[$0] }
    return result
  }
}

/// Rated brews in the coordinates of the surface.
struct SurfaceData: Sendable {
  /// The positions in noticeable steps; 0 for an unknown parameter.
  var positions: [SIMD4<Double>] = []
  /// 1 for an unknown parameter, else 0.
  var gaps: [SIMD4<Double>] = []
  /// The bean of each brew, as a row of `likeness`.
  var beans: [Int] = []
  /// The day of each brew; equal numbers are the same day.
  var days: [Int] = []
  /// The factor of the variance of a rating that is old, or of a doubted shot; 1 for the newest.
  var aging: [Double] = []
  var stars: [Double] = []
  /// What is added to the variance of each rating that words imply, nil for one in stars; empty where all are
  /// in stars.
  var doubtsOfRatings: [Double?] = []
  /// The variance of each rating that was replaced by a site (`CensoredRatings`); else nil.
  var siteVariances: [Double?] = []
  /// The estimated optimum of each bean in steps, at which its parabola is expanded.
  var optima: [SIMD4<Double>] = []
  /// The variance of each optimum.
  var doubts: [SIMD4<Double>] = []
  /// The similarity of beans, by rows of `beanCount`.
  var likeness: [Pair] = []
  var beanCount = 0
  /// The variance of the known positions on each axis.
  var spread = SIMD4<Double>.zero

  /// The mean of the recorded ratings.
  var level = 3.0

  /// The noise of rows that observations of differences join (`CupPreference`); nil where each has its own.
  var joint: JointNoise?

  /// The covariance of the noise of some rows.
  struct JointNoise: Sendable {
    let rows: [Int]
    /// By rows.
    let covariance: [Double]
  }

  var count: Int { stars.count }

  /// Whether words imply a rating, which then is no end of a scale.
  func isImplied(_ row: Int) -> Bool {
    doubtsOfRatings.isEmpty ? false : doubtsOfRatings[row] != nil
  }

  /// The variance that is added to that of a rating.
  func addedVariance(_ row: Int) -> Double {
    doubtsOfRatings.isEmpty ? 0 : doubtsOfRatings[row] ?? 0
  }

  /// The position of a brew relative to the optimum of its bean.
  func offset(_ row: Int) -> SIMD4<Double> { positions[row] - optima[beans[row]] }

  /// The similarity of two beans.
  struct Pair: Sendable {
    /// In origin, process, roast level, and in variety and flavors, 0…1.
    var respects: SIMD4<Double>
    var isSame: Bool
    /// The correlation of the quality of the beans, and of the shapes of their surfaces.
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
    if !doubtsOfRatings.isEmpty { result.doubtsOfRatings = rows.map { doubtsOfRatings[$0] } }
    result.siteVariances = rows.map { siteVariances[$0] }
    return result
  }
}

extension SurfaceData.Pair {
  /// The similarity of a bean to itself.
  static let same = SurfaceData.Pair(
    respects: SIMD4(repeating: 1), isSame: true, quality: 1, shape: 1)

  init(_ likeness: BeanLikeness) {
    let total = min(0.95, likeness.total)
    self.init(
      respects: likeness.respects, isSame: false, quality: 0.4 * total, shape: 0.25 + 0.55 * total)
  }
}

extension SurfaceData {
  /// The age that doubles the assumed noise variance of a rating, which at most triples.
  private static let agingYears = 365.0 * 86_400

  init(
    _ history: SuggestionHistory, axes: [ParameterAxis], columns: [[Double?]],
    profiles: [BeanProfile], calendar: LocalCalendar
  ) {
    var places: [Int: Int] = [0: 0]
    var used = [0]
    for (row, entry) in history.entries.enumerated() {
      if places[entry.bean] == nil {
        places[entry.bean] = used.count
        used.append(entry.bean)
      }
      var position = SIMD4<Double>.zero
      var gap = SIMD4<Double>.zero
      for (index, axis) in axes.enumerated() {
        if let value = columns[index][row] {
          position[index] = axis.position(of: value)
        } else {
          gap[index] = 1
        }
      }
      positions.append(position)
      gaps.append(gap)
      beans.append(places[entry.bean] ?? 0)
      // A brew without a known time is alone on its day.
      days.append(calendar.tastingDay(of: entry.brew.brewedAt) ?? -1_000_000 * (row + 1))
      // What a fault of its own costs is unknown, and of the order of stars, never a gain: the deviation
      // of a rating grows with it, not only the variance.
      let told = 1 - entry.spoilage
      aging.append(
        (1 + min(2, entry.age / Self.agingYears)) / (entry.weight * told * told * told))
      stars.append(entry.stars)
      siteVariances.append(nil)
    }
    if history.entries.contains(where: \.isImplied) {
      doubtsOfRatings = history.entries.map(\.doubt)
    }
    beanCount = used.count
    optima = .init(repeating: .zero, count: used.count)
    doubts = .init(repeating: .zero, count: used.count)
    let weights = history.entries.map(\.weight)
    let total = weights.reduce(0, +)
    level = total > 0 ? zip(stars, weights).reduce(0) { $0 + $1.0 * $1.1 } / total : 3
    likeness = [Pair](repeating: .same, count: beanCount * beanCount)
    for first in 0..<beanCount {
      for second in 0..<first {
        let value = Pair(BeanLikeness(profiles[used[first]], profiles[used[second]]))
        likeness[first * beanCount + second] = value
        likeness[second * beanCount + first] = value
      }
    }
    for index in axes.indices {
      let known = positions.indices.filter { gaps[$0][index] == 0 }
      let squares = known.reduce(0) { $0 + positions[$1][index] * positions[$1][index] }
      spread[index] = known.isEmpty ? 1 : squares / Double(known.count)
    }
  }
}

/// Tests by permutation whether an outcome is related to one or more columns within strata.
///
/// The outcome is permuted within each stratum, which holds differences between strata constant.
/// The statistic is the sum of products in units of its exact standard deviation over all
/// permutations (Hájek, Šidák, Sen 1999, "Theory of Rank Tests", section 3.3; for tables it is the
/// Mantel–Haenszel statistic, Birch 1964). If both outcome and column are still correlated in time,
/// the standard deviation is widened as Clifford, Richardson and Hémon 1989, "Assessing the
/// Significance of the Correlation between Two Spatial Processes", do for space.
struct StratifiedTest {
  /// How several columns are combined into one statistic.
  enum Statistic {
    /// The largest |z| of the columns, each an alternative: one p-value for all (Westfall and Young
    /// 1993, "Resampling-Based Multiple Testing", max T).
    case largest
    /// The first column is a slope, the second a curve: see `shape(_:_:)`.
    case shape
  }

  private(set) var columns: [[Double]]
  private(set) var outcome: [Double]
  /// The standard deviation of each column's sum of products over permutations.
  private(set) var deviations: [Double]
  /// The factor of the variance for correlation in time, 1 or more.
  private(set) var widening: [Double]
  /// The z-values of the columns, after widening. Positive where outcome and column rise together.
  private(set) var z: [Double]
  let statistic: Statistic
  /// Strata as ranges of rows, since rows are sorted by stratum.
  private let ranges: [Range<Int>]

  /// - Parameters:
  ///   - strata: A number for each row, from 0; rows are in temporal order.
  ///   - outcome: One finite number per row.
  ///   - columns: One or more columns of one finite number per row. For `shape` the first two are
  ///     slope and curve.
  ///   - nuisances: Columns whose effect on outcome and columns is removed first (Freedman and Lane
  ///     1983, "A Nonstochastic Interpretation of Reported Significance Levels").
  ///   - maxLag: The largest lag of the serial correlation that is estimated.
  init(
    strata: [Int], outcome: [Double], columns: [[Double]], nuisances: [[Double]] = [],
    statistic: Statistic = .largest, maxLag: Int = SerialCorrelation.maxLag
  ) {
    let count = (strata.max() ?? -1) + 1
    let (order, ranges) = Self.sorted(strata, count: count)
    let centered = { (series: [Double]) in Series.centered(series, strata, count: count) }
    var outcome = centered(outcome)
    var columns = columns.map(centered)
    var taken: [[Double]] = []
    for nuisance in nuisances.map(centered) {
      let nuisance = taken.reduce(nuisance) { Series.residual($0, on: $1) }
      outcome = Series.residual(outcome, on: nuisance)
      columns = columns.map { Series.residual($0, on: nuisance) }
      taken.append(nuisance)
    }
    self.statistic = statistic
    self.ranges = ranges
    // The sum of squares of the outcome in each stratum over n − 1.
    var weights = [Double](repeating: 0, count: count)
    var sizes = [Int](repeating: 0, count: count)
    for row in strata.indices {
      weights[strata[row]] += outcome[row] * outcome[row]
      sizes[strata[row]] += 1
    }
    for stratum in 0..<count {
      weights[stratum] = sizes[stratum] > 1 ? weights[stratum] / Double(sizes[stratum] - 1) : 0
    }
    func covariance(_ left: [Double], _ right: [Double]) -> Double {
      var sum = 0.0
      for row in strata.indices { sum += weights[strata[row]] * left[row] * right[row] }
      return sum
    }
    if statistic == .shape {
      let variance = covariance(columns[0], columns[0])
      if variance > 0 {
        let share = covariance(columns[0], columns[1]) / variance
        for row in columns[1].indices { columns[1][row] -= share * columns[0][row] }
      }
    }
    deviations = columns.map { max(covariance($0, $0), 0).squareRoot() }
    // The effect of the columns does not count as serial correlation.
    let explained = statistic == .shape ? columns : []
    let unexplained = explained.reduce(outcome) { Series.residual($0, on: $1) }
    widening = columns.map { column in
      SerialCorrelation.widening(
        column, Series.residual(unexplained, on: column), maxLag: maxLag)
    }
    z = []
    for index in columns.indices {
      let scale = deviations[index] * widening[index].squareRoot()
      z.append(scale > 1e-9 ? Series.product(columns[index], outcome) / scale : 0)
    }
    self.columns = columns.map { column in order.map { column[$0] } }
    self.outcome = order.map { outcome[$0] }
  }

  /// The statistic of the observed outcome.
  var observed: Double {
    switch statistic {
    case .largest: z.reduce(0) { max($0, abs($1)) }
    case .shape: Self.shape(z[0], z[1])
    }
  }

  /// The difference by which a curve must exceed a slope, and slope and curve together a slope
  /// alone: a peak of a relevant size has a larger z-value than a slope of that size between the
  /// same ends.
  private static let curveHandicap = 0.3
  private static let bothHandicap = 0.4

  /// One statistic for slope and curve: large for a rise or fall, for a peak or valley in the
  /// middle of the range, and for one at a side.
  static func shape(_ slope: Double, _ curve: Double) -> Double {
    max(
      abs(slope), abs(curve) - curveHandicap,
      (slope * slope + curve * curve).squareRoot() - bothHandicap)
  }

  /// The p-value; by closed form from `closedFormCount` rows on, where both methods agree.
  func pValue(
    seed: SeededGenerator, permutations: Permutations = Permutations(),
    closedFormCount: Int = 2000
  ) -> Double {
    let observed = observed
    guard observed > 0 else { return 1 }
    if outcome.count >= closedFormCount { return max(closedForm(observed), 1e-12) }
    var generator = seed
    let scales = deviations.map { $0 > 1e-9 ? 1 / $0 : 0 }
    var shuffled = outcome
    return shuffled.withUnsafeMutableBufferPointer { shuffled in
      permutations.pValue(observed) {
        for range in ranges { generator.shuffle(shuffled, range) }
        var largest = 0.0
        var first = 0.0
        for index in columns.indices {
          let value =
            columns[index].withUnsafeBufferPointer { Series.product($0, shuffled) } * scales[index]
          if statistic == .shape {
            if index == 1 { return Self.shape(first, value) }
            first = value
          }
          largest = max(largest, abs(value))
        }
        return largest
      }
    }
  }

  /// The tail of the limiting distribution: independent normal z-values for slope and curve,
  /// Bonferroni's bound for several columns.
  func closedForm(_ observed: Double) -> Double {
    guard statistic == .shape else {
      return min(1, Double(columns.count) * NormalDistribution.twoSided(observed))
    }
    // The probability of a pair of normal numbers beyond radius r is exp(−r²/2) in each direction.
    let steps = 720
    var sum = 0.0
    for step in 0..<steps {
      let angle = (Double(step) + 0.5) / Double(steps) * .pi / 2
      let radius = min(
        observed / max(cos(angle), 1e-12),
        (observed + Self.curveHandicap) / max(sin(angle), 1e-12), observed + Self.bothHandicap)
      sum += exp(-radius * radius / 2)
    }
    return sum / Double(steps)
  }

  // MARK: The interval

  /// The slope of an outcome on a column within strata, with the interval of the slopes that this
  /// test does not reject at the level of `Bootstrap.confidence`.
  ///
  /// The residuals are permuted, as those of any slope near the estimate (Freedman and Lane 1983), so
  /// that interval and p-value agree: rows drawn with replacement vary more than the test allows where
  /// few strata have both kinds of rows.
  ///
  /// - Complexity: As one p-value.
  static func slope(
    _ column: [Double], _ outcome: [Double], strata: [Int], seed: SeededGenerator,
    closedFormCount: Int = 2000
  ) -> Estimate {
    let count = (strata.max() ?? -1) + 1
    let column = Series.centered(column, strata, count: count)
    let outcome = Series.centered(outcome, strata, count: count)
    let square = Series.product(column, column)
    guard square > 1e-12 else { return Estimate(value: 0, low: 0, high: 0) }
    let value = Series.product(column, outcome) / square
    let test = StratifiedTest(
      strata: strata, outcome: Series.residual(outcome, on: column), columns: [column])
    let error = test.deviations[0] * test.widening[0].squareRoot() / square
    let reach =
      error
      * test.quantile(Bootstrap.confidence, seed: seed, closedFormCount: closedFormCount)
    return Estimate(value: value, low: value - reach, high: value + reach)
  }

  /// The number of permutations of a quantile.
  private static let draws = 999

  /// The quantile of the first column's |z| over permutations.
  private func quantile(
    _ share: Double, seed: SeededGenerator, closedFormCount: Int
  ) -> Double {
    guard outcome.count < closedFormCount else {
      return NormalDistribution.quantile((1 + share) / 2)
    }
    var generator = seed
    let scale = deviations[0] > 1e-9 ? 1 / deviations[0] : 0
    var drawn: [Double] = []
    drawn.reserveCapacity(Self.draws)
    var shuffled = outcome
    shuffled.withUnsafeMutableBufferPointer { shuffled in
      for _ in 0..<Self.draws {
        for range in ranges { generator.shuffle(shuffled, range) }
        let sum = columns[0].withUnsafeBufferPointer { Series.product($0, shuffled) }
        drawn.append(abs(sum) * scale)
      }
    }
    drawn.sort()
    return Quantiles.value(of: drawn, at: share)
  }

  // MARK: Small sums

  private static func sorted(_ strata: [Int], count: Int) -> ([Int], [Range<Int>]) {
    var starts = [Int](repeating: 0, count: count + 1)
    for stratum in strata { starts[stratum + 1] += 1 }
    for stratum in 0..<count { starts[stratum + 1] += starts[stratum] }
    var next = starts
    var order = [Int](repeating: 0, count: strata.count)
    for (row, stratum) in strata.enumerated() {
      order[next[stratum]] = row
      next[stratum] += 1
    }
    return (order, (0..<count).map { starts[$0]..<starts[$0 + 1] })
  }
}

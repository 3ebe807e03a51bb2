import Foundation

/// Whether ratings rise or fall over calendar time by more than beans and moods explain.
///
/// Ratings are freed of the methods' means and, by the generalized least squares of a random bean
/// effect, of as much of the beans' means as their noise allows (Baltagi 2021, "Econometric Analysis
/// of Panel Data", section 2.3). What is left is averaged over blocks of neighboring brews, and the
/// blocks are rearranged: blocked permutation, Good 2005, "Permutation, Parametric and Bootstrap
/// Tests of Hypotheses", section 3.8. Blocks whose neighbors still resemble each other count for
/// fewer (Bayley and Hammersley 1946, "The 'Effective' Number of Independent Observations in an
/// Autocorrelated Time Series").
struct TrendTest {
  /// Stars a day.
  let slope: Double
  let z: Double
  let pValue: Double
  /// Replicates of the slope, from blocks drawn anew.
  let replicates: [Double]
  let blockCount: Int

  /// - Parameters:
  ///   - times: Days, ascending, finite.
  ///   - outcome: Ratings less the methods' means.
  ///   - beans: A number for each row, 0 up.
  init?(times: [Double], outcome: [Double], beans: [Int], seed: SeededGenerator) {
    let blocks = min(40, times.count / 10)
    guard blocks >= 8, let first = times.first, let last = times.last, last - first >= 28 else {
      return nil
    }
    let count = (beans.max() ?? 0) + 1
    let (shares, _) = Self.shares(
      outcome, times: times.map { $0 - first }, beans, count: count)
    let y = Self.less(shares, of: outcome, beans, count: count)
    let t = Self.less(shares, of: times.map { $0 - first }, beans, count: count)
    let one = Self.less(shares, of: times.map { _ in 1 }, beans, count: count)
    let (yr, tr) = (StratifiedTest.residual(y, on: one), StratifiedTest.residual(t, on: one))
    // Block means of the residual and of time.
    var sums = [Double](repeating: 0, count: blocks)
    var places = sums
    var sizes = sums
    for row in times.indices {
      let block = row * blocks / times.count
      sums[block] += yr[row]
      places[block] += tr[row]
      sizes[block] += 1
    }
    let means = StratifiedTest.centered(
      zip(sums, sizes).map { $0 / $1 }, sums.map { _ in 0 }, count: 1)
    let time = StratifiedTest.centered(
      zip(places, sizes).map { $0 / $1 }, sums.map { _ in 0 }, count: 1)
    let square = StratifiedTest.product(time, time)
    let noise = StratifiedTest.product(means, means)
    guard square > 1e-9, noise > 1e-12 else { return nil }
    let slope = StratifiedTest.product(time, means) / square
    var residual = means
    for block in residual.indices { residual[block] -= slope * time[block] }
    let lagged = (1..<blocks).reduce(0) { $0 + residual[$1] * residual[$1 - 1] }
    let seen = lagged / max(StratifiedTest.product(residual, residual), 1e-12)
    // Taking out a line makes the correlation of neighbors too low (Kendall 1954, "Note on Bias in
    // the Estimation of Autocorrelation"), and few blocks tell it badly: one standard error more.
    let number = Double(blocks)
    let likeness = min(
      0.9, max(0, seen + (2 + 4 * max(0, seen)) / number + 1 / number.squareRoot()))
    let widening = ((1 + likeness) / (1 - likeness)).squareRoot()
    let deviation = (square * noise / Double(blocks - 1)).squareRoot()
    let observed = abs(StratifiedTest.product(time, means)) / deviation / widening
    var generator = seed
    var shuffled = means
    pValue = shuffled.withUnsafeMutableBufferPointer { shuffled in
      Permutations().pValue(observed) {
        generator.shuffle(shuffled, 0..<blocks)
        var sum = 0.0
        for block in 0..<blocks { sum += time[block] * shuffled[block] }
        return abs(sum) / deviation
      }
    }
    var replicates: [Double] = []
    for _ in 0..<999 {
      var (top, bottom) = (0.0, 0.0)
      for _ in 0..<blocks {
        let block = generator.index(below: blocks)
        top += time[block] * means[block]
        bottom += time[block] * time[block]
      }
      if bottom > 1e-9 { replicates.append(slope + (top / bottom - slope) * widening) }
    }
    self.slope = slope
    self.replicates = replicates
    z = observed * (slope < 0 ? -1 : 1)
    blockCount = blocks
  }

  /// How much of each bean's mean is taken out: 1 − √(within / (within + n · between)).
  ///
  /// What beans differ by is learned from what a line through their means leaves: a trend is no
  /// difference between beans.
  private static func shares(
    _ outcome: [Double], times: [Double], _ beans: [Int], count: Int
  ) -> ([Double], RandomEffects) {
    var sums = [Double](repeating: 0, count: count)
    var (places, sizes) = (sums, sums)
    for row in beans.indices {
      sums[beans[row]] += outcome[row]
      places[beans[row]] += times[row]
      sizes[beans[row]] += 1
    }
    let means = zip(sums, sizes).map { $0 / max($1, 1) }
    let one = [Int](repeating: 0, count: count)
    let level = StratifiedTest.centered(means, one, count: 1)
    let place = StratifiedTest.centered(
      zip(places, sizes).map { $0 / max($1, 1) }, one, count: 1)
    // The line takes a degree of freedom.
    let freed = count > 2 ? (Double(count - 1) / Double(count - 2)).squareRoot() : 1
    let rest = StratifiedTest.residual(level, on: place).map { $0 * freed }
    var squares = 0.0
    for row in beans.indices {
      let difference = outcome[row] - means[beans[row]]
      squares += difference * difference
    }
    let freedom = max(1, Double(beans.count - count))
    let effects = RandomEffects(
      means: rest, counts: sizes.map { max($0, 1) }, within: max(squares / freedom, 1e-9))
    return (
      sizes.map { 1 - (effects.within / (effects.within + $0 * effects.between)).squareRoot() },
      effects
    )
  }

  private static func less(
    _ shares: [Double], of series: [Double], _ beans: [Int], count: Int
  ) -> [Double] {
    let centered = StratifiedTest.centered(series, beans, count: count)
    return series.indices.map { row in
      series[row] - shares[beans[row]] * (series[row] - centered[row])
    }
  }
}

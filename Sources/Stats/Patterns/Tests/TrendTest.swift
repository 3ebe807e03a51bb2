/// Tests whether ratings rise or fall over calendar time by more than beans and moods explain.
///
/// Ratings are averaged over blocks of neighboring brews, and the means regressed on time by
/// generalized least squares (Aitken 1936): brews of a bean share its quality, brews close in time
/// a mood (an Ornstein–Uhlenbeck process, as in `SerialCorrelation`), and each has independent
/// noise. Their variances maximize the restricted likelihood over a grid (Patterson and Thompson
/// 1971, "Recovery of Inter-Block Information when Block Sizes are Unequal"), with the line in the
/// model, so that a trend is mistaken neither for a mood nor for a difference between beans. The
/// degrees of freedom are those of each part of the slope's variance, combined as in Welch 1947,
/// "The Generalization of 'Student's' Problem when Several Different Population Variances are
/// Involved": a slope based on few beans or few moods is less certain.
///
/// Correlation over months cannot be distinguished from a trend within a year or two; correlation
/// longer than the longest of the grid counts as a trend.
struct TrendTest {
  /// The change in stars from the first brew to the last, with its interval.
  let change: Estimate
  /// The change in standard errors.
  let t: Double
  /// The degrees of freedom of `t`.
  let degrees: Double
  let pValue: Double

  /// The variance of beans relative to the noise variance of a brew.
  static let beanRatios = [0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 6.4]
  /// The variance of moods relative to the noise variance of a brew.
  static let moodRatios = [0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6]
  /// The days after which the correlation of a mood has fallen to 1/e.
  static let memories = [2.0, 6, 20, 60]
  static let leastBrews = 80
  static let leastDays = 28.0
  static let mostBlocks = 60

  /// - Parameters:
  ///   - times: Days, ascending, finite.
  ///   - outcome: Ratings minus the means of the methods.
  ///   - beans: A number for each row, from 0.
  /// - Returns: nil for fewer than `leastBrews` or `leastDays`, and where nothing varies.
  /// - Complexity: O(n), and about 270 models of 60 blocks.
  init?(times: [Double], outcome: [Double], beans: [Int]) {
    guard times.count >= Self.leastBrews, let first = times.first, let last = times.last,
      last - first >= Self.leastDays
    else { return nil }
    let blocks = Blocks(times: times, outcome: outcome, beans: beans)
    var best: Fit?
    for memory in Self.memories {
      let moods = blocks.times.indices.map { row in
        (0...row).map { exp(-abs(blocks.times[row] - blocks.times[$0]) / memory) }
      }
      for moodRatio in Self.moodRatios where moodRatio > 0 || memory == Self.memories[0] {
        for beanRatio in Self.beanRatios where !Task.isCancelled {
          let fit = Fit(
            blocks, moods, memory: memory, moodRatio: moodRatio, beanRatio: beanRatio)
          guard let fit else { continue }
          if fit.score > (best?.score ?? -.infinity) + 1e-9 { best = fit }
        }
      }
    }
    guard let best else { return nil }
    // The process is nearly independent after each span of its memory.
    let shares = [
      (best.noiseShare, blocks.sizes.count), (best.beanShare, Set(beans).count),
      (best.moodShare, Int((last - first) / best.memory)),
    ]
    degrees = 1 / shares.reduce(0) { $0 + $1.0 * $1.0 / Double(max(1, $1.1 - 2)) }
    t = best.slope / best.error
    pValue = t == 0 ? 1 : max(1e-300, StudentDistribution.twoSided(t, degrees: degrees))
    let half =
      StudentDistribution.quantile((1 + Bootstrap.confidence) / 2, degrees: degrees) * best.error
    change = Estimate(value: best.slope, low: best.slope - half, high: best.slope + half)
  }

  /// The means of neighboring brews.
  private struct Blocks {
    /// The mean time of each block, in days.
    private(set) var times: [Double]
    /// The mean time of each block as a share of the whole time, −½…½.
    private(set) var places: [Double]
    private(set) var means: [Double]
    private(set) var sizes: [Double]
    /// The probability that brews of two blocks are of one bean, for each block and those up to it.
    private(set) var kinship: [[Double]] = []

    init(times all: [Double], outcome: [Double], beans: [Int]) {
      let count = min(TrendTest.mostBlocks, all.count / 5)
      times = [Double](repeating: 0, count: count)
      (means, sizes) = (times, times)
      var shares = [[Int: Double]](repeating: [:], count: count)
      for row in all.indices {
        let block = row * count / all.count
        times[block] += all[row]
        means[block] += outcome[row]
        sizes[block] += 1
        shares[block][beans[row], default: 0] += 1
      }
      for block in 0..<count {
        times[block] /= sizes[block]
        means[block] /= sizes[block]
      }
      let (first, last) = (all.first ?? 0, all.last ?? 0)
      places = times.map { ($0 - first) / max(last - first, 1e-9) - 0.5 }
      for block in 0..<count {
        // In the order of beans, so that the same journal gives the same last digit.
        let own = shares[block].sorted { $0.key < $1.key }
        kinship.append(
          (0...block).map { other in
            own.reduce(0) { $0 + $1.value * (shares[other][$1.key] ?? 0) }
              / (sizes[block] * sizes[other])
          })
      }
    }
  }

  /// The line under one model of the covariance.
  private struct Fit {
    let memory: Double
    /// The logarithm of the restricted likelihood, up to a constant.
    let score: Double
    let slope: Double
    /// The standard error of the slope.
    let error: Double
    /// The shares of the slope's variance that are due to beans and to moods.
    let beanShare: Double
    let moodShare: Double
    var noiseShare: Double { max(0, 1 - beanShare - moodShare) }

    /// nil if nothing varies.
    init?(
      _ blocks: Blocks, _ moods: [[Double]], memory: Double, moodRatio: Double, beanRatio: Double
    ) {
      let count = blocks.means.count
      // Cholesky's factor of the covariance, row by row.
      var factor: [[Double]] = []
      var logs = 0.0
      for row in 0..<count {
        var own = zip(moods[row], blocks.kinship[row]).map { moodRatio * $0 + beanRatio * $1 }
        own[row] += 1 / blocks.sizes[row]
        for other in 0..<row {
          let above = factor[other]
          var sum = own[other]
          for place in 0..<other { sum -= own[place] * above[place] }
          own[other] = sum / above[other]
        }
        for place in 0..<row { own[row] -= own[place] * own[place] }
        guard own[row] > 1e-12 else { return nil }
        own[row] = own[row].squareRoot()
        logs += log(own[row])
        factor.append(own)
      }
      func whitened(_ series: [Double]) -> [Double] {
        var result = series
        for row in 0..<count {
          for place in 0..<row { result[row] -= factor[row][place] * result[place] }
          result[row] /= factor[row][row]
        }
        return result
      }
      let level = whitened(blocks.means.map { _ in 1 })
      let time = Series.residual(whitened(blocks.places), on: level)
      let outcome = Series.residual(whitened(blocks.means), on: level)
      let square = Series.product(time, time)
      guard square > 1e-9 else { return nil }
      let rest = Series.residual(outcome, on: time)
      let freedom = Double(count - 2)
      let variance = Series.product(rest, rest) / freedom
      guard variance > 1e-12 else { return nil }
      self.memory = memory
      slope = Series.product(time, outcome) / square
      error = (variance / square).squareRoot()
      score =
        -0.5 * (freedom * log(variance) + log(Series.product(level, level) * square))
        - logs
      // The slope is Σ weights · means; the weights are the factor's transpose solved for time.
      var weights = time.map { $0 / square }
      for row in stride(from: count - 1, through: 0, by: -1) {
        weights[row] /= factor[row][row]
        for place in 0..<row { weights[place] -= factor[row][place] * weights[row] }
      }
      func share(_ matrix: [[Double]], _ ratio: Double) -> Double {
        var sum = 0.0
        for row in 0..<count {
          for other in 0...row {
            sum += (other < row ? 2 : 1) * weights[row] * weights[other] * matrix[row][other]
          }
        }
        return max(0, sum * ratio * square)
      }
      beanShare = share(blocks.kinship, beanRatio)
      moodShare = share(moods, moodRatio)
    }
  }
}

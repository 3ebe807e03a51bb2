package import Support

/// Confidence intervals by resampling.
package struct Bootstrap: Sendable {
  package var replicates = 999

  package init() {}

  /// The confidence level of intervals.
  package static let confidence = 0.95

  /// The sums of products of one column with the outcome and with itself, by blocks of rows in
  /// temporal order.
  ///
  /// Whole blocks are resampled, which keeps the dependence of neighbors: Carlstein 1986, "The Use
  /// of Subseries Values for Estimating the Variance of a General Statistic from a Stationary
  /// Sequence". With at most `blockCount` rows each row is a block.
  package struct BlockSums: Sendable {
    package static let blockCount = 240
    package var products: [Double]
    package var squares: [Double]

    package init(column: [Double], outcome: [Double]) {
      let count = column.count
      let blocks = min(count, Self.blockCount)
      self.init(column: column, outcome: outcome, count: blocks) { $0 * blocks / count }
    }

    /// Resamples whole strata: within a stratum, centered rows add up to zero, so that rows drawn
    /// one by one vary too little, and the less the smaller the strata are (Cameron, Gelbach and
    /// Miller 2008, "Bootstrap-Based Improvements for Inference with Clustered Errors"). Where one
    /// stratum alone tells of the slope, its rows are resampled: drawn whole, it is always the same.
    ///
    /// - Parameter strata: A number for each row, 0 up, within which column and outcome are centered.
    package init(column: [Double], outcome: [Double], strata: [Int]) {
      let count = (strata.max() ?? -1) + 1
      let blocks = min(count, Self.blockCount)
      self.init(column: column, outcome: outcome, count: blocks) { strata[$0] * blocks / count }
      guard squares.count(where: { $0 > Self.leastSquares }) < 2 else { return }
      self.init(column: column, outcome: outcome)
    }

    /// The sum of squares from which a block tells of the slope.
    private static let leastSquares = 1e-12

    /// The effective number of blocks: how many blocks with equal information about the slope would
    /// have as much as these. Blocks in which the column is constant have none (Kish 1965, "Survey
    /// Sampling", section 11.7; for clusters Carter, Schnepel and Steigerwald 2017, "Asymptotic
    /// Behavior of a t-Test Robust to Cluster Heterogeneity").
    package var effectiveCount: Double {
      let sum = squares.reduce(0, +)
      let square = Series.product(squares, squares)
      return square > 1e-24 ? sum * sum / square : 1
    }

    private init(column: [Double], outcome: [Double], count: Int, block: (Int) -> Int) {
      products = [Double](repeating: 0, count: count)
      squares = products
      for row in column.indices {
        products[block(row)] += column[row] * outcome[row]
        squares[block(row)] += column[row] * column[row]
      }
    }
  }

  /// Draws `count` blocks with replacement; `drawn` gets how often each was drawn.
  package static func draw(_ drawn: inout [Double], _ generator: inout SeededGenerator) {
    for index in drawn.indices { drawn[index] = 0 }
    for _ in drawn.indices { drawn[generator.index(below: drawn.count)] += 1 }
  }

  /// The slope of outcome on column with its percentile interval.
  package func slope(_ sums: BlockSums, seed: SeededGenerator) -> Estimate {
    var generator = seed
    var drawn = [Double](repeating: 0, count: sums.products.count)
    var slopes: [Double] = []
    for _ in 0..<replicates {
      Self.draw(&drawn, &generator)
      let square = Series.product(drawn, sums.squares)
      if square > 1e-12 { slopes.append(Series.product(drawn, sums.products) / square) }
    }
    let square = sums.squares.reduce(0, +)
    let value = square > 1e-12 ? sums.products.reduce(0, +) / square : 0
    return Self.estimate(value, slopes, freedom: sums.effectiveCount - 1)
  }

  /// The percentile interval around a value, wide enough for `freedom` + 1 independent units.
  ///
  /// Efron 1979, "Bootstrap Methods: Another Look at the Jackknife", with the widening for small
  /// samples of Hesterberg 2015, "What Teachers Should Know about the Bootstrap", section 5.3.
  package static func estimate(_ value: Double, _ replicates: [Double], freedom: Double) -> Estimate
  {
    guard !replicates.isEmpty else { return Estimate(value: value, low: value, high: value) }
    let degrees = max(freedom, 1)
    let t = StudentDistribution.quantile((1 + confidence) / 2, degrees: degrees)
    let tail = NormalDistribution.cumulative(-t * ((degrees + 1) / degrees).squareRoot())
    let sorted = replicates.sorted()
    return Estimate(
      value: value, low: min(value, Quantiles.value(of: sorted, at: tail)),
      high: max(value, Quantiles.value(of: sorted, at: 1 - tail)))
  }
}

/// p-values from random permutations, with as many permutations as needed.
///
/// Besag and Clifford 1991, "Sequential Monte Carlo p-values": once `enough` permutations are at
/// least as extreme as the observation, the p-value is `enough / drawn`; else, after `most`, it is
/// `(extreme + 1) / (most + 1)`. The test is valid at every level, and fast where there is no
/// effect.
package struct Permutations: Sendable {
  @usableFromInline package var enough = 30
  @usableFromInline package var most = 19_999

  package init(enough: Int = 30, most: Int = 19_999) {
    self.enough = enough
    self.most = most
  }

  /// The lowest possible p-value.
  package var least: Double { 1 / Double(most + 1) }

  /// The number of permutations between checks for cancellation.
  @usableFromInline static var batch: Int { 64 }

  /// The p-value of an observed statistic; 1 once the task is cancelled.
  ///
  /// - Parameters:
  ///   - observed: The statistic of the observation.
  ///   - draw: The statistic of one random permutation.
  @inlinable
  package func pValue(_ observed: Double, _ draw: () -> Double) -> Double {
    // Sums in another order may differ in the last digits; equality counts as extreme.
    let bar = observed - 1e-9 * max(1, abs(observed))
    var extreme = 0
    for drawn in 1...most {
      if drawn % Self.batch == 0, Task.isCancelled { return 1 }
      guard draw() >= bar else { continue }
      extreme += 1
      if extreme == enough { return Double(enough) / Double(drawn) }
    }
    return Double(extreme + 1) / Double(most + 1)
  }
}

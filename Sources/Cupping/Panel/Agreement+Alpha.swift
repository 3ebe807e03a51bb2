import CLibrary
import Numerics
import Support

extension Agreement {
  /// Krippendorff's α: Krippendorff 2004, "Content Analysis", chapter 11; Hayes and Krippendorff
  /// 2007, "Answering the Call for a Standard Reliability Measure for Coding Data".
  ///
  /// The ordinal difference of two values is the number of values between them, each end counted
  /// half: the difference of their mean ranks. So ordinal α is interval α of mean ranks, and sums of
  /// squares take the place of the table of coincidences.
  ///
  /// - Parameters:
  ///   - units: The values of each sample, in any order; those with fewer than two do not count.
  ///   - isOrdinal: Whether only the order of values counts.
  ///   - resamples: The number of bootstrap samples of units.
  ///   - without: For each cupper the units without the cupper's values, for how far other cuppers
  ///     would change α; empty for an interval with these cuppers.
  /// - Returns: nil for fewer than two units with two values, or values that are all equal.
  static func alpha(
    _ units: [[Double]], isOrdinal: Bool, seed: SeededGenerator, resamples: Int,
    without: [[[Double]]] = []
  ) -> Estimate? {
    guard let (value, coded, levels) = alpha(units, isOrdinal) else { return nil }
    guard resamples > 0 else { return Estimate(value: value, low: -1, high: 1) }
    var generator = seed
    var replicates: [Double] = []
    var drawn = [Int](repeating: 0, count: coded.count)
    for _ in 0..<resamples {
      for index in drawn.indices { drawn[index] = 0 }
      for _ in drawn.indices { drawn[generator.index(below: drawn.count)] += 1 }
      if let one = alpha(coded, levels, isOrdinal, drawn) { replicates.append(one) }
    }
    let others = without.compactMap { alpha($0, isOrdinal)?.value }
    return interval(value, replicates, units: coded.count, others)
  }

  /// α, the units that count with their values as numbers of levels, and the levels.
  private static func alpha(_ units: [[Double]], _ isOrdinal: Bool) -> (
    value: Double, coded: [[Int]], levels: [Double]
  )? {
    let units = units.filter { $0.count > 1 }
    guard units.count > 1 else { return nil }
    let levels = Set(units.joined()).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(levels, levels.indices))
    let coded = units.map { unit in unit.map { numbers[$0] ?? 0 } }
    let ones = [Int](repeating: 1, count: units.count)
    return alpha(coded, levels, isOrdinal, ones).map { ($0, coded, levels) }
  }

  /// Student's interval of log(1 − α) = log(observed / expected disagreement), with the bootstrap's
  /// standard error.
  ///
  /// Percentiles of α itself are too narrow for few samples: they covered the truth in 0.80 of panels
  /// of 8 samples (`PanelWorlds`). The standard error is widened as `Bootstrap.estimate` widens
  /// percentiles (Hesterberg 2015, section 5.3). The jackknife over cuppers is added (Tukey 1958,
  /// "Bias and Confidence in Not Quite Large Samples").
  private static func interval(
    _ value: Double, _ replicates: [Double], units: Int, _ others: [Double]
  ) -> Estimate {
    func scaled(_ alphas: [Double]) -> [Double] { alphas.map { log(max(1 - $0, 1e-9)) }.sorted() }
    func squares(_ values: [Double]) -> Double {
      let mean = SampleStatistics.mean(values)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    let logs = scaled(replicates)
    guard 1 - value > 1e-9, logs.count > 1 else {
      return Estimate(value: value, low: value, high: value)
    }
    var square = squares(logs) / Double(logs.count - 1) * Double(units) / Double(units - 1)
    if others.count > 2 {
      square += squares(scaled(others)) * Double(others.count - 1) / Double(others.count)
    }
    let error = square.squareRoot()
    let half = StudentDistribution.exactQuantile(0.975, degrees: Double(units - 1)) * error
    return Estimate(
      value: value, low: max(-1, 1 - (1 - value) * exp(half)), high: 1 - (1 - value) * exp(-half))
  }

  /// - Parameter times: How often each unit counts.
  private static func alpha(
    _ units: [[Int]], _ levels: [Double], _ isOrdinal: Bool, _ times: [Int]
  ) -> Double? {
    var counts = [Double](repeating: 0, count: levels.count)
    for (unit, time) in zip(units, times) where time > 0 {
      for level in unit { counts[level] += Double(time) }
    }
    var places = levels
    if isOrdinal {
      var before = 0.0
      for level in levels.indices {
        places[level] = before + counts[level] / 2
        before += counts[level]
      }
    }
    let total = counts.reduce(0, +)
    let center = zip(counts, places).reduce(0) { $0 + $1.0 * $1.1 } / total
    // Σ over ordered pairs of squared differences is 2 (n Σx² − (Σx)²), about any center.
    var square = 0.0
    for (count, place) in zip(counts, places) {
      square += count * (place - center) * (place - center)
    }
    let expected = 2 * square / (total - 1)
    guard expected > 1e-12 * max(1, center * center) else { return nil }
    var observed = 0.0
    for (unit, time) in zip(units, times) where time > 0 {
      let size = Double(unit.count)
      let mean = unit.reduce(0) { $0 + places[$1] } / size
      let own = unit.reduce(0) { $0 + (places[$1] - mean) * (places[$1] - mean) }
      observed += Double(time) * 2 * size * own / (size - 1)
    }
    return 1 - observed / (total * expected)
  }
}

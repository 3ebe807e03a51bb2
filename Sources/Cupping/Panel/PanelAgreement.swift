import Support

extension PanelAgreement {
  /// The agreement of the columns of a table.
  ///
  /// ICC and W take the samples that every cupper scored; α takes all that two or more scored.
  ///
  /// - Parameters:
  ///   - matrix: By sample, then by cupper; nil for a missing score, and so are NaN, infinities and
  ///     what a row lacks.
  ///   - rounding: The variance that rounding gives a score: the least that cuppers differ by.
  ///   - seed: The seed of bootstrap and permutations.
  ///   - resamples: The number of bootstrap samples; 0 for intervals as wide as the scale, −1…1.
  /// - Complexity: O((resamples + permutations) × samples × cuppers); at most 1,999 permutations.
  public init(
    _ matrix: [[Double?]], rounding: Double = 0, seed: UInt64 = 1, resamples: Int = 999
  ) {
    let width = matrix.map(\.count).max() ?? 0
    let matrix = matrix.map { row -> [Double?] in
      (0..<width).map { column in
        let value = column < row.count ? row[column] : nil
        return value.flatMap { $0.isFinite ? $0 : nil }
      }
    }
    let full = matrix.compactMap { row -> [Double]? in
      let values = row.compactMap { $0 }
      return values.count == row.count ? values : nil
    }.sorted { $0.lexicographicallyPrecedes($1) }
    intraclass = Agreement.intraclass(full, least: rounding)
    let kendall = Agreement.concordance(full, seed: SeededGenerator(seed: seed, name: "kendall"))
    concordance = kendall?.w
    concordanceInterval = kendall.map {
      Agreement.interval(ofConcordance: $0.w, samples: full.count, cuppers: full[0].count)
    }
    concordancePValue = kendall?.p
    // In an order of their own: what samples are called changes no interval.
    let units = matrix.map { $0.compactMap(\.self).sorted() }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let without = (0..<width).map { cupper in
      matrix.map { row in row.indices.compactMap { $0 == cupper ? nil : row[$0] } }
    }
    alphaOrdinal = Agreement.alpha(
      units, isOrdinal: true, seed: SeededGenerator(seed: seed, name: "ordinal"),
      resamples: resamples, without: without)
    alphaInterval = Agreement.alpha(
      units, isOrdinal: false, seed: SeededGenerator(seed: seed, name: "interval"),
      resamples: resamples, without: without)
  }
}

/// Coefficients of agreement.
enum Agreement {
  /// ICC(A,1), two-way random, absolute agreement, one score: McGraw and Wong 1996, "Forming
  /// Inferences about Some Intraclass Correlation Coefficients", tables 4 and 7 (with their
  /// correction of 1996, p. 390).
  ///
  /// - Parameters:
  ///   - rows: Samples, each with a value by every cupper.
  ///   - least: The least variance of a value: equal ones may stem from tastes that differ by less than
  ///     a step.
  static func intraclass(_ rows: [[Double]], least: Double = 0) -> Estimate? {
    guard let first = rows.first, rows.count > 1, first.count > 1 else { return nil }
    let (n, k) = (Double(rows.count), Double(first.count))
    let means = rows.map(SampleStatistics.mean)
    let columns = first.indices.map { column in SampleStatistics.mean(rows.map { $0[column] }) }
    let mean = SampleStatistics.mean(means)
    func squares(_ values: [Double], _ center: Double) -> Double {
      values.reduce(0) { $0 + ($1 - center) * ($1 - center) }
    }
    let ofRows = k * squares(means, mean) / (n - 1)
    let ofColumns = max(n * squares(columns, mean) / (k - 1), least)
    var rest = 0.0
    for (row, center) in zip(rows, means) {
      for (value, level) in zip(row, columns) {
        let residual = value - center - level + mean
        rest += residual * residual
      }
    }
    guard ofRows + rest > 1e-12 || ofColumns > max(least, 1e-12) else { return nil }
    let error = max(rest / ((n - 1) * (k - 1)), least)
    let whole = ofRows + (k - 1) * error + k / n * (ofColumns - error)
    guard whole > 1e-12 else { return nil }
    let value = (ofRows - error) / whole
    guard 1 - value > 1e-9 else { return Estimate(value: value, low: value, high: value) }
    let a = k * value / (n * (1 - value))
    let b = 1 + k * value * (n - 1) / (n * (1 - value))
    let top = (a * ofColumns + b * error) * (a * ofColumns + b * error)
    let bottom =
      (a * ofColumns) * (a * ofColumns) / (k - 1)
      + (b * error) * (b * error) / ((n - 1) * (k - 1))
    let degrees = bottom > 0 ? max(top / bottom, 1e-3) : 1
    let lower = FDistribution.quantile(0.975, n - 1, degrees)
    let upper = FDistribution.quantile(0.975, degrees, n - 1)
    let shared = k * ofColumns + (k * n - k - n) * error
    let low = lower.isFinite ? n * (ofRows - lower * error) / (lower * shared + n * ofRows) : -1
    let high = upper.isFinite ? n * (upper * ofRows - error) / (shared + n * upper * ofRows) : 1
    return Estimate(value: value, low: min(low, value), high: min(1, max(high, value)))
  }

  /// The ranks of numbers, 1 for the least; equal numbers share the mean of their ranks.
  static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      for place in start...end { ranks[order[place]] = Double(start + end) / 2 + 1 }
      start = end + 1
    }
    return ranks
  }

  /// Kendall's W with the correction for ties, and the p-value of ranks at random: Kendall 1948,
  /// "Rank Correlation Methods", chapter 6; by permutation as Legendre 2005, "Species Associations:
  /// The Kendall Coefficient of Concordance Revisited", advises for few cuppers.
  static func concordance(_ rows: [[Double]], seed: SeededGenerator) -> (w: Double, p: Double)? {
    guard let first = rows.first, rows.count > 1, first.count > 1 else { return nil }
    let (n, m) = (Double(rows.count), Double(first.count))
    var columns = first.indices.map { column in ranks(rows.map { $0[column] }) }
    let center = m * (n + 1) / 2
    func spread(_ columns: [[Double]]) -> Double {
      rows.indices.reduce(0) { sum, row in
        let total = columns.reduce(0) { $0 + $1[row] } - center
        return sum + total * total
      }
    }
    // Σ (t³ − t) of tied ranks, from the squares that ties take away.
    let full = n * (n * n - 1) / 12
    let most = columns.reduce(0) { sum, column in
      sum + column.reduce(0) { $0 + ($1 - (n + 1) / 2) * ($1 - (n + 1) / 2) }
    }
    // A cupper who ties everything has no ranks; if all do, there is no W.
    guard most > 1e-9 * full else { return nil }
    let observed = spread(columns)
    var generator = seed
    let p = Permutations(enough: 50, most: 1999).pValue(observed) {
      for column in columns.indices {
        columns[column].withUnsafeMutableBufferPointer {
          generator.shuffle($0, 0..<$0.count)
        }
      }
      return spread(columns)
    }
    return (min(1, observed / (m * most)), p)
  }

  /// The 95% interval of Kendall's W: that of an intraclass correlation of ranks (McGraw and Wong 1996, table 7,
  /// case C), whose F is (m − 1) W / (1 − W).
  ///
  /// Ranks are no normal scores: three quarters of the degrees of freedom cover the W of the same cuppers and
  /// other coffees in 0.91 to 0.98 of simulated panels of 5 to 30 coffees (0.87 where W is near 1).
  static func interval(ofConcordance w: Double, samples: Int, cuppers: Int) -> Estimate {
    let (n, m) = (Double(samples), Double(cuppers))
    guard n > 1, m > 1 else { return Estimate(value: w, low: 0, high: 1) }
    // One rank less apart than full agreement, and than none.
    let step = 12 / (m * m * n * (n * n - 1))
    let known = min(max(w, step), 1 - step)
    let ratio = (m - 1) * known / (1 - known)
    let freedom = 0.75 * (n - 1)
    func end(_ ratio: Double) -> Double { ratio.isFinite ? ratio / (ratio + m - 1) : 1 }
    let low = end(ratio / FDistribution.quantile(0.975, freedom, freedom * (m - 1)))
    let high = end(ratio * FDistribution.quantile(0.975, freedom * (m - 1), freedom))
    return Estimate(value: w, low: min(low, w), high: max(high, w))
  }

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

/// Which descriptors a panel agrees on.
public struct DescriptorAgreement: Sendable, Equatable {
  /// One for each sample and node that a cupper named: by sample, then the most named first.
  public let samples: [Named]
  /// One for each node that was named, by ID.
  public let nodes: [Node]

  /// A node that cuppers named for a sample.
  public struct Named: Sendable, Equatable {
    /// The sample, which is the coffee in it.
    public var sample: String
    /// The node.
    public var node: String
    /// How many cuppers named it.
    public var count: Int
    /// How many cuppers tasted the sample.
    public var cuppers: Int
    /// The share of cuppers who named it, 0…1, with the 95% interval of Wilson 1927, "Probable
    /// Inference, the Law of Succession, and Statistical Inference".
    public var share: Estimate
    /// Whether more than half of the cuppers, and two at least, named it.
    public var isAgreed: Bool { count >= 2 && 2 * count > cuppers }
    /// The p-value of so many or more, if each cupper used the word as often as over all samples and on any of
    /// them alike: the tail of a sum of unequal trials (Poisson 1837; Wang 1993, "On the Number of
    /// Successes in Independent Trials").
    public var pValue = 1.0
    /// `pValue` corrected over all that was named (Benjamini and Hochberg 1995).
    public var adjusted = 1.0
    /// Whether more cuppers than by chance named it, at a false discovery rate of 5%.
    public var isBeyondChance: Bool { adjusted < 0.05 }
  }

  /// How far cuppers agree on a node over all samples.
  public struct Node: Sendable, Equatable {
    /// The node.
    public var node: String
    /// The share of pairs of cupper and sample in which it was named, 0…1.
    public var share: Double
    /// Krippendorff's α of named or not: 1 for full agreement, 0 for chance, with a bootstrap interval
    /// over samples; nil for fewer than two samples with two cuppers. Low for a node that is rare.
    public var alpha: Estimate?
    /// AC1 of named or not, −1…1, which does not fall for a rare node: Gwet 2008, "Computing
    /// Inter-Rater Reliability and Its Variance in the Presence of High Agreement"; nil without a
    /// sample that two cuppers tasted.
    public var ac1: Double?
  }

  /// Compares the descriptors of a session.
  ///
  /// A cupper tasted a sample if there is a score or a descriptor of it. A replicate's words count
  /// for its coffee: named in one of them is named.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - seed: The seed of the bootstrap.
  ///   - resamples: The number of bootstrap samples.
  /// - Throws: What `CuppingSession.check()` throws.
  /// - Complexity: O(nodes × resamples × samples × cuppers).
  public init(_ session: CuppingSession, seed: UInt64 = 1, resamples: Int = 399)
    throws(CuppingError)
  {
    try session.check()
    let coffees = Dictionary(
      session.samples.map { ($0.id, $0.coffeeID) }, uniquingKeysWith: { first, _ in first })
    var tasted: [String: Set<String>] = [:]
    var named: [String: [String: Set<String>]] = [:]
    for score in session.scores {
      tasted[coffees[score.sample] ?? score.sample, default: []].insert(score.cupper)
    }
    for descriptor in session.descriptors {
      let coffee = coffees[descriptor.sample] ?? descriptor.sample
      tasted[coffee, default: []].insert(descriptor.cupper)
      named[descriptor.node, default: [:]][coffee, default: []].insert(descriptor.cupper)
    }
    let order = tasted.keys.sorted()
    var samples: [Named] = []
    for sample in order {
      let cuppers = tasted[sample]?.count ?? 0
      let own = named.keys.sorted().compactMap { node -> Named? in
        guard let count = named[node]?[sample]?.count else { return nil }
        return Named(
          sample: sample, node: node, count: count, cuppers: cuppers,
          share: Self.wilson(count, of: cuppers))
      }
      samples += own.sorted { ($1.count, $0.node) < ($0.count, $1.node) }
    }
    for index in samples.indices {
      let one = samples[index]
      let shares = (tasted[one.sample] ?? []).sorted().map { cupper -> Double in
        let all = order.count { tasted[$0]?.contains(cupper) ?? false }
        let own = order.count { named[one.node]?[$0]?.contains(cupper) ?? false }
        return Double(own) / Double(max(all, 1))
      }
      samples[index].pValue = Self.tail(one.count, of: shares)
    }
    let adjusted = FalseDiscoveryRate.adjusted(samples.map(\.pValue))
    for (index, p) in adjusted.enumerated() { samples[index].adjusted = p }
    self.samples = samples
    nodes = named.keys.sorted().map { node in
      let units = order.map { sample in
        (count: named[node]?[sample]?.count ?? 0, cuppers: tasted[sample]?.count ?? 0)
      }
      let total = units.reduce(0) { $0 + $1.cuppers }
      return Node(
        node: node, share: Double(units.reduce(0) { $0 + $1.count }) / Double(max(total, 1)),
        alpha: Agreement.alpha(
          units.map { unit in (0..<unit.cuppers).map { $0 < unit.count ? 1 : 0 } },
          isOrdinal: false, seed: SeededGenerator(seed: seed, name: node), resamples: resamples),
        ac1: Self.ac1(units))
    }
  }

  /// The probability of so many successes or more in trials with these probabilities.
  package static func tail(_ count: Int, of shares: [Double]) -> Double {
    var counts = [1.0]
    for share in shares {
      var next = [Double](repeating: 0, count: counts.count + 1)
      for (number, chance) in counts.enumerated() {
        next[number] += chance * (1 - share)
        next[number + 1] += chance * share
      }
      counts = next
    }
    return min(1, counts.dropFirst(count).reduce(0, +))
  }

  static func wilson(_ count: Int, of total: Int) -> Estimate {
    let (n, share) = (Double(total), Double(count) / Double(total))
    let z = NormalDistribution.quantile(0.975)
    let center = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half =
      z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return Estimate(
      value: share, low: count == 0 ? 0 : max(0, center - half),
      high: count == total ? 1 : min(1, center + half))
  }

  static func ac1(_ units: [(count: Int, cuppers: Int)]) -> Double? {
    let units = units.filter { $0.cuppers > 1 }
    guard !units.isEmpty else { return nil }
    var (agreement, share) = (0.0, 0.0)
    for unit in units {
      let (count, all) = (Double(unit.count), Double(unit.cuppers))
      let rest = all - count
      agreement += (count * (count - 1) + rest * (rest - 1)) / (all * (all - 1))
      share += count / all
    }
    agreement /= Double(units.count)
    share /= Double(units.count)
    let chance = 2 * share * (1 - share)
    return (agreement - chance) / (1 - chance)
  }
}

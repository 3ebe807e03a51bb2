import CLibrary
import Numerics
import Support

extension PanelAgreement {
  /// The agreement of the columns of a table.
  ///
  /// ICC and W take the samples that every cupper scored; α takes all that two or more scored.
  ///
  /// - Parameters:
  ///   - matrix: By sample, then by cupper; nil for a missing score, and so are NaN, infinities and
  ///     what a row lacks.
  ///   - seed: The seed of bootstrap and permutations.
  ///   - resamples: The number of bootstrap samples; 0 for intervals as wide as the scale, −1…1.
  /// - Complexity: O((resamples + permutations) × samples × cuppers); at most 1,999 permutations.
  public init(_ matrix: [[Double?]], seed: UInt64 = 1, resamples: Int = 999) {
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
    }
    intraclass = Agreement.intraclass(full)
    let kendall = Agreement.concordance(full, seed: SeededGenerator(seed: seed, name: "kendall"))
    concordance = kendall?.w
    concordancePValue = kendall?.p
    let units = matrix.map { $0.compactMap(\.self) }
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
  /// - Parameter rows: Samples, each with a value by every cupper.
  static func intraclass(_ rows: [[Double]]) -> Estimate? {
    guard let first = rows.first, rows.count > 1, first.count > 1 else { return nil }
    let (n, k) = (Double(rows.count), Double(first.count))
    let means = rows.map(SampleStatistics.mean)
    let columns = first.indices.map { column in SampleStatistics.mean(rows.map { $0[column] }) }
    let mean = SampleStatistics.mean(means)
    func squares(_ values: [Double], _ center: Double) -> Double {
      values.reduce(0) { $0 + ($1 - center) * ($1 - center) }
    }
    let ofRows = k * squares(means, mean) / (n - 1)
    let ofColumns = n * squares(columns, mean) / (k - 1)
    var rest = 0.0
    for (row, center) in zip(rows, means) {
      for (value, level) in zip(row, columns) {
        let residual = value - center - level + mean
        rest += residual * residual
      }
    }
    let error = rest / ((n - 1) * (k - 1))
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
}

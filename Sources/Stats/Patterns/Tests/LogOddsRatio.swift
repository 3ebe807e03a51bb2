/// Log odds ratios with intervals that agree with the p-value of a test.
///
/// A test between beans, or of one of several labels, has less certainty than the counts of brews
/// alone. The interval therefore inverts the likelihood ratio of the counts with its root divided
/// by a factor that makes its p-value that of the test: the test-based interval of Miettinen 1976,
/// "Estimability and Estimation in Case-Referent Studies", on the scale of the root (McCullagh and
/// Nelder 1989, "Generalized Linear Models", section 4.5, for the dispersion). So it contains 0
/// exactly when the p-value is 5 % or more. The factor is at least 1, except where the counts alone
/// would be less significant than the test.
enum LogOddsRatio {
  /// The largest log odds ratio that is considered.
  private static let most = 40.0

  /// The estimate and its 95 % interval, infinite at one end where a cell is empty.
  ///
  /// With an empty cell the counts are the most extreme possible, so that their own probability is
  /// that of the tail and the limits are exact except for the factor (Clopper and Pearson 1934);
  /// the value is then the median-unbiased estimate (Hirji, Tsiatis and Mehta 1989, "Median
  /// Unbiased Estimation for Binary Data").
  static func estimate(_ likelihood: some OddsLikelihood, pValue: Double) -> Estimate {
    guard let best = likelihood.best else {
      return Estimate(value: 0, low: -.infinity, high: .infinity)
    }
    let critical = -NormalDistribution.quantile(0.025)
    let tested = tailQuantile(log(min(max(pValue, 1e-300), 1) / 2))
    guard best.isFinite else {
      let sign = best < 0 ? -1.0 : 1.0
      let factor = factor(root: tailQuantile(-likelihood.drop(0)), tested: tested, critical)
      func bound(_ root: Double) -> Double {
        let drop = -logTail(root * factor)
        return sign * crossing(from: -most, to: most) { drop < likelihood.drop(sign * $0) }
      }
      let (near, value) = (bound(critical), bound(0))
      return sign < 0
        ? Estimate(value: value, low: -.infinity, high: near)
        : Estimate(value: value, low: near, high: .infinity)
    }
    let factor = factor(
      root: (2 * likelihood.drop(0)).squareRoot(), tested: tested, critical)
    let drop = critical * critical * factor * factor / 2
    return Estimate(
      value: best, low: crossing(from: -most, to: best) { drop < likelihood.drop($0) },
      high: -crossing(from: -most, to: -best) { drop < likelihood.drop(-$0) })
  }

  /// The divisor of the root of the likelihood ratio of the counts.
  private static func factor(root: Double, tested: Double, _ critical: Double) -> Double {
    // If the interval of the counts alone would contain 0 although the test is significant, the
    // root becomes the geometric mean of the critical value and that of the test.
    let isShort = tested > critical && root <= critical
    let least = isShort ? max(root, 0) / (critical * tested).squareRoot() : 1
    return tested > 1e-9 ? min(max(root / tested, least), 1e6) : 1e6
  }

  /// The point up to which a condition is true, by bisection.
  static func crossing(
    from left: Double, to right: Double, _ holds: (Double) -> Bool
  ) -> Double {
    var (left, right) = (left, right)
    for _ in 0..<60 {
      let middle = (left + right) / 2
      if holds(middle) { left = middle } else { right = middle }
    }
    return (left + right) / 2
  }

  /// The log probability that a standard normal number is above `z`; for large `z` the first term
  /// of its asymptotic series.
  static func logTail(_ z: Double) -> Double {
    z < 30
      ? log(NormalDistribution.cumulative(-z)) : -z * z / 2 - log(z * (2 * Double.pi).squareRoot())
  }

  /// The standard normal quantile of an upper tail with this log probability.
  static func tailQuantile(_ logTail: Double) -> Double {
    crossing(from: -8, to: max(8, (2 * abs(logTail)).squareRoot() + 1)) {
      Self.logTail($0) > logTail
    }
  }
}

/// The likelihood of counts as a function of the log odds ratio.
protocol OddsLikelihood {
  /// The log odds ratio of maximum likelihood; infinite where a cell is empty, nil where the
  /// margins allow only these counts.
  var best: Double? { get }
  /// The maximum log likelihood minus that at `logOdds`, 0 or more.
  func drop(_ logOdds: Double) -> Double
}

/// The likelihood of one table with possibly fractional counts, maximized over the share without
/// the label.
struct PooledOdds: OddsLikelihood {
  /// Label and flavor, label without, flavor without label, neither.
  let table: [Double]

  var best: Double? {
    let (top, bottom) = (table[0] * table[3], table[1] * table[2])
    let isOpen = (top > 0, bottom > 0)
    guard isOpen.0 || isOpen.1, table[0] + table[1] > 0, table[2] + table[3] > 0 else { return nil }
    return log(top / bottom)
  }

  func drop(_ logOdds: Double) -> Double {
    let (labeled, others) = (table[0] + table[1], table[2] + table[3])
    let present = table[0] + table[2]
    // The expected brews with both under this odds ratio and the margins, which the best share
    // keeps.
    let (low, high) = (max(0, present - others), min(labeled, present))
    let both = LogOddsRatio.crossing(from: low, to: high) { both in
      log(both) + log(others - present + both) - log(labeled - both) - log(present - both)
        < logOdds
    }
    let expected = [both, labeled - both, present - both, others - present + both]
    return max(
      0,
      zip(table, expected).reduce(0) { sum, cell in
        cell.0 > 0 ? sum + cell.0 * log(cell.0 / max(cell.1, 1e-300)) : sum
      })
  }
}

/// The likelihood of tables with a common odds ratio, given their margins.
struct StratifiedOdds: OddsLikelihood {
  let tables: [HypergeometricTable]
  let best: Double?
  private let height: Double

  init(tables: [HypergeometricTable]) {
    self.tables = tables
    if tables.isEmpty {
      (best, height) = (nil, 0)
    } else if tables.allSatisfy(\.isMost) {
      (best, height) = (.infinity, 0)
    } else if tables.allSatisfy(\.isLeast) {
      (best, height) = (-.infinity, 0)
    } else {
      let peak = LogOddsRatio.crossing(from: -40, to: 40) { logOdds in
        tables.reduce(0) { $0 + $1.look(logOdds).excess } < 0
      }
      (best, height) = (peak, Self.logChance(tables, peak))
    }
  }

  func drop(_ logOdds: Double) -> Double {
    max(0, height - Self.logChance(tables, logOdds))
  }

  private static func logChance(_ tables: [HypergeometricTable], _ logOdds: Double) -> Double {
    tables.reduce(0) { $0 + $1.look(logOdds).logChance }
  }
}

/// The counts of a bean given the number of brews with the flavor and the number with the label:
/// the number with both is noncentral hypergeometric (Fisher 1935, "The Logic of Inductive
/// Inference").
struct HypergeometricTable {
  private let observed: Int
  private let least: Int
  /// The logarithms of the numbers of ways to have `least`, `least` + 1 … brews with both.
  private let ways: [Double]

  /// nil where the margins allow only these counts.
  ///
  /// - Parameter cells: Label and flavor, label without, flavor without label, neither.
  init?(cells: [Double]) {
    let (labeled, others) = (cells[0] + cells[1], cells[2] + cells[3])
    let present = cells[0] + cells[2]
    let (low, high) = (max(0, present - others), min(labeled, present))
    guard low < high else { return nil }
    func choose(_ count: Double, _ size: Double) -> Double {
      lgamma(count + 1) - lgamma(size + 1) - lgamma(count - size + 1)
    }
    observed = Int(cells[0])
    least = Int(low)
    ways = (Int(low)...Int(high)).map {
      choose(labeled, Double($0)) + choose(others, present - Double($0))
    }
  }

  var isLeast: Bool { observed == least }
  var isMost: Bool { observed == least + ways.count - 1 }

  /// The log probability of the counts, and the expected minus the observed number of brews with
  /// both.
  func look(_ logOdds: Double) -> (logChance: Double, excess: Double) {
    let terms = ways.indices.map { ways[$0] + Double(least + $0 - observed) * logOdds }
    let largest = terms.max() ?? 0
    var (sum, mean) = (0.0, 0.0)
    for (index, term) in terms.enumerated() {
      let weight = exp(term - largest)
      sum += weight
      mean += weight * Double(least + index - observed)
    }
    return (ways[observed - least] - largest - log(sum), mean / sum)
  }
}

/// Two-by-two tables, one per bean: with and without a label, with and without a flavor.
struct FlavorCounts {
  /// Label and flavor, label without, flavor without label, neither.
  private var tables: [[Double]]
  private(set) var inside = 0

  init(beans: Int) {
    tables = [[Double]](repeating: [0, 0, 0, 0], count: beans)
  }

  mutating func add(bean: Int, isInside: Bool, isPresent: Bool) {
    tables[bean][(isInside ? 0 : 2) + (isPresent ? 0 : 1)] += 1
    if isInside { inside += 1 }
  }

  /// The brews with the flavor and all brews, inside and outside the label.
  var shares: FlavorShares {
    var sum = [0.0, 0.0, 0.0, 0.0]
    for cell in tables { for place in 0..<4 { sum[place] += cell[place] } }
    return FlavorShares(
      inside: (Int(sum[0]), Int(sum[0] + sum[1])), outside: (Int(sum[2]), Int(sum[2] + sum[3])))
  }

  /// The log odds ratio of the flavor with the label to that without it, for labels that vary
  /// between the brews of a bean. The frequency of the flavor may vary between beans.
  ///
  /// - Parameter pValue: The p-value of the label's test.
  func withinBeans(pValue: Double) -> Estimate {
    let known = tables.compactMap(HypergeometricTable.init)
    return LogOddsRatio.estimate(StratifiedOdds(tables: known), pValue: pValue)
  }

  /// The log odds ratio of the flavor with the label to that without it, for labels of beans.
  ///
  /// Brews of one bean are correlated, so the counts of each bean are divided by their design
  /// effect (Rao and Scott 1992, "A Simple Method for the Analysis of Clustered Binary Data"),
  /// which gives beans the same weights as the test.
  ///
  /// - Parameters:
  ///   - pValue: The p-value of the label's test.
  ///   - variance: The variance of the beans' shares, on the scale where the variance of a brew is
  ///     1/4.
  func betweenBeans(pValue: Double, variance: Double) -> Estimate {
    var sum = [0.0, 0.0, 0.0, 0.0]
    for cell in tables {
      let designEffect = 1 + 4 * variance * (cell.reduce(0, +) + 0.5)
      for place in 0..<4 { sum[place] += cell[place] / designEffect }
    }
    return LogOddsRatio.estimate(PooledOdds(table: sum), pValue: pValue)
  }
}

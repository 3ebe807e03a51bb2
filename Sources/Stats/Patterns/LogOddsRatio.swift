import Foundation

/// What counts say of a log odds ratio: how likely they are under each.
protocol OddsLikelihood {
  /// The log odds ratio under which the counts are likeliest; infinite where a cell is empty, nil
  /// where the counts could not have been others.
  var best: Double? { get }
  /// How much less likely than at best the counts are, as a logarithm, 0 or more.
  func drop(_ logOdds: Double) -> Double
}

/// Log odds ratios with intervals that say what the test said.
///
/// A test between beans, or one of several labels, is less sure than the counts of brews alone would
/// be. The interval therefore inverts the likelihood ratio of the counts with its root divided by one
/// factor, which makes the ratio's p-value the test's: the test-based interval of Miettinen 1976,
/// "Estimability and Estimation in Case-Referent Studies", on the scale of the root (McCullagh and
/// Nelder 1989, "Generalized Linear Models", section 4.5, for the dispersion). So it holds 0 just
/// when the p-value is 5% or more. The factor is never below 1, but where the counts alone would not
/// reach what the test did.
enum LogOddsRatio {
  /// Beyond this nothing is told apart, as a logarithm.
  private static let most = 40.0

  /// The estimate and its 95% interval, open (infinite) at one end where a cell is empty.
  ///
  /// With an empty cell the counts are the most extreme there are, so that their own chance is the
  /// tail's and the limits are exact but for the factor (Clopper and Pearson 1934); the value is then
  /// the one that chance would as soon exceed as not (Hirji, Tsiatis and Mehta 1989, "Median Unbiased
  /// Estimation for Binary Data").
  static func estimate(_ likelihood: some OddsLikelihood, pValue: Double) -> Estimate {
    guard let best = likelihood.best else {
      return Estimate(value: 0, low: -.infinity, high: .infinity)
    }
    let critical = -Distribution.normalQuantile(0.025)
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

  /// By how much the root of the counts' likelihood ratio is to be divided.
  private static func factor(root: Double, tested: Double, _ critical: Double) -> Double {
    // Counts that alone would hold 0 where the test does not are taken to be halfway surer.
    let isShort = tested > critical && root <= critical
    let least = isShort ? max(root, 0) / (critical * tested).squareRoot() : 1
    return tested > 1e-9 ? min(max(root / tested, least), 1e6) : 1e6
  }

  /// Where what holds to the left ceases to.
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

  /// The logarithm of the chance that a standard normal number is above `z`; for large ones the first
  /// term of its asymptotic series.
  static func logTail(_ z: Double) -> Double {
    z < 30 ? log(Distribution.normal(-z)) : -z * z / 2 - log(z * (2 * Double.pi).squareRoot())
  }

  /// The number above which a standard normal one lies with a chance of this logarithm.
  static func tailQuantile(_ logTail: Double) -> Double {
    crossing(from: -8, to: max(8, (2 * abs(logTail)).squareRoot() + 1)) {
      Self.logTail($0) > logTail
    }
  }
}

/// A bean's counts given how many brews had the flavor and how many the label: the number with both
/// is noncentral hypergeometric (Fisher 1935, "The Logic of Inductive Inference").
struct HypergeometricTable {
  private let observed: Int
  private let least: Int
  /// The logarithms of the numbers of ways to have `least`, `least` + 1 … brews with both.
  private let ways: [Double]

  /// nil where the counts could not have been others.
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

  /// The logarithm of the counts' chance, and how many brews with both were to be expected less those
  /// seen.
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

/// The likelihood of tables with one odds ratio in common, given their margins.
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

/// The likelihood of one table whose counts need not be whole, at the likeliest share without the
/// label.
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
    // The brews with both that have this odds ratio and the margins: the likeliest share keeps them.
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

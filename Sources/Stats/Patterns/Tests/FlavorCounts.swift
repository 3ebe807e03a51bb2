import Foundation
import Numerics

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

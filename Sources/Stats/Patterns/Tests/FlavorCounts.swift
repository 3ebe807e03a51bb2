import Foundation
import Numerics

/// Two-by-two tables, one a bean: with and without a label, with and without a flavor.
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

  /// The brews with the flavor and all brews, with the label and without.
  var shares: FlavorShares {
    var sum = [0.0, 0.0, 0.0, 0.0]
    for cell in tables { for place in 0..<4 { sum[place] += cell[place] } }
    return FlavorShares(
      inside: (Int(sum[0]), Int(sum[0] + sum[1])), outside: (Int(sum[2]), Int(sum[2] + sum[3])))
  }

  /// How many times as high the odds of the flavor are with the label, as a logarithm, for labels
  /// that brews of one bean differ in. Beans may differ in the flavor as they like.
  ///
  /// - Parameter pValue: The p-value of the label's test.
  func withinBeans(pValue: Double) -> Estimate {
    let known = tables.compactMap(HypergeometricTable.init)
    return LogOddsRatio.estimate(StratifiedOdds(tables: known), pValue: pValue)
  }

  /// How many times as high the odds of the flavor are with the label, as a logarithm, for labels of
  /// beans.
  ///
  /// A bean's brews say less than as many of several beans, so that each bean's counts are divided
  /// by their design effect (Rao and Scott 1992, "A Simple Method for the Analysis of Clustered
  /// Binary Data"), which gives beans the weights that the test gave them.
  ///
  /// - Parameters:
  ///   - pValue: The p-value of the label's test.
  ///   - variance: Of the beans' shares, put on the scale where a brew's variance is 1/4.
  func betweenBeans(pValue: Double, variance: Double) -> Estimate {
    var sum = [0.0, 0.0, 0.0, 0.0]
    for cell in tables {
      let designEffect = 1 + 4 * variance * (cell.reduce(0, +) + 0.5)
      for place in 0..<4 { sum[place] += cell[place] / designEffect }
    }
    return LogOddsRatio.estimate(PooledOdds(table: sum), pValue: pValue)
  }
}

import Foundation

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

  /// How many times as high the odds of the flavor are with the label, as a logarithm.
  ///
  /// Stratified, the estimate of Mantel and Haenszel 1959, "Statistical Aspects of the Analysis of
  /// Data from Retrospective Studies of Disease"; else of the pooled table, with half a brew added
  /// to each cell (Haldane 1956, "The Estimation and Significance of the Logarithm of a Ratio of
  /// Frequencies"). The interval draws beans anew, those with and without the label apart.
  func logOddsRatio(stratified: Bool, seed: SeededGenerator) -> Estimate {
    let known = tables.filter { $0.reduce(0, +) > 0 }
    let groups =
      stratified
      ? [known] : [known.filter { $0[0] + $0[1] > 0 }, known.filter { $0[0] + $0[1] == 0 }]
    let value = Self.logOddsRatio(known, stratified: stratified)
    var generator = seed
    var samples: [Double] = []
    for _ in 0..<(known.count > 2000 ? 199 : 999) {
      var drawn: [[Double]] = []
      for group in groups where !group.isEmpty {
        for _ in group { drawn.append(group[generator.index(below: group.count)]) }
      }
      samples.append(Self.logOddsRatio(drawn, stratified: stratified))
    }
    let freedom = Double((groups.map(\.count).min() ?? 2) - 1)
    return Bootstrap.estimate(value, samples, freedom: freedom)
  }

  static func logOddsRatio(_ tables: [[Double]], stratified: Bool) -> Double {
    if stratified {
      var (top, bottom) = (0.0, 0.0)
      for cell in tables {
        let total = cell[0] + cell[1] + cell[2] + cell[3]
        top += cell[0] * cell[3] / total
        bottom += cell[1] * cell[2] / total
      }
      if top > 0, bottom > 0 { return log(top / bottom) }
    }
    var sum = [0.5, 0.5, 0.5, 0.5]
    for cell in tables { for place in 0..<4 { sum[place] += cell[place] } }
    return log(sum[0] * sum[3] / (sum[1] * sum[2]))
  }
}

import Foundation

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

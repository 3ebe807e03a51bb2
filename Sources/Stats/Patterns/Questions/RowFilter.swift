import Numerics

/// Centers series of some rows within strata, then replaces them by their innovations
/// (`SerialCorrelation`).
struct RowFilter {
  let strata: [Int]
  let count: Int
  let filter: SerialCorrelation.Filter
  /// The cell of bean and method of each row, and the share of its mean that is removed.
  private var cells: [Int] = []
  private var shares: [Double] = []
  /// The weight of each row in the mean of its stratum; empty for equal weights.
  private var weights: [Double] = []

  /// Creates a filter for series that are centered within strata, with equal weights.
  init(_ table: PatternTable, rows: [Int], strata: [Int], mood: SerialCorrelation) {
    self.strata = strata
    count = (strata.max() ?? -1) + 1
    filter = mood.filter(times: rows.map { table.times[$0] })
  }

  /// Creates a filter for brews of several methods, whose noise and whose interaction with beans
  /// may differ.
  init(_ search: PatternSearch, rows: [Int], strata: [Int]) {
    let table = search.table
    self.strata = strata
    count = (strata.max() ?? -1) + 1
    let noise = rows.map { search.noises[table.methods[$0] + 1] }
    weights = noise.map { 1 / $0 }
    filter = search.mood.filter(times: rows.map { table.times[$0] }, noise: noise)
    let methods = table.methodNames.count + 1
    cells = PatternSearch.dense(
      rows.indices.map { strata[$0] * methods + table.methods[rows[$0]] + 1 })
    // The brews of a cell have the same method, and therefore the same noise.
    var sizes = [Double](repeating: 0, count: (cells.max() ?? -1) + 1)
    for row in cells.indices { sizes[cells[row]] += weights[row] }
    shares = sizes.map { search.cells.share(count: $0) }
  }

  func apply(_ series: [Double]) -> [Double] {
    guard !cells.isEmpty else {
      return filter.apply(Series.centered(series, strata, count: count))
    }
    var sums = [Double](repeating: 0, count: count)
    var totals = sums
    for row in strata.indices {
      sums[strata[row]] += weights[row] * series[row]
      totals[strata[row]] += weights[row]
    }
    var centered = series
    for row in strata.indices { centered[row] -= sums[strata[row]] / totals[strata[row]] }
    let rest = Series.centered(centered, cells, count: shares.count)
    for row in centered.indices {
      centered[row] -= shares[cells[row]] * (centered[row] - rest[row])
    }
    return filter.apply(centered)
  }
}

import Numerics

/// The shares of each bean's brews with each flavor, for flavors of enough beans.
struct FlavorUnits {
  private(set) var units: [FlavorColumn.Key: BeanUnits] = [:]
  /// The variance of the log odds between beans.
  private let variance: Double
  /// The prior of the variance between beans from all flavors; nil where they are too few.
  private let prior: VariancePrior?

  /// - Parameter others: The flavors that variance and prior are taken from; nil for these.
  init(
    _ search: PatternSearch, _ columns: [FlavorColumn], _ rows: [Int], like others: FlavorUnits?
  ) {
    var units: [FlavorColumn.Key: BeanUnits] = [:]
    var order: [FlavorColumn.Key] = []
    for column in columns where !Task.isCancelled {
      var outcomes = [Double](repeating: .nan, count: search.table.count)
      var beans: Set<Int> = []
      for (place, row) in rows.enumerated() {
        outcomes[row] = column.isPresent[place] ? 1 : 0
        if column.isPresent[place] { beans.insert(search.table.beans[row]) }
      }
      guard beans.count >= PatternSearch.leastFlavorBeans else { continue }
      units[column.key] = BeanUnits(search.table, outcomes: outcomes, areShares: true)
      order.append(column.key)
    }
    let variance = others?.variance ?? BeanUnits.logOddsVariance(order.compactMap { units[$0] })
    for key in order { units[key]?.weigh(logOddsVariance: variance) }
    if let others {
      prior = others.prior
    } else {
      // The angles of rare flavors vary too little, so they are not used for the others.
      let variances = order.compactMap { units[$0] }.filter {
        $0.share * $0.counts.reduce(0, +) >= Double($0.beans.count)
      }.map(\.variance)
      let found = VariancePrior(variances, most: PatternSearch.mostPriorDegrees)
      // Never below the variance from sampling brews alone.
      prior =
        found.degrees > 0
        ? VariancePrior(degrees: found.degrees, variance: max(1, found.variance)) : nil
    }
    for key in order { units[key]?.prior = prior }
    self.units = units
    self.variance = variance
  }
}

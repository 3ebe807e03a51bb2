/// The data of a test of one parameter of one method, or of all methods.
///
/// The brews of other methods inform the level of a bean and the serial correlation, so they are
/// included with a column of zeros. All series are centered within bean, with lower weights for
/// noisy methods; then a share of the mean of each cell of bean and method is removed
/// (`BeanMethodInteraction`), and the part that the past predicts.
struct ParameterDesign {
  /// The values of the tested brews.
  let values: [Double]
  /// The bean of each included brew.
  let strata: [Int]
  /// The filtered ratings.
  let outcome: [Double]
  /// The filtered nuisance columns: an indicator of the tested brews, calendar time, which within a
  /// bag is days off roast, the grinders, and other parameters.
  let nuisances: [[Double]]
  private let filter: RowFilter
  private let count: Int
  /// The positions of the tested brews among the included brews.
  private let own: [Int]
  /// The nuisances, centered and orthogonalized in order.
  private let directions: [[Double]]

  /// - Parameters:
  ///   - rows: The tested brews: those whose parameter is known.
  ///   - values: The parameter, one value for each of `rows`.
  ///   - method: The method of `rows`, or `PatternSearch.everyMethod`.
  ///   - isOfTime: Whether the parameter is itself a time.
  ///   - isOfGrinder: Whether `rows` are of one grinder.
  ///   - others: Parameters to hold constant; tested brews without them are excluded.
  init(
    _ search: PatternSearch, rows: [Int], values: [Double], method: Int, isOfTime: Bool,
    isOfGrinder: Bool, given others: [(rows: [Int], values: [Double])]
  ) {
    let table = search.table
    var known = [Double](repeating: .nan, count: table.count)
    for (row, value) in zip(rows, values) { known[row] = value }
    var otherKnown: [[Double]] = []
    for other in others {
      var column = [Double](repeating: .nan, count: table.count)
      for (row, value) in zip(other.rows, other.values) { column[row] = value }
      for row in rows where column[row].isNaN { known[row] = .nan }
      otherKnown.append(column)
    }
    var isBeanAsked = [Bool](repeating: false, count: table.beanRecords.count + 1)
    for row in rows where !known[row].isNaN { isBeanAsked[table.beans[row] + 1] = true }
    let all = table.stars.indices.filter { row in
      isBeanAsked[table.beans[row] + 1]
        && (!known[row].isNaN || method >= 0 && table.methods[row] != method)
    }
    own = all.indices.filter { !known[all[$0]].isNaN }
    let ownRows = own.map { all[$0] }
    self.values = ownRows.map { known[$0] }
    strata = PatternSearch.dense(all.map { table.beans[$0] })
    count = (strata.max() ?? -1) + 1
    filter = RowFilter(search, rows: all, strata: strata)
    outcome = filter.apply(all.map { search.ratingLessMethod($0) })
    var nuisances: [[Double]] = []
    if own.count < all.count {
      var isOwn = [Double](repeating: 0, count: all.count)
      for place in own { isOwn[place] = 1 }
      nuisances.append(filter.apply(isOwn))
    }
    if !isOfTime {
      let times = all.map { table.times[$0] }
      let latest = times.last { $0.isFinite } ?? 0
      nuisances.append(
        filter.apply(Series.standardized(times.map { $0.isFinite ? $0 : latest })))
    }
    if method == PatternSearch.everyMethod {
      let methods = PatternSearch.dense(ownRows.map { table.methods[$0] })
      for other in 1..<max(1, min(8, (methods.max() ?? 0) + 1)) {
        nuisances.append(
          Self.column(methods.map { $0 == other ? 1 : 0 }, own, all.count, filter))
      }
    }
    if !isOfGrinder {
      let grinders = PatternSearch.dense(ownRows.map { table.grinders[$0] })
      for grinder in 1..<max(1, min(5, (grinders.max() ?? 0) + 1)) {
        nuisances.append(
          Self.column(grinders.map { $0 == grinder ? 1 : 0 }, own, all.count, filter))
      }
    }
    for column in otherKnown {
      let standard = Series.standardized(ownRows.map { column[$0] })
      nuisances.append(Self.column(standard, own, all.count, filter))
      nuisances.append(Self.column(standard.map { $0 * $0 }, own, all.count, filter))
    }
    self.nuisances = nuisances
    var directions: [[Double]] = []
    for nuisance in nuisances {
      directions.append(
        directions.reduce(Series.centered(nuisance, strata, count: count)) {
          Series.residual($0, on: $1)
        })
    }
    self.directions = directions
  }

  /// A filtered column of one number for each tested brew.
  func column(_ series: [Double]) -> [Double] {
    Self.column(series, own, strata.count, filter)
  }

  private static func column(
    _ series: [Double], _ own: [Int], _ count: Int, _ filter: RowFilter
  ) -> [Double] {
    let mean = series.reduce(0, +) / Double(max(series.count, 1))
    var all = [Double](repeating: 0, count: count)
    for (place, value) in zip(own, series) { all[place] = value - mean }
    return filter.apply(all)
  }

  /// The share of the squares of a filtered series within beans that the nuisances leave.
  func freeShare(_ series: [Double]) -> Double {
    let centered = Series.centered(series, strata, count: count)
    let rest = free(series)
    return Series.product(rest, rest) / max(Series.product(centered, centered), 1e-12)
  }

  /// A filtered series without the means of beans and without the nuisances.
  func free(_ series: [Double]) -> [Double] {
    directions.reduce(Series.centered(series, strata, count: count)) {
      Series.residual($0, on: $1)
    }
  }
}

/// The interaction of bean and method: how much better a bean suits a method than their main effects
/// predict.
///
/// Interactions are random effects of the cells of bean and method. Their variance is the excess
/// covariance of successive brews of one bean with the same method over those with different
/// methods (the moment estimate from products of pairs: Searle, Casella and McCulloch 1992,
/// "Variance Components", section 5.2). Pairs at equal distances in time share equal mood, which
/// cancels.
struct BeanMethodInteraction: Sendable, Equatable {
  /// The variance of the effects of cells relative to the noise variance of a brew, 0 or more.
  let ratio: Double
  /// The greatest distance of a pair, in brews.
  private static let reach = 6

  /// - Parameters:
  ///   - residuals: Ratings minus the effects of beans and methods, in temporal order.
  /// - beans, methods: Numbers, −1 where unknown; such brews are not in a pair.
  ///   - noise: The noise variance of a brew.
  init(residuals: [Double], beans: [Int], methods: [Int], noise: Double) {
    var last: [[Int]] = Array(repeating: [], count: (beans.max() ?? -1) + 1)
    // For each distance the sum, the sum of squares and the number of products.
    var same = [(sum: Double, square: Double, count: Double)](
      repeating: (0, 0, 0), count: Self.reach)
    var other = same
    for row in residuals.indices where beans[row] >= 0 && methods[row] >= 0 {
      for (step, before) in last[beans[row]].reversed().enumerated() {
        let product = residuals[row] * residuals[before]
        if methods[before] == methods[row] {
          same[step].sum += product
          same[step].square += product * product
          same[step].count += 1
        } else {
          other[step].sum += product
          other[step].square += product * product
          other[step].count += 1
        }
      }
      last[beans[row]].append(row)
      if last[beans[row]].count > Self.reach { last[beans[row]].removeFirst() }
    }
    var (top, bottom) = (0.0, 0.0)
    for step in 0..<Self.reach where same[step].count > 1 && other[step].count > 1 {
      let difference = same[step].sum / same[step].count - other[step].sum / other[step].count
      let variance =
        same[step].square / (same[step].count * same[step].count)
        + other[step].square / (other[step].count * other[step].count)
      guard variance > 1e-12 else { continue }
      top += difference / variance
      bottom += 1 / variance
    }
    guard bottom > 0 else {
      // Not estimable: assume the noise variance of one brew.
      ratio = 1
      return
    }
    // The estimate plus one standard error: failing to detect an interaction is not evidence of its
    // absence.
    ratio = max(0, top / bottom + 1 / bottom.squareRoot()) / max(noise, 1e-9)
  }

  /// The share of the mean of a cell of `count` brews that is removed: 1 − √(1 / (1 + n · ratio))
  /// (Baltagi 2021, "Econometric Analysis of Panel Data", section 2.3). A brew with more noise than
  /// usual counts as less than one.
  func share(count: Double) -> Double { 1 - (1 / (1 + count * ratio)).squareRoot() }
}

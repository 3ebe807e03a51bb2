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

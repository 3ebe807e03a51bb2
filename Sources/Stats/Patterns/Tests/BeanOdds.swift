/// The log odds of an outcome by a setting, where beans differ in how often they have it.
///
/// Logistic regression with a normal intercept for each bean, which is summed over a grid, by Newton's
/// method with the observed information (Anderson and Aitkin 1985, "Variance Component Models with Binary
/// Response"; Louis 1982, "Finding the Observed Information Matrix when Using the EM Algorithm").
///
/// The taster may choose a setting by what was said of earlier brews: that choice is another factor of the
/// likelihood, without these coefficients (Rubin 1976, "Inference and Missing Data"). It would bias a
/// comparison with the other brews of the bean, later ones included, and a prediction by earlier brews is too noisy
/// to be taken as known: the odds came out a third too small.
struct BeanOdds {
  /// The log odds per unit of the setting.
  let slope: Double
  /// The standard error of `slope`; infinite where nothing is known.
  let error: Double

  /// The positions of the grid in standard deviations of the beans.
  private static let grid = (-20...20).map { Double($0) / 5 }
  private static let gridWeights = grid.map { -$0 * $0 / 2 }
  /// The prior standard deviation of a coefficient, for one standard deviation of its column, which keeps it
  /// finite where a setting separates brews (Gelman, Jakulin, Pittau and Su 2008, "A weakly informative
  /// default prior distribution for logistic and other regression models").
  private static let broad = 3.0
  /// The same of the intercept, and of the standard deviation of beans.
  private static let (intercept, spread) = (10.0, 2.0)

  /// Calendar time, the time since the bean's first brew and the first setting of the bean are held
  /// constant: habits drift, and who knows a bean may begin where it needs it.
  ///
  /// - Parameters:
  ///   - strata: The bean of each brew, from 0; brews are in temporal order.
  ///   - times: Days; NaN where unknown.
  ///   - values: The setting of each brew.
  /// - Complexity: O(brews).
  init(strata: [Int], times: [Double], values: [Double], outcome: [Bool]) {
    let latest = times.last { $0.isFinite } ?? 0
    let known = times.map { $0.isFinite ? $0 : latest }
    var firsts: [Int: Int] = [:]
    for row in strata.indices where firsts[strata[row]] == nil { firsts[strata[row]] = row }
    let first = strata.indices.map { firsts[strata[$0]] ?? $0 }
    let nuisances = [
      known, strata.indices.map { known[$0] - known[first[$0]] }, first.map { values[$0] },
    ]
    self.init(
      strata: strata, outcome: outcome, values: values,
      nuisances: nuisances.map(Series.standardized))
  }

  /// - Parameter nuisances: Standardized columns that are held constant.
  init(strata: [Int], outcome: [Bool], values: [Double], nuisances: [[Double]]) {
    let count = Double(max(values.count, 1))
    let mean = values.reduce(0, +) / count
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    guard square > 1e-12 else {
      (slope, error) = (0, .infinity)
      return
    }
    let scale = square.squareRoot()
    let columns = [values.map { ($0 - mean) / scale }] + nuisances
    let fit = Fit(strata: strata, outcome: outcome, columns: columns)
    slope = fit.coefficients[1] / scale
    error = fit.error(of: 1) / scale
  }

  private struct Fit {
    let rows: [[Int]]
    let outcome: [Bool]
    /// For each row 1, then the columns.
    let designs: [[Double]]
    /// The precision of the prior of each coefficient.
    let prior: [Double]
    /// The intercept, the columns and the standard deviation of beans.
    private(set) var coefficients: [Double]
    private var information: [Double] = []

    init(strata: [Int], outcome: [Bool], columns: [[Double]]) {
      var rows = [[Int]](repeating: [], count: (strata.max() ?? -1) + 1)
      for (row, stratum) in strata.enumerated() { rows[stratum].append(row) }
      self.rows = rows
      self.outcome = outcome
      designs = outcome.indices.map { row in [1] + columns.map { $0[row] } }
      func precision(_ deviation: Double) -> Double { 1 / (deviation * deviation) }
      prior =
        [precision(BeanOdds.intercept)] + columns.map { _ in precision(BeanOdds.broad) }
        + [precision(BeanOdds.spread)]
      coefficients = [Double](repeating: 0, count: columns.count + 1) + [0.7]
      climb()
    }

    private mutating func climb() {
      let count = coefficients.count
      var current = look(coefficients)
      var damping = 0.0
      for _ in 0..<60 where !Task.isCancelled {
        var matrix = current.information
        for place in 0..<count {
          matrix[place * count + place] += damping * max(1, matrix[place * count + place])
        }
        guard damping < 1e6, let factor = Cholesky(matrix, count: count),
          factor.jitter == 0
        else {
          guard damping < 1e6 else { break }
          damping = max(4 * damping, 0.01)
          continue
        }
        let step = factor.solve(current.gradient)
        let trial = zip(coefficients, step).map { $0 + $1 }
        let next = look(trial)
        guard next.height >= current.height - 1e-9 else {
          damping = max(4 * damping, 0.01)
          continue
        }
        let isDone = damping == 0 && (step.map(abs).max() ?? 0) < 1e-5
        (coefficients, current) = (trial, next)
        damping = damping > 0.01 ? damping / 8 : 0
        if isDone { break }
      }
      information = current.information
    }

    /// The log posterior density, its gradient and the negative of its second derivatives.
    private func look(
      _ coefficients: [Double]
    ) -> (height: Double, gradient: [Double], information: [Double]) {
      let count = coefficients.count
      let (last, nodes) = (count - 1, BeanOdds.grid.count)
      var height = 0.0
      var gradient = [Double](repeating: 0, count: count)
      var information = [Double](repeating: 0, count: count * count)
      for place in 0..<count {
        let value = coefficients[place]
        height -= prior[place] * value * value / 2
        gradient[place] -= prior[place] * value
        information[place * count + place] += prior[place]
      }
      for stratum in rows where !stratum.isEmpty {
        let bases = stratum.map { row in
          var sum = 0.0
          for place in 0..<last { sum += coefficients[place] * designs[row][place] }
          return sum
        }
        var logs = BeanOdds.gridWeights
        for node in 0..<nodes {
          let shift = coefficients[last] * BeanOdds.grid[node]
          for (index, row) in stratum.enumerated() {
            let odds = bases[index] + shift
            let toward = outcome[row] ? -odds : odds
            logs[node] -= toward > 30 ? toward : log(1 + exp(toward))
          }
        }
        let top = logs.max() ?? 0
        var weights = logs.map { exp($0 - top) }
        let total = weights.reduce(0, +)
        for node in 0..<nodes { weights[node] /= total }
        height += top + log(total)
        var mean = [Double](repeating: 0, count: count)
        for node in 0..<nodes where weights[node] > 1e-7 {
          let place = BeanOdds.grid[node]
          var slope = [Double](repeating: 0, count: count)
          for (index, row) in stratum.enumerated() {
            let chance = 1 / (1 + exp(-(bases[index] + coefficients[last] * place)))
            let surprise = (outcome[row] ? 1 : 0) - chance
            let variance = weights[node] * chance * (1 - chance)
            for first in 0...last {
              let one = first == last ? place : designs[row][first]
              slope[first] += surprise * one
              for second in 0...first {
                let other = second == last ? place : designs[row][second]
                information[first * count + second] += variance * one * other
              }
            }
          }
          for first in 0...last {
            mean[first] += weights[node] * slope[first]
            for second in 0...first {
              information[first * count + second] -= weights[node] * slope[first] * slope[second]
            }
          }
        }
        for first in 0...last {
          gradient[first] += mean[first]
          for second in 0...first {
            information[first * count + second] += mean[first] * mean[second]
          }
        }
      }
      for first in 0..<count {
        for second in 0..<first {
          information[second * count + first] = information[first * count + second]
        }
      }
      return (height, gradient, information)
    }

    func error(of place: Int) -> Double {
      let count = coefficients.count
      guard let factor = Cholesky(information, count: count) else { return .infinity }
      var unit = [Double](repeating: 0, count: count)
      unit[place] = 1
      return max(factor.solve(unit)[place], 0).squareRoot()
    }
  }
}

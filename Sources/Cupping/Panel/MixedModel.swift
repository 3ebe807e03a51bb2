/// Samples fixed, cuppers random: REML on the cells of a panel, with Satterthwaite's degrees of
/// freedom.
///
/// A cell with weight w has the variance σ² / w about its expectation, cuppers have the variance
/// λ σ². σ² has a closed form for a given λ, so one number is searched for (Patterson and Thompson
/// 1971, "Recovery of Inter-Block Information When Block Sizes Are Unequal"). λ may be negative down
/// to where the covariance stops being positive: for two-way tables this gives the analysis of
/// variance, whose intervals keep their level for small panels, where a bound at 0 does not (Stroup
/// and Littell 2002, "Impact of Variance Component Estimates on Fixed Effect Inference in Unbalanced
/// Linear Mixed Models").
struct MixedModel: Sendable {
  /// The means of the samples.
  let means: [Double]
  /// σ²: the variance of a cell with weight 1 about sample and cupper.
  let variance: Double
  /// The variance between cuppers, as estimated: it may be below 0.
  let cupperVariance: Double
  /// Whether the variance between cuppers could be separated from the rest.
  let isSplit: Bool
  /// The degrees of freedom of σ².
  let freedom: Double

  private let covariance: [Double]
  private let below: [Double]
  private let above: [Double]
  /// Inverse of the information of (log σ², u): elements 11, 12 and 22; nil where only σ² is known.
  private let inverse: (Double, Double, Double)?
  private static let step = 1e-3

  /// - Parameter values: The value of each cell.
  /// - Returns: nil where there are not more cells than samples, or nothing tells cuppers from the rest.
  /// - Complexity: About 100 × O(samples² × cuppers + samples³).
  init?(_ table: PanelTable, values: [Double], weights: [Double]) {
    let problem = Problem(table, values, weights)
    guard problem.freedom > 0 else { return nil }
    isSplit = problem.largest > 0
    let least = log(1e-4)
    let most = log(1e8)
    var u = 0.0
    if isSplit {
      // A coarse search first: the likelihood of a small panel may have two peaks.
      let grid = (0...48).map { least + (most - least) * Double($0) / 48 }
      let found = grid.map { problem.solve($0) }
      let values = found.map { $0?.criterion ?? .infinity }
      // Where rounding does not decide it, all shares may be as likely: one cupper for two samples, another for
      // one of them. Any choice would make up a difference and its interval.
      let free = found.compactMap { solution in
        solution.flatMap { problem.isRounded($0.square) ? nil : $0.criterion }
      }
      if free.count > 1, let least = free.min(), let most = free.max(), most - least < 1e-6 {
        return nil
      }
      let best = values.indices.min { values[$0] < values[$1] } ?? 0
      var (low, high) = (grid[max(0, best - 1)], grid[min(48, best + 1)])
      let golden = (5.0.squareRoot() - 1) / 2
      while high - low > 1e-6 {
        let (one, other) = (high - golden * (high - low), low + golden * (high - low))
        let left = problem.solve(one)?.criterion ?? .infinity
        let right = problem.solve(other)?.criterion ?? .infinity
        if left < right { high = other } else { low = one }
      }
      u = (low + high) / 2
    }
    guard let center = problem.solve(u) else { return nil }
    means = center.means
    freedom = Double(problem.freedom)
    let variance = problem.variance(center.square)
    self.variance = variance
    cupperVariance = isSplit ? problem.ratio(u) * variance : 0
    covariance = center.covariance
    guard isSplit, u - least > 0.1, most - u > 0.1, variance > 0,
      let left = problem.solve(u - Self.step), let right = problem.solve(u + Self.step)
    else {
      (below, above, inverse) = ([], [], nil)
      return
    }
    below = left.covariance
    above = right.covariance
    let slope = (right.square - left.square) / (2 * Self.step) / variance
    // −2 log L at σ² fixed, second derivative.
    func whole(_ solution: Problem.Solution) -> Double {
      solution.determinants + solution.square / variance
    }
    let curve = (whole(left) - 2 * whole(center) + whole(right)) / (Self.step * Self.step)
    let determinant = freedom * curve - slope * slope
    inverse =
      determinant > 1e-9 * freedom && curve > 0
      ? (curve / determinant, slope / determinant, freedom / determinant) : nil
  }

  /// A sum of means of samples with its standard error and degrees of freedom.
  ///
  /// Satterthwaite 1946, "An Approximate Distribution of Estimates of Variance Components"; for
  /// mixed models Giesbrecht and Burns 1985, "Two-Stage Analysis Based on a Mixed Model".
  func contrast(_ weights: [(sample: Int, weight: Double)]) -> (
    value: Double, error: Double, degrees: Double
  ) {
    func form(_ matrix: [Double]) -> Double {
      weights.reduce(0) { sum, one in
        weights.reduce(sum) {
          // Only the lower triangle is there.
          let place =
            max(one.sample, $1.sample) * means.count + min(one.sample, $1.sample)
          return $0 + one.weight * $1.weight * matrix[place]
        }
      }
    }
    let value = weights.reduce(0) { $0 + $1.weight * means[$1.sample] }
    let shape = max(0, form(covariance))
    var degrees = freedom
    if let inverse, shape > 0 {
      let slope = (form(above) - form(below)) / (2 * Self.step) / shape
      let spread = inverse.0 + 2 * slope * inverse.1 + slope * slope * inverse.2
      if spread > 0 { degrees = min(freedom, max(1, 1 / spread)) }
    }
    return (value, (shape * variance).squareRoot(), degrees)
  }
}

/// Sums of a panel that the likelihood needs.
private struct Problem {
  struct Solution {
    let means: [Double]
    /// The generalized sum of squares of the residuals.
    let square: Double
    /// log |V| + log |XᵀV⁻¹X|, for σ² = 1.
    let determinants: Double
    /// −2 log of the restricted likelihood, at the best σ².
    let criterion: Double
    /// (XᵀV⁻¹X)⁻¹ for σ² = 1, its lower triangle.
    let covariance: [Double]
  }

  let freedom: Int
  /// The greatest sum of weights of a cupper with two cells or more; 0 without such a cupper.
  let largest: Double
  private let samples: Int
  private let byCupper: [[(sample: Int, value: Double, weight: Double)]]
  private let center: Double
  private let scale: Double
  private let leastVariance: Double

  init(_ table: PanelTable, _ values: [Double], _ weights: [Double]) {
    samples = table.samples.count
    freedom = table.cells.count - samples
    let mean = SampleStatistics.mean(values)
    center = mean
    var byCupper = [[(sample: Int, value: Double, weight: Double)]](
      repeating: [], count: table.cuppers.count)
    for (index, cell) in table.cells.enumerated() {
      byCupper[cell.cupper].append((cell.sample, values[index] - mean, weights[index]))
    }
    self.byCupper = byCupper
    leastVariance = table.roundingVariance
    scale = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(values.count, 1))
    let several = byCupper.filter { $0.count > 1 }
    largest =
      several.isEmpty || byCupper.count < 2
      ? 0 : byCupper.map { $0.reduce(0) { $0 + $1.weight } }.max() ?? 0
  }

  /// The most likely σ², but not less than rounding makes.
  func variance(_ square: Double) -> Double { max(square / Double(freedom), leastVariance) }

  /// Whether σ² is that of rounding.
  func isRounded(_ square: Double) -> Bool { square / Double(freedom) <= leastVariance }

  /// λ of the search's number u = log(1 + λ × largest).
  func ratio(_ u: Double) -> Double { largest > 0 ? (exp(u) - 1) / largest : 0 }

  func solve(_ u: Double) -> Solution? {
    let ratio = ratio(u)
    var matrix = [Double](repeating: 0, count: samples * samples)
    var right = [Double](repeating: 0, count: samples)
    var square = 0.0
    var determinants = 0.0
    for cells in byCupper {
      let total = cells.reduce(0) { $0 + $1.weight }
      let sum = cells.reduce(0) { $0 + $1.weight * $1.value }
      // The inverse of a diagonal plus a constant: Sherman and Morrison 1950.
      let factor = ratio / (1 + ratio * total)
      determinants += log(1 + ratio * total)
      for one in cells {
        right[one.sample] += one.weight * (one.value - factor * sum)
        square += one.weight * one.value * one.value
        matrix[one.sample * samples + one.sample] += one.weight
        for other in cells where other.sample <= one.sample {
          matrix[one.sample * samples + other.sample] -= factor * one.weight * other.weight
        }
      }
      square -= factor * sum * sum
    }
    guard let inverse = Cholesky(matrix, count: samples) else { return nil }
    let means = inverse.solve(right)
    // Scores that agree to the last digit still leave something to divide by.
    square = max(square - zip(right, means).reduce(0) { $0 + $1.0 * $1.1 }, 1e-12 * (scale + 1e-12))
    determinants += inverse.logDeterminant
    let variance = variance(square)
    return Solution(
      means: means.map { $0 + center }, square: square, determinants: determinants,
      criterion: Double(freedom) * log(variance) + square / variance + determinants,
      covariance: inverse.inverse())
  }
}

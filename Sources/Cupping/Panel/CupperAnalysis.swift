/// What a panel's scores show about each cupper.
struct CupperAnalysis: Sendable {
  private(set) var reports: [CupperReport]
  private let table: PanelTable
  private let fit: TwoWayFit?
  private let cells: [[Int]]

  init(_ table: PanelTable, _ fit: TwoWayFit?) {
    self.table = table
    self.fit = fit
    var cells = [[Int]](repeating: [], count: table.cuppers.count)
    for (index, cell) in table.cells.enumerated() { cells[cell.cupper].append(index) }
    self.cells = cells
    reports = table.cuppers.enumerated().map { number, cupper in
      let own = cells[number].map { table.cells[$0] }
      return CupperReport(
        cupper: cupper, scores: own.reduce(0) { $0 + $1.count },
        replicates: own.reduce(0) { $0 + $1.count - 1 })
    }
    let others = othersMeans()
    for cupper in table.cuppers.indices {
      addSpreads(cupper)
      addScaleUse(cupper, others)
      addDrift(cupper, others)
    }
    let drifting = reports.indices.filter { reports[$0].driftPValue != nil }
    let adjusted = FamilyError.holm(drifting.map { reports[$0].driftPValue ?? 1 })
    for (cupper, p) in zip(drifting, adjusted) { reports[cupper].driftAdjusted = p }
    addBiases(others)
  }

  private mutating func addSpreads(_ cupper: Int) {
    let own = cells[cupper].map { table.cells[$0] }
    if own.count > 1 {
      let mean = SampleStatistics.mean(own.map(\.value))
      let square = own.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) }
      reports[cupper].spread = (square / Double(own.count - 1)).squareRoot()
    }
    if let fit, fit.freedom > 0 {
      // The cupper's share of the degrees of freedom, in proportion to the cells.
      let share = Double(fit.freedom) * Double(own.count) / Double(table.cells.count)
      let square = cells[cupper].reduce(0.0) { sum, index in
        let cell = table.cells[index]
        let rest = cell.value - fit.sampleMeans[cell.sample] - fit.cupperEffects[cupper]
        return sum + rest * rest
      }
      reports[cupper].disagreement = (square / share).squareRoot()
    }
    let freedom = reports[cupper].replicates
    guard freedom > 0 else { return }
    reports[cupper].repeatsAlike = own.allSatisfy { $0.squares < 1e-9 }
    let least = table.scoreRounding * Double(freedom)
    let square = max(own.reduce(0) { $0 + $1.squares }, least)
    func bound(_ p: Double) -> Double {
      (square / FDistribution.chiSquareQuantile(p, degrees: Double(freedom))).squareRoot()
    }
    reports[cupper].repeatability = Estimate(
      value: (square / Double(freedom)).squareRoot(), low: bound(0.975), high: bound(0.025))
  }

  /// For each cell the mean of the other cuppers of its sample, their biases taken out, and how many
  /// they are.
  private func othersMeans() -> [(mean: Double, count: Int)] {
    guard let fit else { return [] }
    var sums = [Double](repeating: 0, count: table.samples.count)
    var counts = [Int](repeating: 0, count: table.samples.count)
    for (index, cell) in table.cells.enumerated() {
      sums[cell.sample] += fit.values[index] - fit.cupperEffects[cell.cupper]
      counts[cell.sample] += 1
    }
    return table.cells.enumerated().map { index, cell in
      let rest = sums[cell.sample] - (fit.values[index] - fit.cupperEffects[cell.cupper])
      let count = counts[cell.sample] - 1
      return (count > 0 ? rest / Double(count) : .nan, count)
    }
  }

  /// A straight line with its slope's error.
  private static func line(_ x: [Double], _ y: [Double]) -> (
    slope: Double, error: Double, square: Double
  )? {
    guard x.count > 3 else { return nil }
    let (center, level) = (SampleStatistics.mean(x), SampleStatistics.mean(y))
    let square = x.reduce(0) { $0 + ($1 - center) * ($1 - center) }
    guard square > 1e-9 * Double(x.count) else { return nil }
    let slope = zip(x, y).reduce(0) { $0 + ($1.0 - center) * ($1.1 - level) } / square
    let rest = zip(x, y).reduce(0) { sum, point in
      let residual = point.1 - level - slope * (point.0 - center)
      return sum + residual * residual
    }
    return (slope, (rest / Double(x.count - 2) / square).squareRoot(), square)
  }

  private mutating func addScaleUse(_ cupper: Int, _ others: [(mean: Double, count: Int)]) {
    guard let fit, fit.freedom > 0 else { return }
    let own = cells[cupper].filter { others[$0].count > 0 }
    let x = own.map { others[$0].mean }
    guard let line = Self.line(x, own.map { fit.values[$0] }) else { return }
    // The share of the variance of the others' means that is not their error.
    let noise = own.reduce(0) { $0 + fit.variance / Double(others[$1].count) } / Double(own.count)
    let trust = 1 - noise / (line.square / Double(own.count - 1))
    guard trust > 0.7 else { return }
    reports[cupper].scaleUse = PanelAnalysis.interval(
      line.slope / trust, line.error / trust, Double(own.count - 2))
  }

  private mutating func addDrift(_ cupper: Int, _ others: [(mean: Double, count: Int)]) {
    guard let fit else { return }
    let own = cells[cupper].filter { others[$0].count > 0 && table.cells[$0].position != nil }
    let x = own.map { table.cells[$0].position ?? 0 }
    let y = own.map { fit.values[$0] - others[$0].mean }
    guard let line = Self.line(x, y) else { return }
    let degrees = Double(own.count - 2)
    reports[cupper].drift = PanelAnalysis.interval(line.slope, line.error, degrees)
    reports[cupper].driftPValue = PanelAnalysis.pValue(line.slope, line.error, degrees)
  }

  private mutating func addBiases(_ others: [(mean: Double, count: Int)]) {
    guard let fit, fit.freedom > 0 else { return }
    let variances = fit.effectVariances
    var told: [(cupper: Int, value: Double, error: Double)] = []
    for cupper in table.cuppers.indices where !table.cuppers[cupper].isEmpty {
      let size = Double(fit.partSizes[fit.parts[cupper]])
      // One score tells nothing of who gave it.
      guard size > 1, cells[cupper].count(where: { others[$0].count > 0 }) > 1 else { continue }
      // From the mean of all to the mean of the others.
      let factor = size / (size - 1)
      let value = factor * fit.cupperEffects[cupper]
      let error = factor * (fit.variance * variances[cupper]).squareRoot()
      reports[cupper].bias = PanelAnalysis.interval(value, error, Double(fit.freedom))
      reports[cupper].biasPValue = PanelAnalysis.pValue(value, error, Double(fit.freedom))
      told.append((cupper, value, error))
    }
    let adjusted = FamilyError.holm(told.map { reports[$0.cupper].biasPValue ?? 1 })
    for (one, p) in zip(told, adjusted) { reports[one.cupper].biasAdjusted = p }
    shrink(told)
  }

  /// Morris 1983, section 4, with the mean of the panel's biases known to be 0 and their variance
  /// estimated by moments.
  private mutating func shrink(_ told: [(cupper: Int, value: Double, error: Double)]) {
    for one in told { reports[one.cupper].shrunkenBias = reports[one.cupper].bias }
    guard let fit, told.count >= 5 else { return }
    let count = Double(told.count)
    let noise = told.reduce(0) { $0 + $1.error * $1.error } / count
    guard noise > 0 else { return }
    let between = max(0, told.reduce(0) { $0 + $1.value * $1.value } / count - noise)
    let t = StudentDistribution.exactQuantile(0.975, degrees: Double(fit.freedom))
    for one in told {
      let own = one.error * one.error
      guard own > 0 else { continue }
      let share = (count - 3) / (count - 1) * own / (own + between)
      let value = (1 - share) * one.value
      let spread =
        own * (1 - share * (count - 1) / count)
        + 2 / (count - 3) * share * share * one.value * one.value
      let half = t * spread.squareRoot()
      reports[one.cupper].shrunkenBias = Estimate(
        value: value, low: value - half, high: value + half)
    }
  }
}

/// The additive model of samples and cuppers, both fixed, by weighted least squares or, where there
/// is enough to tell, by Huber's M-estimate.
///
/// Huber 1973, "Robust Regression: Asymptotics, Conjectures and Monte Carlo": the fit is iterated
/// on pseudo-values `fit + K s ψ(residual / s) / m`, with s from the median absolute residual, m the
/// share of residuals within the bound, and K = 1 + p (1 − m) / (n m). Least squares on the
/// pseudo-values then has the estimate's own standard errors (Bickel 1976, "Another Look at Robustness";
/// Street, Carroll and Ruppert 1988, "A Note on Computing Robust Regression Estimates via
/// Iteratively Reweighted Least Squares").
struct TwoWayFit: Sendable {
  /// The bound of ψ in standard deviations. 1.345, the usual one, made intervals of panels with less
  /// than twenty degrees of freedom too narrow (`PanelWorlds`: differences covered in 0.937 for 3
  /// cuppers and 8 samples, 0.949 with 1.8) and helps little more against gross errors (RMSE 0.476
  /// and 0.492; 0.744 without).
  static let bound = 1.8
  /// Fewer degrees of freedom than this do not tell an outlier from a spread.
  static let robustFreedom = 6

  /// Values of the cells after Huber's step; the values themselves where there was none.
  private(set) var values: [Double]
  /// The effect of each cupper; they add up to zero in each connected part.
  private(set) var cupperEffects: [Double]
  /// The mean of each sample as all cuppers of its part would score it.
  private(set) var sampleMeans: [Double]
  /// The variance of a cell with weight 1; 0 where there are no degrees of freedom.
  private(set) var variance: Double
  /// The degrees of freedom of the residuals.
  let freedom: Int
  /// The connected part of each cupper, and how many cuppers are in it.
  let parts: [Int]
  let partSizes: [Int]
  /// Whether Huber's step changed anything.
  private(set) var isRobust = false

  private let cells: [PanelTable.Cell]
  private let weights: [Double]
  private let leastVariance: Double
  private let system: Cholesky
  private let ridge: Double

  /// - Returns: nil without cells.
  /// - Complexity: O(cells × cuppers + cuppers³).
  init?(_ table: PanelTable, weights: [Double]) {
    guard !table.cells.isEmpty else { return nil }
    let (rows, columns) = (table.samples.count, table.cuppers.count)
    cells = table.cells
    self.weights = weights
    leastVariance = table.roundingVariance
    parts = Self.parts(table)
    var sizes = [Int](repeating: 0, count: (parts.max() ?? 0) + 1)
    for part in parts { sizes[part] += 1 }
    partSizes = sizes
    freedom = cells.count - rows - columns + sizes.count
    // Samples are eliminated; what is left is the Laplacian of the cuppers.
    var sums = [Double](repeating: 0, count: rows)
    var bySample = [[(cupper: Int, weight: Double)]](repeating: [], count: rows)
    for (cell, weight) in zip(cells, weights) {
      sums[cell.sample] += weight
      bySample[cell.sample].append((cell.cupper, weight))
    }
    var matrix = [Double](repeating: 0, count: columns * columns)
    for (sample, members) in bySample.enumerated() {
      for one in members {
        matrix[one.cupper * columns + one.cupper] += one.weight
        for other in members {
          matrix[one.cupper * columns + other.cupper] -= one.weight * other.weight / sums[sample]
        }
      }
    }
    ridge = max(1e-9, (0..<columns).reduce(0) { $0 + matrix[$1 * columns + $1] } / Double(columns))
    for one in 0..<columns {
      for other in 0..<columns where parts[one] == parts[other] {
        matrix[one * columns + other] += ridge / Double(sizes[parts[one]])
      }
    }
    guard let system = Cholesky(matrix, count: columns) else { return nil }
    self.system = system
    values = cells.map(\.value)
    cupperEffects = []
    sampleMeans = []
    variance = 0
    fit()
    if freedom >= Self.robustFreedom { makeRobust() }
  }

  /// Cuppers who share samples, directly or through others, are one part.
  private static func parts(_ table: PanelTable) -> [Int] {
    var parent = Array(0..<(table.cuppers.count + table.samples.count))
    func root(_ node: Int) -> Int {
      var node = node
      while parent[node] != node { node = parent[node] }
      return node
    }
    for cell in table.cells {
      let (one, other) = (root(cell.cupper), root(table.cuppers.count + cell.sample))
      parent[max(one, other)] = min(one, other)
    }
    var numbers: [Int: Int] = [:]
    return table.cuppers.indices.map { cupper in
      let top = root(cupper)
      let number = numbers[top] ?? numbers.count
      numbers[top] = number
      return number
    }
  }

  private mutating func fit() {
    var right = [Double](repeating: 0, count: parts.count)
    let means = sampleAverages(values)
    for (index, cell) in cells.enumerated() {
      right[cell.cupper] += weights[index] * (values[index] - means[cell.sample])
    }
    cupperEffects = system.solve(right)
    sampleMeans = sampleAverages(cells.indices.map { values[$0] - cupperEffects[cells[$0].cupper] })
    let square = residuals(values).enumerated().reduce(0) {
      $0 + weights[$1.offset] * $1.element * $1.element
    }
    variance = freedom > 0 ? max(square / Double(freedom), leastVariance) : 0
  }

  private func sampleAverages(_ values: [Double]) -> [Double] {
    let count = (cells.map(\.sample).max() ?? -1) + 1
    var sums = [Double](repeating: 0, count: count)
    var totals = sums
    for (index, cell) in cells.enumerated() {
      sums[cell.sample] += weights[index] * values[index]
      totals[cell.sample] += weights[index]
    }
    return zip(sums, totals).map { $0 / $1 }
  }

  private func fitted(_ cell: PanelTable.Cell) -> Double {
    sampleMeans[cell.sample] + cupperEffects[cell.cupper]
  }

  private func residuals(_ values: [Double]) -> [Double] {
    cells.indices.map { values[$0] - fitted(cells[$0]) }
  }

  private mutating func makeRobust() {
    let raw = cells.map(\.value)
    let count = Double(cells.count)
    let lost = count - Double(freedom)
    for _ in 0..<50 {
      let scaled = zip(residuals(raw), weights).map { $0 * $1.squareRoot() }
      // Residuals are smaller than errors by the parameters that were fitted.
      let median = SampleStatistics.median(scaled.map(abs)) ?? 0
      let scale = 1.4826 * median * (count / Double(freedom)).squareRoot()
      // More than half of the residuals are zero: there is no scale to judge the others by.
      guard scale > 1e-9 * max(1, raw.map(abs).max() ?? 1) else { break }
      let limit = Self.bound * scale
      let within = Double(scaled.count { abs($0) <= limit }) / count
      // Nothing lies outside, or the scale says nothing: least squares.
      guard within < 1, within > 0.3 else {
        if isRobust { reset(to: raw) }
        break
      }
      let correction = (1 + lost / count * (1 - within) / within) / within
      var change = 0.0
      for index in cells.indices {
        let clipped = min(max(scaled[index], -limit), limit) / weights[index].squareRoot()
        let value = fitted(cells[index]) + correction * clipped
        change = max(change, abs(value - values[index]))
        values[index] = value
      }
      isRobust = true
      fit()
      if change < 1e-7 * scale { break }
    }
  }

  private mutating func reset(to raw: [Double]) {
    values = raw
    isRobust = false
    fit()
  }

  /// The residuals of a column of numbers for the cells, such as positions, after samples and
  /// cuppers are taken out.
  func residuals(of column: [Double]) -> [Double] {
    var copy = self
    copy.values = column
    copy.fit()
    return copy.residuals(column)
  }

  /// The residual of each cell's value after Huber's step.
  var ownResiduals: [Double] { residuals(values) }

  /// The variances of the effects of cuppers, for a cell with weight 1 and variance 1.
  var effectVariances: [Double] {
    system.inverseDiagonal().enumerated().map {
      max(0, $0.element - 1 / (ridge * Double(partSizes[parts[$0.offset]])))
    }
  }
}

import CLibrary
import Numerics

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
    addBiases()
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
    let square = own.reduce(0) { $0 + $1.squares }
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

  private mutating func addBiases() {
    guard let fit, fit.freedom > 0 else { return }
    let variances = fit.effectVariances
    var told: [(cupper: Int, value: Double, error: Double)] = []
    for cupper in table.cuppers.indices {
      let size = Double(fit.partSizes[fit.parts[cupper]])
      guard size > 1 else { continue }
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

extension CupperReport {
  init(cupper: String, scores: Int, replicates: Int) {
    self.init(
      cupper: cupper, scores: scores, bias: nil, biasPValue: nil, biasAdjusted: nil,
      shrunkenBias: nil, spread: nil, scaleUse: nil, disagreement: nil, repeatability: nil,
      replicates: replicates, drift: nil, driftPValue: nil)
  }
}

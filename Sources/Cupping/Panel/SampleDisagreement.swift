/// On which samples the cuppers of a panel are farther apart than on the others.
///
/// The mixed model has one variance for all samples, which makes a sample that splits the panel look as sure as
/// the others. A sample whose residuals are greater than the others' has a variance of its own: that of its
/// residuals (Shukla 1972, "Some Statistical Aspects of Partitioning Genotype-Environmental Components of
/// Variability"), shrunken towards the others' (Smyth 2004, "Linear Models and Empirical Bayes Methods for
/// Assessing Differential Expression in Microarray Experiments"). The test beforehand keeps the power of panels
/// of one noise. `PanelWorlds` shows what its level and prior give.
struct SampleDisagreement: Sendable {
  /// The variance of a cell of one sample.
  struct Own: Sendable {
    let variance: Double
    let degrees: Double
  }

  /// By sample; nil where the model's variance holds.
  private(set) var own: [Own?]
  /// The standard deviation on each sample that surely splits the panel, in points; nil for others.
  private(set) var split: [Double?]

  /// Above this p-value of the F test a sample is taken to be like the others.
  private static let level = 0.1
  /// The degrees of freedom of the prior.
  private static let prior = 1.5

  private let variance: Double
  private let counts: [Double]

  init(_ table: PanelTable, _ fit: TwoWayFit?, _ model: MixedModel?, weights: [Double]) {
    let empty = [Double](repeating: 0, count: table.samples.count)
    own = empty.map { _ in nil }
    split = empty.map { _ in nil }
    variance = model?.variance ?? 0
    var (counts, squares) = (empty, empty)
    for cell in table.cells { counts[cell.sample] += 1 }
    self.counts = counts
    guard let fit, variance > 0, fit.freedom > 0 else { return }
    for (index, rest) in fit.residuals(of: table.cells.map(\.value)).enumerated() {
      squares[table.cells[index].sample] += weights[index] * rest * rest
    }
    let (freedom, square) = (Double(fit.freedom), squares.reduce(0, +))
    let cells = Double(table.cells.count - table.samples.count)
    // What the cuppers' biases take of the residuals, and of each sample in proportion to its cells.
    let lost = 1 - freedom / cells
    guard lost < 0.5 else { return }
    var tests = empty.map { _ in 1.0 }
    for sample in empty.indices where counts[sample] > 1 {
      let free = counts[sample] - 1
      let degrees = (own: free * (1 - lost), others: freedom - free * (1 - lost))
      guard degrees.others > 0.5 else { continue }
      let others = max((square - squares[sample]) / degrees.others, table.roundingVariance)
      tests[sample] =
        1
        - FDistribution.cumulative(
          squares[sample] / degrees.own / max(others, 1e-12), degrees.own, degrees.others)
      let raw = (squares[sample] / free - lost * square / freedom) / (1 - 2 * lost)
      let shrunken = (Self.prior * others + free * raw) / (Self.prior + free)
      guard tests[sample] < Self.level, shrunken > variance else { continue }
      own[sample] = Own(variance: shrunken, degrees: Self.prior + free)
      split[sample] = raw.squareRoot()
    }
    for (sample, p) in FamilyError.holm(tests).enumerated() where p >= 0.05 { split[sample] = nil }
  }

  /// The standard error and the degrees of freedom of a sum of means, each with the weight 1 or −1, by
  /// Satterthwaite's method.
  func widened(
    _ found: (value: Double, error: Double, degrees: Double), _ samples: [Int]
  ) -> (value: Double, error: Double, degrees: Double) {
    var found = found
    let square = found.error * found.error
    let shares = samples.map { square > 0 ? variance / counts[$0] : 0 }
    guard samples.contains(where: { own[$0] != nil }), square > 0 else { return found }
    // What is not the cells' is the cuppers', in the mean of one sample.
    var rest = max(0, square - shares.reduce(0, +))
    var (whole, spread) = (0.0, 0.0)
    for (sample, share) in zip(samples, shares) {
      if let own = own[sample] {
        let part = own.variance / counts[sample]
        whole += part
        spread += part * part / min(own.degrees, found.degrees)
      } else {
        rest += share
      }
    }
    whole += rest
    spread += rest * rest / found.degrees
    (found.error, found.degrees) = (whole.squareRoot(), whole * whole / spread)
    return found
  }
}

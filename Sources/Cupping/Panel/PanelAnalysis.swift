import CLibrary
public import Numerics
import Support

/// What a panel's scores show about its samples and its cuppers.
///
/// The model: score = sample + cupper + rest. Samples are fixed and cuppers are drawn from those
/// there might be, so the interval of a mean says what another panel of this kind would find. Large
/// residuals are pulled in by Huber's method (`TwoWayFit`) where six degrees of freedom or more
/// tell what is large; then REML with Satterthwaite's degrees of freedom (`MixedModel`). The order
/// of the scores changes nothing.
///
/// Limits: cups that cuppers share are counted as samples' own; a session is one session, without
/// an effect of its own.
public struct PanelAnalysis: Sendable, Equatable {
  /// One for each sample, in the order of their IDs.
  public let samples: [SampleMean]
  /// One for each cupper, in the order of their IDs.
  public let cuppers: [CupperReport]
  /// One for each pair of samples, in the order of their IDs.
  public let comparisons: [SampleComparison]
  /// How far the cuppers agree.
  public let agreement: PanelAgreement
  /// The variances of the model; nil where they cannot be estimated.
  public let variance: PanelVariance?
  /// How much all cuppers' scores rise with each position, in points, with a 95% interval; nil
  /// unless cuppers tasted the samples in different orders.
  public let drift: Estimate?
  /// The p-value of no drift of all, two-sided; nil where `drift` is.
  public let driftPValue: Double?
  /// Whether outlying scores were pulled in.
  public let isRobust: Bool

  /// Analyzes a session's totals, or one scale of it.
  ///
  /// - Parameters:
  ///   - session: A session; samples with the same coffee are replicates of one.
  ///   - measure: What the numbers are.
  ///   - seed: The seed of the bootstrap and of the permutations; the same seed gives the same
  ///     numbers on every machine.
  /// - Throws: What `CuppingSession.panelScores(_:)` throws.
  /// - Complexity: As the initializer with scores.
  public init(
    _ session: CuppingSession, measure: CuppingSession.Measure = .total, seed: UInt64 = 1
  ) throws(CuppingError) {
    try self.init(scores: session.panelScores(measure), seed: seed)
  }

  /// Analyzes scores.
  ///
  /// - Parameters:
  ///   - scores: In any order; none is a result without samples. Two scores of a cupper for a sample
  ///     are replicates.
  ///   - seed: The seed of the bootstrap and of the permutations.
  ///   - resamples: The number of bootstrap samples, 0 for no intervals of α.
  /// - Throws: `CuppingError` with code `too many` (more than 200 samples or cuppers, or 200,000
  ///   scores) or `invalid value` (no number within ±1e6).
  /// - Complexity: About O(100 × samples² × (samples + cuppers) + cuppers³ + resamples × scores).
  public init(scores: [PanelScore], seed: UInt64 = 1, resamples: Int = 999) throws(CuppingError) {
    let table = try PanelTable(scores)
    let weights = Self.weights(table)
    let fit = TwoWayFit(table, weights: weights)
    let model = fit.flatMap { MixedModel(table, values: $0.values, weights: weights) }
    isRobust = fit?.isRobust ?? false
    samples = Self.means(table, fit, model)
    comparisons = Self.comparisons(table, model)
    cuppers = CupperAnalysis(table, fit).reports
    agreement = PanelAgreement(table.matrix, seed: seed, resamples: resamples)
    variance = model.map {
      PanelVariance(
        cuppers: max(0, $0.cupperVariance), residual: $0.variance,
        replicates: table.replicateVariance)
    }
    (drift, driftPValue) = Self.drift(table, fit, weights)
  }

  /// The weight of each cell: one over the variance of its mean in relation to that of one score.
  ///
  /// The variance of a cell is taste + error / count. Both come from the analysis of variance, with
  /// cells of different counts weighted alike (Searle, Casella and McCulloch 1992, "Variance
  /// Components", section 5.3: unweighted means).
  private static func weights(_ table: PanelTable) -> [Double] {
    let ones = [Double](repeating: 1, count: table.cells.count)
    guard let error = table.replicateVariance, error > 0,
      Set(table.cells.map(\.count)).count > 1,
      let plain = TwoWayFit(table, weights: ones), plain.freedom > 0
    else { return ones }
    let inverse = SampleStatistics.mean(table.cells.map { 1 / Double($0.count) })
    let taste = max(0, plain.variance - error * inverse)
    return table.cells.map { (taste + error) / (taste + error / Double($0.count)) }
  }

  private static func means(_ table: PanelTable, _ fit: TwoWayFit?, _ model: MixedModel?)
    -> [SampleMean]
  {
    table.samples.indices.map { sample in
      let own = table.cells.filter { $0.sample == sample }
      let count = own.reduce(0) { $0 + $1.count }
      let plain = own.reduce(0) { $0 + $1.value * Double($1.count) } / Double(max(count, 1))
      var mean = Estimate(value: plain, low: -.infinity, high: .infinity)
      if let model {
        let found = model.contrast([(sample, 1)])
        mean = Estimate(value: found.value, low: -.infinity, high: .infinity)
        // With one cupper nothing shows how far cuppers differ.
        if table.cuppers.count > 1 {
          mean = Self.interval(found.value, found.error, found.degrees)
        }
      } else if let fit {
        mean.value = fit.sampleMeans[sample]
      }
      return SampleMean(
        sample: table.samples[sample], mean: mean, scores: count, cuppers: own.count,
        plainMean: plain)
    }
  }

  /// Student's 95% interval.
  static func interval(_ value: Double, _ error: Double, _ degrees: Double) -> Estimate {
    let half = StudentDistribution.exactQuantile(0.975, degrees: degrees) * error
    return Estimate(value: value, low: value - half, high: value + half)
  }

  /// The two-sided p-value of Student's t; no error and no difference are no evidence.
  static func pValue(_ value: Double, _ error: Double, _ degrees: Double) -> Double {
    if error <= 0 { return abs(value) > 1e-9 ? 0 : 1 }
    return StudentDistribution.twoSided(value / error, degrees: degrees)
  }

  private static func drift(_ table: PanelTable, _ fit: TwoWayFit?, _ weights: [Double])
    -> (Estimate?, Double?)
  {
    let positions = table.cells.compactMap(\.position)
    guard let fit, positions.count == table.cells.count, fit.freedom > 2 else { return (nil, nil) }
    let residuals = fit.residuals(of: positions)
    let own = fit.ownResiduals
    var (square, product) = (0.0, 0.0)
    for index in own.indices {
      square += weights[index] * residuals[index] * residuals[index]
      product += weights[index] * residuals[index] * own[index]
    }
    guard square > 1e-6 * Double(positions.count) else { return (nil, nil) }
    let slope = product / square
    let degrees = Double(fit.freedom - 1)
    let rest = max(0, fit.variance * Double(fit.freedom) - slope * product) / degrees
    let error = (rest / square).squareRoot()
    return (interval(slope, error, degrees), pValue(slope, error, degrees))
  }
}

import Support

/// What a panel's scores show about its samples and its cuppers.
///
/// The model: score = sample + cupper + rest. Samples are fixed and cuppers are drawn from those
/// there might be, so the interval of a mean says what another panel of this kind would find. Large
/// residuals are pulled in by Huber's method (`TwoWayFit`) where six degrees of freedom or more
/// tell what is large; then REML with Satterthwaite's degrees of freedom (`MixedModel`). A sample on
/// which the cuppers are farther apart than on the others has a variance of its own
/// (`SampleDisagreement`). The order of the scores changes nothing.
///
/// Where scores are on a scale of steps, no variance is below that of rounding: a panel whose scores
/// are all equal has not shown that its coffees differ by exactly so much.
///
/// Limits: cups that cuppers share are counted as samples' own. Several sessions are one analysis with
/// `init(sessions:seed:)`.
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
  /// How the sessions scored in relation to each other; empty for one.
  public let sessions: [SessionOffset]
  /// Whether cuppers moved against the others from session to session; empty for one.
  public let shifts: [CupperShift]

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
  ///   - resamples: The number of bootstrap samples; 0 leaves out the agreement of the cuppers, and what would
  ///     settle comparisons.
  /// - Throws: `CuppingError` with code `too many` (more than 200 samples or cuppers, or 200,000
  ///   scores) or `invalid value` (no number within ±1e6).
  /// - Complexity: About O(100 × samples² × (samples + cuppers) + cuppers³ + resamples × scores).
  public init(scores: [PanelScore], seed: UInt64 = 1, resamples: Int = 999) throws(CuppingError) {
    let table = try PanelTable(scores)
    let weights = Self.weights(table)
    let fit = TwoWayFit(table, weights: weights)
    let model = fit.flatMap { MixedModel(table, values: $0.values, weights: weights) }
    isRobust = fit?.isRobust ?? false
    (sessions, shifts) = ([], [])
    let disagreement = SampleDisagreement(table, fit, model, weights: weights)
    samples = Self.means(table, fit, model, disagreement)
    comparisons = Self.comparisons(table, fit, model, disagreement, hasNeeds: resamples > 0)
    cuppers = CupperAnalysis(table, fit).reports.filter { !$0.cupper.isEmpty }
    agreement =
      resamples == 0
      ? PanelAgreement()
      : PanelAgreement(
        table.matrix, rounding: table.roundingVariance, seed: seed, resamples: resamples)
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

  private static func means(
    _ table: PanelTable, _ fit: TwoWayFit?, _ model: MixedModel?,
    _ disagreement: SampleDisagreement
  ) -> [SampleMean] {
    table.samples.indices.map { sample in
      let own = table.cells.filter { $0.sample == sample }
      let count = own.reduce(0) { $0 + $1.count }
      let plain = own.reduce(0) { $0 + $1.value * Double($1.count) } / Double(max(count, 1))
      var mean = Estimate(value: plain, low: -.infinity, high: .infinity)
      var spread: SampleMean.Spread?
      if let model {
        let found = disagreement.widened(model.contrast([(sample, 1)]), [sample])
        mean = Estimate(value: found.value, low: -.infinity, high: .infinity)
        // With one cupper nothing shows how far cuppers differ.
        if table.cuppers.count > 1 {
          mean = Self.interval(found.value, found.error, found.degrees)
          spread = .init(error: found.error, degrees: found.degrees)
        }
      } else if let fit {
        mean.value = fit.sampleMeans[sample]
      }
      return SampleMean(
        sample: table.samples[sample], mean: mean, scores: count, cuppers: own.count,
        plainMean: plain, disagreement: disagreement.split[sample], spread: spread)
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

  /// The most cuppers, and the most scores by each, that are looked for.
  static let needLimit = 500

  private static func comparisons(
    _ table: PanelTable, _ fit: TwoWayFit?, _ model: MixedModel?,
    _ disagreement: SampleDisagreement, hasNeeds: Bool
  ) -> [SampleComparison] {
    let count = table.samples.count
    let pairs = count * (count - 1) / 2
    var result: [SampleComparison] = []
    result.reserveCapacity(pairs)
    // Cuppers whose names are not known are drawn at random; those of other names may be anybody.
    var isNamed = [Bool](repeating: true, count: count)
    var parts = [Int](repeating: 0, count: count)
    for cell in table.cells {
      parts[cell.sample] = fit?.parts[cell.cupper] ?? 0
      if table.cuppers[cell.cupper].isEmpty { isNamed[cell.sample] = false }
    }
    /// By how much less a difference on a sample that splits the panel tells.
    var seeming: [Int: Double] = [:]
    let need = hasNeeds ? Need(table, model, pairs: pairs) : nil
    for first in table.samples.indices {
      for second in table.samples.indices where second > first {
        var one = SampleComparison(
          first: table.samples[first], second: table.samples[second],
          difference: .init(value: 0, low: -.infinity, high: .infinity), pValue: 1, adjusted: 1,
          sharesCuppers: parts[first] == parts[second], cuppersNeeded: .unknown,
          scoresNeeded: .unknown)
        let isApart = !one.sharesCuppers && isNamed[first] && isNamed[second]
        one.sharesCuppers = !isApart
        // One cupper's scores tell only with replicates, which no model of the panel has.
        if let model, table.cuppers.count > 1, !isApart {
          let contrast = model.contrast([(first, 1), (second, -1)])
          let found = disagreement.widened(contrast, [first, second])
          if found.error > contrast.error { seeming[result.count] = contrast.error / found.error }
          one.difference = interval(found.value, found.error, found.degrees)
          one.pValue = pValue(found.value, found.error, found.degrees)
        } else {
          // By the cuppers who tasted both, or through others.
          let means = fit?.sampleMeans ?? []
          if max(first, second) < means.count {
            one.difference.value = means[first] - means[second]
          }
        }
        result.append(one)
      }
    }
    let adjusted = FamilyError.holm(result.map(\.pValue))
    for index in result.indices {
      result[index].adjusted = adjusted[index]
      guard let need, result[index].sharesCuppers else { continue }
      (result[index].cuppersNeeded, result[index].scoresNeeded) =
        result[index].differs
        ? (.none, .none)
        : need.needs(abs(result[index].difference.value) * (seeming[index] ?? 1))
    }
    return result
  }

  /// Panels that would tell a difference.
  ///
  /// Two-sided, with a power of 0.8 at the level 0.05 / pairs, the bar of Holm's first step: the
  /// least panel with (t(1 − α/2) + t(0.8)) × standard error ≤ difference, where the standard error
  /// is that of a full table (Cohen 1988, "Statistical Power Analysis", section 2.3, with t for the
  /// noncentral t).
  private struct Need {
    let pairs: Int
    let samples: Int
    let cuppers: Int
    /// Of a cupper's mean for a sample, with as many scores as now.
    let cell: Double
    /// Of one score; nil without replicates.
    let error: Double?
    /// Of a cupper's mean with any number of scores.
    let taste: Double
    /// The usual number of scores of a cell.
    let scores: Int
    /// By cuppers: the greatest ratio of standard error to difference that tells; 0 for none.
    let bars: [Double]

    init?(_ table: PanelTable, _ model: MixedModel?, pairs: Int) {
      guard let model, table.cuppers.count > 1, model.variance > 0 else { return nil }
      self.pairs = max(pairs, 1)
      samples = table.samples.count
      cuppers = table.cuppers.count
      let counts = table.cells.map(\.count).sorted()
      scores = counts[counts.count / 2]
      error = table.replicateVariance
      cell = model.variance
      taste = max(0, cell - (error ?? 0) / Double(scores))
      bars = (0...max(PanelAnalysis.needLimit, cuppers)).map { [samples] people in
        let degrees = Double((samples - 1) * (people - 1))
        guard people > 1, degrees >= 1 else { return 0 }
        // Four digits are enough here, and 500 panels many.
        func quantile(_ p: Double) -> Double {
          degrees < 3
            ? StudentDistribution.exactQuantile(p, degrees: degrees)
            : StudentDistribution.quantile(p, degrees: degrees)
        }
        let bar = quantile(1 - 0.025 / Double(max(pairs, 1))) + quantile(0.8)
        return 1 / bar
      }
    }

    private func tells(_ difference: Double, cuppers: Int, cell: Double) -> Bool {
      (2 * cell / Double(cuppers)).squareRoot() <= bars[cuppers] * difference
    }

    private func least(from low: Int, _ tells: (Int) -> Bool) -> SampleComparison.Need {
      guard tells(PanelAnalysis.needLimit) else { return .beyond }
      var (low, high) = (low, PanelAnalysis.needLimit)
      while low < high {
        let middle = (low + high) / 2
        if tells(middle) { high = middle } else { low = middle + 1 }
      }
      return .total(high)
    }

    func needs(_ difference: Double) -> (SampleComparison.Need, SampleComparison.Need) {
      guard difference > 0 else { return (.beyond, error == nil ? .unknown : .beyond) }
      let people = least(from: 2) { tells(difference, cuppers: $0, cell: cell) }
      guard let error else { return (people, .unknown) }
      let repeats = least(from: 1) {
        tells(difference, cuppers: cuppers, cell: taste + error / Double($0))
      }
      return (people, repeats)
    }
  }
}

/// How steady a cupper is, and how far from the others.
public struct CupperReport: Sendable, Equatable {
  /// The cupper.
  public var cupper: String
  /// The number of scores.
  public var scores: Int
  /// In points, how much higher the cupper scores the same samples than the mean of the other
  /// cuppers, with its 95% interval (Student's t); nil where no other tasted the same samples or the
  /// spread cannot be estimated.
  public var bias: Estimate?
  /// The p-value of no bias, two-sided; nil where `bias` is.
  public var biasPValue: Double?
  /// `biasPValue` corrected over the cuppers by Holm's method. Below 0.05 for any cupper of a panel
  /// without bias in at most 5% of panels.
  public var biasAdjusted: Double?
  /// The bias shrunken to that of the panel, with an interval: Morris 1983, "Parametric Empirical
  /// Bayes Inference". The same as `bias` where fewer than five cuppers tell how far cuppers differ.
  public var shrunkenBias: Estimate?
  /// The standard deviation of the cupper's scores over the samples, in points; nil for fewer than
  /// two samples.
  public var spread: Double?
  /// `spread` in relation to that of the others on the same samples, as a slope of the cupper's
  /// scores on the others' means with its 95% interval: 1 uses the scale as they do, 0.5 half of it.
  /// Corrected for the error of the others' means (Fuller 1987, "Measurement Error Models", section
  /// 1.2). Nil for fewer than four samples, or where the others do not distinguish samples.
  public var scaleUse: Estimate?
  /// The standard deviation of the cupper's scores about the panel (sample means and biases), in
  /// points; nil where no degrees of freedom remain.
  public var disagreement: Double?
  /// The standard deviation of one score about the cupper's own mean for the same coffee, from
  /// hidden replicates, in points, with its 95% interval (χ²); nil without replicates.
  public var repeatability: Estimate?
  /// The degrees of freedom of `repeatability`: replicates beyond the first of each coffee.
  public var replicates: Int
  /// Whether all replicates were equal: `repeatability` is what the steps of the scale hide, then.
  public var repeatsAlike = false
  /// How much the cupper's scores rise against the others' with each position, in points, with its
  /// 95% interval; nil where fewer than four positions are known or all are the same. What all
  /// cuppers share cannot be estimated here.
  public var drift: Estimate?
  /// The p-value of no drift, two-sided; nil where `drift` is.
  public var driftPValue: Double?
  /// `driftPValue` corrected over the cuppers by Holm's method; nil where `drift` is.
  public var driftAdjusted: Double?
}

/// Whether two samples differ.
public struct SampleComparison: Sendable, Equatable {
  /// The first sample.
  public var first: String
  /// The second sample.
  public var second: String
  /// In points, the first minus the second, with its 95% interval; unbounded where it cannot be
  /// known.
  public var difference: Estimate
  /// The p-value of no difference, two-sided; 1 where it cannot be estimated.
  public var pValue: Double
  /// `pValue` corrected over all pairs by Holm's method.
  public var adjusted: Double
  /// Whether the samples differ at 5% over all pairs.
  public var differs: Bool { adjusted < 0.05 }
  /// Whether cuppers tasted both, or others that link them; where none did, coffees and cuppers cannot be
  /// distinguished. True where the names of cuppers are not known.
  public var sharesCuppers: Bool
  /// How many cuppers like these it would take to tell the difference if it is what it seems.
  public var cuppersNeeded: Need
  /// How many scores of each sample by each of these cuppers it would take.
  public var scoresNeeded: Need

  /// How many of something would settle a comparison with a power of 0.8.
  public enum Need: Sendable, Equatable {
    /// The comparison is settled.
    case none
    /// This many in all.
    case total(Int)
    /// More than a panel can have, or no number would do.
    case beyond
    /// The scores do not tell, for example without replicates.
    case unknown
  }
}

/// Variances of a panel, in squared points.
public struct PanelVariance: Sendable, Equatable {
  /// Between cuppers' biases; not below 0.
  public var cuppers: Double
  /// Of one cupper's mean for one sample about sample and bias: taste and error together.
  public var residual: Double
  /// Of one score about the cupper's mean for the sample; nil without replicates.
  public var replicates: Double?
}

/// How far the cuppers of a panel agree.
public struct PanelAgreement: Sendable, Equatable {
  /// ICC(A,1): the share of the variance that is the samples', 1 at most; nil for fewer than two
  /// cuppers or samples that all of them tasted.
  public var intraclass: Estimate?
  /// Kendall's W, 0…1: 1 where all rank the samples alike.
  public var concordance: Double?
  /// Kendall's W with its 95% interval.
  public var concordanceInterval: Estimate?
  /// The p-value of ranks at random, by permutation.
  public var concordancePValue: Double?
  /// Krippendorff's α for ranks, 1 at most: 0 is chance. Its interval is a bootstrap over samples
  /// with, from three cuppers on, a jackknife over cuppers.
  public var alphaOrdinal: Estimate?
  /// Krippendorff's α for distances, 1 at most; its interval likewise.
  public var alphaInterval: Estimate?
}

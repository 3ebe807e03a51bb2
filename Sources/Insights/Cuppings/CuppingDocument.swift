public import Cupping
import Numerics

/// What a panel's scores show about its coffees and cuppers, as `insights cupping` prints it. Points are those of the
/// form; numbers are rounded to four decimals.
public struct CuppingDocument: Codable, Sendable, Equatable {
  /// An estimate with its 95% interval; an end is nil where it is open.
  public struct Interval: Codable, Sendable, Equatable {
    /// The estimate.
    public let value: Double
    /// The lower end.
    public let low: Double?
    /// The upper end.
    public let high: Double?

    fileprivate init(_ estimate: Estimate) {
      value = CuppingDocument.rounded(estimate.value) ?? 0
      low = CuppingDocument.rounded(estimate.low)
      high = CuppingDocument.rounded(estimate.high)
    }
  }

  /// The mean of a sample by the mixed model, and the plain one.
  public struct Sample: Codable, Sendable, Equatable {
    /// The sample.
    public let sample: String
    /// By the mixed model, in points.
    public let mean: Interval
    /// How many there are.
    public let scores: Int
    /// How many cuppers scored it.
    public let cuppers: Int
    /// The mean of all its scores, in points.
    public let plainMean: Double

    private enum CodingKeys: String, CodingKey {
      case sample, mean, scores, cuppers
      case plainMean = "plain_mean"
    }
  }

  /// Two samples: the first minus the second.
  public struct Pair: Codable, Sendable, Equatable {
    /// A sample.
    public let first: String
    /// Another one.
    public let second: String
    /// In points.
    public let difference: Interval
    /// Of no difference, two-sided.
    public let p: Double
    /// Corrected over all pairs by Holm's method.
    public let adjusted: Double
    /// Whether `adjusted` is below 0.05.
    public let differs: Bool
    /// The cuppers in all that would settle it with a power of 0.8; nil where it is settled, or unknown.
    public let cuppersNeeded: Int?

    private enum CodingKeys: String, CodingKey {
      case first, second, difference, p, differs
      case adjusted = "adjusted_p"
      case cuppersNeeded = "cuppers_needed"
    }
  }

  /// One cupper against the panel.
  public struct Cupper: Codable, Sendable, Equatable {
    /// The cupper.
    public let cupper: String
    /// How many there are.
    public let scores: Int
    /// In points above the panel; nil where it cannot be estimated.
    public let bias: Interval?
    /// The p-value of no bias, corrected over the cuppers by Holm's method.
    public let adjusted: Double?
    /// The standard deviation of the cupper's means, in points.
    public let spread: Double?
    /// The standard deviation of replicates, in points; nil without them.
    public let repeatability: Interval?

    private enum CodingKeys: String, CodingKey {
      case cupper, scores, bias, spread, repeatability
      case adjusted = "adjusted_p"
    }
  }

  /// In the order of their names.
  public let samples: [Sample]
  /// All pairs of samples.
  public let comparisons: [Pair]
  /// In the order of their names.
  public let cuppers: [Cupper]
  /// ICC(A,1).
  public let agreement: Interval?
  /// Kendall's W.
  public let concordance: Double?
  /// The p-value of Kendall's W by permutation.
  public let concordanceP: Double?
  /// Krippendorff's α for distances.
  public let alpha: Interval?

  private enum CodingKeys: String, CodingKey {
    case samples, comparisons, cuppers, alpha
    case agreement = "icc"
    case concordance = "kendall_w"
    case concordanceP = "kendall_p"
  }

  /// Makes the document of an analysis.
  public init(_ analysis: PanelAnalysis) {
    samples = analysis.samples.map {
      Sample(
        sample: $0.sample, mean: Interval($0.mean), scores: $0.scores, cuppers: $0.cuppers,
        plainMean: Self.rounded($0.plainMean) ?? 0)
    }
    comparisons = analysis.comparisons.map {
      var needed: Int?
      if case .total(let count) = $0.cuppersNeeded { needed = count }
      return Pair(
        first: $0.first, second: $0.second, difference: Interval($0.difference),
        p: Self.rounded($0.pValue) ?? 1, adjusted: Self.rounded($0.adjusted) ?? 1,
        differs: $0.differs, cuppersNeeded: needed)
    }
    cuppers = analysis.cuppers.map {
      Cupper(
        cupper: $0.cupper, scores: $0.scores, bias: $0.bias.map(Interval.init),
        adjusted: $0.biasAdjusted.flatMap(Self.rounded), spread: $0.spread.flatMap(Self.rounded),
        repeatability: $0.repeatability.map(Interval.init))
    }
    agreement = analysis.agreement.intraclass.map(Interval.init)
    concordance = analysis.agreement.concordance.flatMap(Self.rounded)
    concordanceP = analysis.agreement.concordancePValue.flatMap(Self.rounded)
    alpha = analysis.agreement.alphaInterval.map(Interval.init)
  }

  private static func rounded(_ value: Double) -> Double? {
    value.isFinite ? (value * 1e4).rounded() / 1e4 : nil
  }
}

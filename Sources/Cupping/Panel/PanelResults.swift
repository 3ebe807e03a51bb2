public import Numerics

/// The mean of a sample with its 95% interval.
public struct SampleMean: Sendable, Equatable {
  /// The sample.
  public var sample: String
  /// In points: the mean that cuppers like these would give, whoever of them tasted it. Unbounded
  /// (−∞…∞) where nothing shows how far cuppers differ, such as with one cupper.
  public var mean: Estimate
  /// The number of scores.
  public var scores: Int
  /// The number of cuppers.
  public var cuppers: Int
  /// The plain mean of the scores, in points.
  public var plainMean: Double
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
  /// How much the cupper's scores rise against the others' with each position, in points, with its
  /// 95% interval; nil where fewer than four positions are known or all are the same. What all
  /// cuppers share cannot be estimated here.
  public var drift: Estimate?
  /// The p-value of no drift, two-sided; nil where `drift` is.
  public var driftPValue: Double?
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
  /// The p-value of ranks at random, by permutation.
  public var concordancePValue: Double?
  /// Krippendorff's α for ranks, 1 at most: 0 is chance. Its interval is a bootstrap over samples
  /// with, from three cuppers on, a jackknife over cuppers.
  public var alphaOrdinal: Estimate?
  /// Krippendorff's α for distances, 1 at most; its interval likewise.
  public var alphaInterval: Estimate?
}

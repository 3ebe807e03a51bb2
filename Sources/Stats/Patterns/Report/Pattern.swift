public import Numerics

/// A relation in a journal that is unlikely to be chance: values only; `Words` puts it into words.
public struct Pattern: Sendable, Equatable {
  /// What kind of relation it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// The rating goes with a brewing parameter.
    case parameter
    /// Brews of a group are rated higher or lower than the others.
    case group
    /// The rating goes with a flavor.
    case flavorRating = "flavor_rating"
    /// A flavor goes with an origin, process, roast level or method.
    case flavorContext = "flavor_context"
    /// The rating changes over calendar time.
    case trend
  }

  /// How the rating goes with a parameter.
  public enum Shape: String, Sendable {
    case up, down, peak, valley
  }

  /// What kind of relation it is.
  public var kind: Kind
  /// The names, parameter or flavor it is about.
  public var subject: PatternSubject
  /// Of a parameter, else nil.
  public var shape: Shape?
  /// Where a parameter is best (of a valley: worst), in the parameter's unit; else nil.
  public var optimum: Estimate?
  /// Stars; of `flavorContext` the log odds ratio.
  ///
  /// Of a peak or valley: what is expected at the optimum less the mean expected of the brews
  /// outside the optimum's interval. Of a slope: what is expected at the ninth decile of the
  /// parameter less at the first. Of a group or flavor: with less without. Of a trend: the last day
  /// less the first.
  ///
  /// Of `flavorContext` an end is infinite where no brew, or every brew, of a side has the flavor.
  public var effect: Estimate
  /// The brews it rests on.
  public var count: Int
  /// The chance of a statistic at least this large where there is nothing.
  public var pValue: Double
  /// The false discovery rate at which it would just be reported.
  public var qValue: Double
  /// The strength of evidence in standard deviations; orders patterns of the same p-value.
  public var zScore: Double
  /// Of a group: its mean rating in stars, drawn towards the mean of all by as much as it is
  /// uncertain (empirical Bayes); else nil.
  public var groupMean: Double?
  /// Of `flavorContext`: in how many brews the flavor is; else nil. Beans may weigh otherwise in the
  /// effect.
  public var shares: FlavorShares?
  /// Of `trend`: the days from the first brew to the last; else nil.
  public var span: Double?
}

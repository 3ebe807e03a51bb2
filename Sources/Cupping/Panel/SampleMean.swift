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
  /// The standard deviation of the cuppers about the panel on this sample, in points, where they are farther
  /// apart than on the others (F test, corrected by Holm's method); nil elsewhere.
  public var disagreement: Double?
  /// How sure the mean is; nil where the interval is unbounded.
  var spread: Spread?

  /// The standard error of a mean with its degrees of freedom.
  struct Spread: Sendable, Equatable {
    let error: Double
    let degrees: Double
  }

  /// How sure it is that the mean is a score or more, 0…1: one minus the p-value of the one-sided t test that it
  /// is less. Of coffees that are worth less, at most one in twenty gets 0.95 or more.
  ///
  /// - Returns: nil where nothing shows how far cuppers differ.
  public func chance(ofAtLeast score: Double) -> Double? {
    guard let spread else { return nil }
    let distance = mean.value - score
    guard spread.error > 0 else { return distance >= 0 ? 1 : 0 }
    let tail = StudentDistribution.twoSided(distance / spread.error, degrees: spread.degrees) / 2
    return distance >= 0 ? 1 - tail : tail
  }

  /// How many cuppers like these, in all, would be likely (power 0.8) to tell at 95% on which side of a score the
  /// mean is, if it is where it seems.
  public func cuppersNeeded(toSettle score: Double) -> SampleComparison.Need {
    guard let chance = chance(ofAtLeast: score), let spread, cuppers > 1 else { return .unknown }
    if chance >= Self.sure || chance <= 1 - Self.sure { return .none }
    let distance = abs(mean.value - score)
    let most = PanelAnalysis.needLimit
    let needed = (cuppers + 1...max(most, cuppers + 1)).first { people in
      let degrees = max(1, spread.degrees * Double(people - 1) / Double(cuppers - 1))
      let error = spread.error * (Double(cuppers) / Double(people)).squareRoot()
      let bar =
        StudentDistribution.quantile(Self.sure, degrees: degrees)
        + StudentDistribution.quantile(0.8, degrees: degrees)
      return bar * error <= distance
    }
    return needed.map { .total($0) } ?? .beyond
  }

  /// From so much on a side of a score is called sure.
  public static let sure = 0.95
}

/// A triangle test: of three cups two are the same, and the taster names the odd one.
public struct TriangleTest: Sendable, Equatable {
  /// The number of right answers.
  public let correct: Int
  /// The number of answers.
  public let total: Int
  /// The probability of so many right answers or more by guessing (1 in 3): the exact binomial test
  /// of ISO 4120:2021, "Sensory Analysis, Triangle Test".
  public let pValue: Double
  /// d′: the distance between both coffees in standard deviations of the taster's sensation, 0 for
  /// no difference, with the exact 95% interval (Clopper and Pearson, taken to the scale of d′).
  /// ∞ where every answer is right.
  ///
  /// Thurstone's model: Frijters 1979, "The Paradox of Discriminatory Nondiscriminators Resolved";
  /// Ennis 1993, "The Power of Sensory Discrimination Methods"; Bi, Ennis and O'Mahony 1997, "How to
  /// Estimate and Use the Variance of d′ from Difference Tests".
  public let dPrime: Estimate
  /// The share of tasters who distinguish the coffees, if each either knows or guesses, 0…1, with the
  /// exact 95% interval (Abbott's formula: (3 × right − 1) / 2).
  public let discriminators: Estimate

  /// How many answers in all would be likely to show the difference if it is as it seems: the least
  /// number with a power of 0.8 at 5%; nil where it is shown, or no share above guessing was right, or
  /// more than `needLimit` would not do.
  public let needed: Int?

  /// The most answers that are looked for.
  public static let needLimit = 1_000

  /// Evaluates a triangle test.
  ///
  /// - Parameters:
  ///   - correct: The number of right answers, 0…`total`.
  ///   - total: The number of answers, 1…1,000,000, each of them independent.
  /// - Throws: `CuppingError` with code `invalid value`.
  /// - Complexity: O(1): a few thousand evaluations of an integral by 400 points.
  public init(correct: Int, of total: Int) throws(CuppingError) {
    guard (1...1_000_000).contains(total) else {
      throw CuppingError(.invalidValue) { ($0.field, $0.number) = ("total", Double(total)) }
    }
    guard (0...total).contains(correct) else {
      throw CuppingError(.invalidValue) { ($0.field, $0.number) = ("correct", Double(correct)) }
    }
    self.correct = correct
    self.total = total
    pValue = BinomialDistribution.atLeast(correct, of: total, 1.0 / 3)
    let share = Double(correct) / Double(total)
    let bounds = BinomialDistribution.interval(correct, of: total)
    dPrime = Estimate(
      value: Self.dPrime(share), low: Self.dPrime(bounds.low), high: Self.dPrime(bounds.high))
    needed = pValue < 0.05 ? nil : Self.needed(share, from: total + 1)
    func known(_ share: Double) -> Double { max(0, (3 * share - 1) / 2) }
    discriminators = Estimate(
      value: known(share), low: known(bounds.low), high: known(bounds.high))
  }

  private static func needed(_ share: Double, from first: Int) -> Int? {
    guard share > 1.0 / 3, first <= needLimit else { return nil }
    return (first...needLimit).first { total in
      // The least number of right answers that guessing does not explain.
      var (low, high) = (total / 3, total)
      while low < high {
        let middle = (low + high) / 2
        if BinomialDistribution.atLeast(middle, of: total, 1.0 / 3) < 0.05 {
          high = middle
        } else {
          low = middle + 1
        }
      }
      return BinomialDistribution.atLeast(low, of: total, share) >= 0.8
    }
  }

  /// The probability of a right answer, 1/3…1, for a d′ of 0 or more.
  ///
  /// 2 ∫₀^∞ [Φ(−z√3 + d′√(2/3)) + Φ(−z√3 − d′√(2/3))] φ(z) dz: Bradley 1963, "Some Relationships
  /// among Sensory Difference Tests". Simpson's rule; absolute error below 1e-9.
  public static func probability(dPrime: Double) -> Double {
    guard dPrime > 0 else { return 1.0 / 3 }
    guard dPrime < 40 else { return 1 }
    let shift = dPrime * (2.0 / 3).squareRoot()
    func value(_ z: Double) -> Double {
      let center = -z * 3.0.squareRoot()
      return NormalDistribution.density(z)
        * (NormalDistribution.cumulative(center + shift)
          + NormalDistribution.cumulative(center - shift))
    }
    let (end, count) = (9.0, 400)
    let width = end / Double(count)
    var sum = value(0) + value(end)
    for index in 1..<count { sum += (index % 2 == 0 ? 2 : 4) * value(Double(index) * width) }
    return min(1, 2 * sum * width / 3)
  }

  /// The d′ of a share of right answers; 0 for a third or less, ∞ for all.
  public static func dPrime(_ share: Double) -> Double {
    guard share > 1.0 / 3 else { return 0 }
    guard share < 1 else { return .infinity }
    return Bisection.root(low: 0, high: 40) { probability(dPrime: $0) - share } ?? .infinity
  }
}

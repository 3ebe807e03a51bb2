import Foundation
import Testing

@testable import Stats

/// Words that follow settings that followed words, against the definition.
@Suite struct PredictiveTestTests {
  private static let strata = [0, 0, 1, 0, 1, 1, 0, 2, 1, 0, 2, 2, 0, 1, 2, 0]
  private static let times: [Double] = [
    0, 1, 1.5, 2, 3, .nan, 5, 6, 7, 9, 10, 11, 12.5, 14, 15, 16,
  ]
  private static let values = [
    20, 22, 18, 21, 19, 17.5, 24, 25, 20, 23, 26, 24, 19, 21, 27, 22,
  ]
  private static let outcomes = ["0101001011100110", "1101001101011000"].map { row in
    row.map { $0 == "1" }
  }

  /// NumPy and SciPy: the change of settings from the mean of the earlier ones, without what
  /// `lstsq` with the predicted variances as weights explains of it by time, age and the last
  /// surprise; the root of the derivative of the penalized likelihood by `brentq`; the sum of Newey
  /// and West. The second outcome goes with beans, so that few brews say much.
  @Test func `the score and the log odds are those of the definition`() {
    let test = PredictiveTest(
      strata: Self.strata, times: Self.times, values: Self.values, outcomes: Self.outcomes)
    #expect(test.count == 13)
    let expected = [
      (2.0683988570013447, 1.2079373729564298, 0.7147046440686855),
      (-1.1743885488729398, -0.6573421969582705, 0.5567448744016478),
    ]
    for (outcome, (z, slope, error)) in expected.enumerated() {
      #expect(abs(test.z[outcome] - z) < 1e-9)
      #expect(abs(test.slopes[outcome] - slope) < 1e-7)
      #expect(abs(test.errors[outcome] - error) < 1e-7)
    }
    #expect(test.observed == test.z[0])
  }

  /// Doubling the steps of the grinder halves the log odds of a step, and says as much.
  @Test func `the unit of the setting changes no finding`() {
    let test = PredictiveTest(
      strata: Self.strata, times: Self.times, values: Self.values, outcomes: Self.outcomes)
    let doubled = PredictiveTest(
      strata: Self.strata, times: Self.times, values: Self.values.map { 2 * $0 + 7 },
      outcomes: Self.outcomes)
    for outcome in 0..<2 {
      #expect(abs(doubled.z[outcome] - test.z[outcome]) < 1e-9)
      #expect(abs(2 * doubled.slopes[outcome] - test.slopes[outcome]) < 1e-7)
    }
  }
}

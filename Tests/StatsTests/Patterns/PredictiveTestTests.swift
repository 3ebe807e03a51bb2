import Foundation
import Testing

@testable import Stats

/// Words that follow settings that followed words, against the definition.
@Suite struct PredictiveTestTests {
  static let strata = [0, 0, 1, 0, 1, 1, 0, 2, 1, 0, 2, 2, 0, 1, 2, 0]
  static let times: [Double] = [
    0, 1, 1.5, 2, 3, .nan, 5, 6, 7, 9, 10, 11, 12.5, 14, 15, 16,
  ]
  static let values = [
    20, 22, 18, 21, 19, 17.5, 24, 25, 20, 23, 26, 24, 19, 21, 27, 22,
  ]
  private static let outcomes = ["0101001011100110", "1101001101011000"].map { row in
    row.map { $0 == "1" }
  }

  /// NumPy: the change of settings from the mean of the earlier ones, without what `lstsq` with the
  /// predicted variances as weights explains of it by time, age and the last surprise; the sum of Newey
  /// and West.
  @Test func `the score is that of the definition`() {
    let test = PredictiveTest(
      strata: Self.strata, times: Self.times, values: Self.values, outcomes: Self.outcomes)
    #expect(test.count == 13)
    for (outcome, z) in [2.0683988570013447, -1.1743885488729398].enumerated() {
      #expect(abs(test.z[outcome] - z) < 1e-9)
    }
    #expect(test.observed == test.z[0])
  }

  /// Doubling the steps of the grinder changes nothing.
  @Test func `the unit of the setting changes no finding`() {
    let test = PredictiveTest(
      strata: Self.strata, times: Self.times, values: Self.values, outcomes: Self.outcomes)
    let doubled = PredictiveTest(
      strata: Self.strata, times: Self.times, values: Self.values.map { 2 * $0 + 7 },
      outcomes: Self.outcomes)
    for outcome in 0..<2 {
      #expect(abs(doubled.z[outcome] - test.z[outcome]) < 1e-9)
    }
  }
}

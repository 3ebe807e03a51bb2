import Foundation
import Support
import Testing

@testable import Stats

/// The log odds of words by a setting, against the definition and in journals whose truth is known.
@Suite struct BeanOddsTests {
  /// NumPy and SciPy: the maximum of the penalized likelihood by `minimize` and Newton's method with
  /// derivatives by differences, and the inverse of its second derivatives. In the first row beans do not
  /// differ, in the second they do. Cells of the grid below 1e-7 are left out of the second derivatives.
  private static let rows: [(outcome: String, slope: Double, error: Double)] = [
    ("0101001011100110", 1.4142912063976902, 0.5748995364788756),
    ("1101001101011000", -0.22134452382522835, 0.45310345793393747),
  ]

  private func odds(_ outcome: String, factor: Double = 1) -> BeanOdds {
    BeanOdds(
      strata: PredictiveTestTests.strata, times: PredictiveTestTests.times,
      values: PredictiveTestTests.values.map { factor * $0 + factor - 1 },
      outcome: outcome.map { $0 == "1" })
  }

  @Test(arguments: rows)
  func `the odds are those of the definition`(outcome: String, slope: Double, error: Double) {
    let odds = odds(outcome)
    #expect(abs(odds.slope - slope) < 1e-6)
    #expect(abs(odds.error - error) < 1e-5)
    // Doubling the steps of the grinder halves the log odds of a step.
    let doubled = self.odds(outcome, factor: 2)
    #expect(abs(2 * doubled.slope - slope) < 1e-6)
    #expect(abs(2 * doubled.error - error) < 1e-5)
  }

  /// Tasters who go coarser after each `over`: 95 in 100 intervals should hold the truth, and estimates lie
  /// on both sides of it.
  @Test(arguments: [0, -0.5, -1])
  func `intervals hold the truth whatever the taster does next`(truth: Double) {
    var (held, above) = (0, 0)
    for seed in 1...200 {
      let taster = DialingTaster(
        seed: UInt64(seed) + 2000, slope: truth, reaction: 0.8, whim: 0.8, beans: 25, brews: 7)
      let odds = BeanOdds(
        strata: taster.strata, times: taster.strata.indices.map(Double.init),
        values: taster.values, outcome: taster.outcome)
      if abs(odds.slope - truth) <= 1.96 * odds.error { held += 1 }
      if odds.slope > truth { above += 1 }
    }
    #expect((180...199).contains(held), "\(held)")
    #expect((70...130).contains(above), "\(above)")
  }

  @Test func `without settings nothing is known, and words that a setting separates stay finite`() {
    let flat = BeanOdds(
      strata: [0, 0, 1], times: [.nan, .nan, .nan], values: [3, 3, 3],
      outcome: [true, false, true])
    #expect(flat.slope == 0 && flat.error == .infinity)
    let none = BeanOdds(strata: [], times: [], values: [], outcome: [])
    #expect(none.error == .infinity)
    let values = (0..<40).map { Double($0 % 10) }
    let split = BeanOdds(
      strata: (0..<40).map { $0 / 10 }, times: (0..<40).map(Double.init), values: values,
      outcome: values.map { $0 > 4 })
    #expect(split.slope > 1 && split.slope < 10 && split.error.isFinite)
  }
}

/// Brews of a taster who goes coarser after each `over`, whatever the word means.
struct DialingTaster {
  var strata: [Int] = []
  var values: [Double] = []
  var outcome: [Bool] = []

  init(
    seed: UInt64, slope: Double, reaction: Double, whim: Double, beans: Int = 12,
    brews: Int = 10
  ) {
    var generator = SeededGenerator(seed: seed)
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unit() } }
    for bean in 0..<beans {
      let tendency = 0.8 * normal() - 1
      var setting = normal()
      for _ in 0..<brews {
        let chance = 1 / (1 + exp(-tendency - slope * setting))
        let isOver = generator.unit() < chance
        strata.append(bean)
        values.append(setting)
        outcome.append(isOver)
        setting += (isOver ? reaction : 0) + whim * normal()
      }
    }
  }

  var test: PredictiveTest {
    PredictiveTest(
      strata: strata, times: strata.indices.map(Double.init), values: values,
      outcomes: [outcome])
  }

  /// What permutations within beans would say.
  var naive: StratifiedTest {
    StratifiedTest(
      strata: strata, outcome: outcome.map { $0 ? 1 : 0 }, columns: [values])
  }
}

import Support
import Testing

@testable import Numerics
@testable import Stats

@Suite struct PermutationTests {
  /// `scipy.stats.permutation_test((a, b), lambda x, y: abs(mean(x) - mean(y)),
  /// n_resamples=inf, alternative="greater")`.
  @Test func `units exactly`() {
    let test = GroupPermutationTest(
      outcomes: [4.5, 4.2, 4.8, 3.0, 3.9, 3.5, 3.7, 4.3], weights: [Double](repeating: 2, count: 8),
      labels: [[0, 1, 2]])
    #expect(abs(test.pValue(seed: SeededGenerator(seed: 1)) - 0.07142857142857142) < 1e-12)
    // The sum of three of eight has the variance of a sample without replacement.
    #expect(abs(test.z[0] - 1.930207037714679) < 1e-12)
  }

  @Test func `outcomes that are all alike tell nothing`() {
    let test = StratifiedTest(
      strata: [Int](repeating: 0, count: 6), outcome: [Double](repeating: 4, count: 6),
      columns: [[90, 91, 92, 93, 94, 95]], maxLag: 0)
    #expect(test.pValue(seed: SeededGenerator(seed: 1)) == 1)
  }

  /// Two of four: six ways, of which the observed one and its mirror are extreme.
  @Test func `four units`() {
    let test = GroupPermutationTest(
      outcomes: [5, 5, 1, 1], weights: [1, 1, 1, 1], labels: [[0, 1]])
    #expect(abs(test.pValue(seed: SeededGenerator(seed: 1)) - 2 / 6) < 1e-12)
  }

  @Test func `several labels share one p-value`() {
    let outcomes = [4.5, 4.6, 4.8, 4.7, 3.0, 3.1, 3.5, 3.7, 3.3, 3.2, 3.4, 3.6]
    let weights = [Double](repeating: 1, count: 12)
    let one = GroupPermutationTest(outcomes: outcomes, weights: weights, labels: [[0, 1, 2, 3]])
    let three = GroupPermutationTest(
      outcomes: outcomes, weights: weights, labels: [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]])
    let (first, second) = (
      one.pValue(seed: SeededGenerator(seed: 1)), three.pValue(seed: SeededGenerator(seed: 1))
    )
    // One of 495 ways for one label; any of three labels may be that extreme.
    #expect(abs(first - 1 / 495) < 1e-12)
    #expect(second > first && second < 5 * first)
    #expect(three.observed == one.observed)
  }

  /// `statsmodels.stats.contingency_tables.StratifiedTable(tables)`: `test_null_odds()`.
  @Test func `tables follow Mantel and Haenszel`() {
    let tables = [[8, 4, 3, 9], [5, 7, 2, 10], [6, 1, 4, 5]]
    var (strata, outcome, column): ([Int], [Double], [Double]) = ([], [], [])
    for (stratum, cells) in tables.enumerated() {
      for (cell, count) in cells.enumerated() {
        for _ in 0..<count {
          strata.append(stratum)
          column.append(cell < 2 ? 1 : 0)
          outcome.append(cell % 2 == 0 ? 1 : 0)
        }
      }
    }
    let test = StratifiedTest(strata: strata, outcome: outcome, columns: [column], maxLag: 0)
    #expect(abs(test.z[0] * test.z[0] - 8.25651480234001) < 1e-9)
    #expect(abs(test.closedForm(test.observed) - 0.004060600967835226) < 1e-9)
  }

  /// `pearsonr(x, y).statistic * sqrt(n - 1)` in SciPy.
  @Test func `one stratum is a correlation`() {
    let test = StratifiedTest(
      strata: [Int](repeating: 0, count: 8), outcome: [3, 3, 3.5, 4, 4, 4.5, 4, 3.5],
      columns: [[90, 91, 92, 93, 94, 95, 96, 93]], maxLag: 0)
    #expect(abs(test.z[0] - 2.3162640965743444) < 1e-12)
  }

  @Test func `what differs between strata is held`() {
    // Bean 1 is better and is brewed hotter; within beans there is nothing.
    let strata = (0..<40).map { $0 / 20 }
    let heat = (0..<40).map { row -> Double in Double(row / 20 * 5 + row % 4) }
    let stars = (0..<40).map { row -> Double in
      let bean = Double(row / 20 * 2)
      return row / 4 % 2 == 0 ? bean + 0.1 : bean - 0.1
    }
    let test = StratifiedTest(strata: strata, outcome: stars, columns: [heat], maxLag: 0)
    #expect(abs(test.z[0]) < 1e-9)
  }

  @Test func `nuisances are taken out`() {
    let first = (0..<60).map { row -> Double in Double(row % 7) }
    let second = (0..<60).map { row -> Double in
      let other = Double(row * 37 % 11)
      return Double(row % 7) + other / 10
    }
    let strata = [Int](repeating: 0, count: 60)
    let plain = StratifiedTest(strata: strata, outcome: first, columns: [second], maxLag: 0)
    let given = StratifiedTest(
      strata: strata, outcome: first, columns: [second], nuisances: [first], maxLag: 0)
    #expect(plain.observed > 7)
    #expect(given.observed < 1e-6)
  }

  @Test func `like neighbors widen the variance`() {
    let slow = (0..<80).map { row -> Double in row / 10 % 2 == 0 ? 1 : -1 }
    let fast = (0..<80).map { row -> Double in row % 2 == 0 ? 1 : -1 }
    let strata = [Int](repeating: 0, count: 80)
    let later = (0..<80).map { row -> Double in (row + 5) / 10 % 2 == 0 ? 1 : -1 }
    let both = StratifiedTest(strata: strata, outcome: slow, columns: [later])
    let one = StratifiedTest(strata: strata, outcome: slow, columns: [fast])
    #expect(both.widening[0] > 3)
    #expect(one.widening[0] == 1)
  }

  /// Permutations and the limit law agree where there is nothing and where there is something.
  @Test(arguments: [0.0, 0.2, 0.35])
  func `closed form agrees`(size: Double) {
    var generator = SeededGenerator(seed: 11)
    let strata = (0..<300).map { $0 / 30 }
    let x = strata.map { _ in generator.unit() * 2 - 1 }
    let y = x.map { size * $0 * $0 + generator.unit() }
    let test = StratifiedTest(
      strata: strata, outcome: y, columns: [x, x.map { $0 * $0 }], statistic: .shape, maxLag: 0)
    let permuted = test.pValue(
      seed: SeededGenerator(seed: 3), permutations: Permutations(enough: 400, most: 40_000))
    let closed = test.closedForm(test.observed)
    #expect(abs(permuted - closed) < 0.02 + 0.3 * closed)
  }

  /// A bean that few spans of time have, by permutations and by the limit law.
  @Test(arguments: [0.0, 0.3, 0.6, 1, 1.5], [0, 2000])
  func `the interval of a slope agrees with its test`(size: Double, closedFormCount: Int) {
    for seed in 1...4 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let strata = (0..<240).map { $0 / 12 }
      let label = (0..<240).map { $0 >= 60 && $0 < 96 && $0 % 3 != 0 ? 1.0 : 0 }
      let stars = label.map { size * $0 + 2 * generator.unit() }
      let pValue = StratifiedTest(strata: strata, outcome: stars, columns: [label])
        .pValue(seed: generator, closedFormCount: closedFormCount)
      let effect = StratifiedTest.slope(
        label, stars, strata: strata, seed: generator, closedFormCount: closedFormCount)
      #expect(effect.low < effect.value && effect.value < effect.high)
      if pValue < 0.02 { #expect(effect.low > 0 || effect.high < 0) }
      if pValue > 0.12 { #expect(effect.low < 0 && effect.high > 0) }
      #expect(effect.high - effect.low < 2)
    }
  }

  @Test func `a label that never varies has no slope`() {
    let effect = StratifiedTest.slope(
      [1, 1, 0, 0], [5, 4, 3, 2], strata: [0, 0, 1, 1], seed: SeededGenerator(seed: 1))
    #expect(effect == Estimate(value: 0, low: 0, high: 0))
  }

  /// Of two independent normal numbers, `scipy.integrate.quad` over the part where the statistic is less.
  @Test(arguments: [
    (0.5, 0.7802330201420767), (1.5, 0.21386061744554263), (2.5, 0.021568715542217065),
    (3.5, 0.0008090780580586321),
  ])
  func `the limit law of a shape`(observed: Double, expected: Double) {
    let test = StratifiedTest(
      strata: [0, 0, 0, 0], outcome: [1, 2, 4, 3], columns: [[1, 2, 3, 4], [1, 4, 9, 16]],
      statistic: .shape, maxLag: 0)
    #expect(abs(test.closedForm(observed) / expected - 1) < 1e-4)
  }

  @Test func `a shape is one question`() {
    #expect(StratifiedTest.shape(4, 0) == 4)
    #expect(StratifiedTest.shape(0, -4) == 3.7)
    #expect(StratifiedTest.shape(3, 4) == 4.6)
  }

  /// Besag and Clifford: with p = 1/2 thirty extremes come in about sixty draws.
  @Test func `stops early`() {
    var draws = 0
    let p = Permutations(enough: 30, most: 10_000).pValue(1) {
      draws += 1
      return draws % 2 == 0 ? 2 : 0
    }
    #expect(draws == 60)
    #expect(p == 0.5)
    #expect(Permutations(enough: 30, most: 99).pValue(1) { 0 } == 0.01)
  }

  @Test func `ways to choose`() {
    #expect(GroupPermutationTest.ways(12, 4) == 495)
    #expect(GroupPermutationTest.ways(5, 0) == 1)
    #expect(GroupPermutationTest.ways(3, 4) == 0)
  }
}

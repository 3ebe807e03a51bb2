import Foundation
import Testing

@testable import Stats

/// Values computed once with SciPy 1.17.1 and statsmodels; the call stands with each.
@Suite struct SmallStatisticsTests {
  /// `scipy.stats.false_discovery_control(p)`.
  @Test func falseDiscoveryRate() {
    let p = [
      0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216, 0.222, 0.251, 0.269,
      0.275, 0.34,
    ]
    let expected = [
      0.015, 0.06, 0.126, 0.126, 0.126, 0.15, 0.15857142857142856, 0.29464285714285715,
      0.29464285714285715, 0.29464285714285715, 0.29464285714285715, 0.29464285714285715,
      0.29464285714285715, 0.29464285714285715, 0.34,
    ]
    for (found, expected) in zip(FalseDiscoveryRate.adjusted(p), expected) {
      #expect(abs(found - expected) < 1e-12)
    }
    #expect(FalseDiscoveryRate.adjusted([]).isEmpty)
    #expect(
      FalseDiscoveryRate.adjusted(Array(p.reversed())) == FalseDiscoveryRate.adjusted(p).reversed())
  }

  /// `scipy.stats.norm.ppf(p)`.
  @Test(arguments: [
    (1e-9, -5.9978070150076865), (0.001, -3.090232306167813), (0.02, -2.053748910631823),
    (0.3, -0.5244005127080409), (0.5, 0), (0.975, 1.959963984540054), (0.9999, 3.719016485455709),
  ])
  func normalQuantile(p: Double, expected: Double) {
    #expect(abs(Distribution.normalQuantile(p) - expected) < 1e-9)
  }

  /// `scipy.stats.t.ppf(p, degrees)`.
  @Test(arguments: [
    (0.975, 1, 12.706204736174694), (0.975, 2, 4.302652729749462), (0.975, 3, 3.1824463052837078),
    (0.975, 5, 2.5705818356363146), (0.975, 30, 2.0422724563012378), (0.9, 12, 1.356217334023205),
    (0.025, 7, -2.3646242515927844),
  ])
  func studentQuantile(p: Double, degrees: Double, expected: Double) {
    #expect(abs(Distribution.studentQuantile(p, degrees: degrees) - expected) < 2e-3)
  }

  /// `2 * scipy.stats.norm.sf(z)`.
  @Test(arguments: [(0, 1), (1, 0.31731050786291415), (5, 5.733031437583866e-07)])
  func normalTwoSided(z: Double, expected: Double) {
    #expect(abs(Distribution.normalTwoSided(z) / expected - 1) < 1e-9)
  }

  /// `numpy.quantile([1, 2, 4, 8, 16], share)`.
  @Test(arguments: [(0.1, 1.4), (0.25, 2), (0.9, 12.8), (0, 1), (1, 16)])
  func quantiles(share: Double, expected: Double) {
    #expect(abs(Quantiles.value(of: [1, 2, 4, 8, 16], at: share) - expected) < 1e-12)
    #expect(Quantiles.value(of: [], at: share).isNaN)
    #expect(Quantiles.value(of: [7], at: share) == 7)
  }

  /// `statsmodels.stats.meta_analysis.combine_effects(m, 0.3 / n, method_re="dl")`.
  @Test func randomEffects() {
    let effects = RandomEffects(
      means: [3.2, 3.9, 4.4, 3.6, 2.9], counts: [4, 12, 7, 20, 3], within: 0.3)
    #expect(abs(effects.between - 0.17848464619492388) < 1e-12)
    #expect(abs(effects.mean - 3.645039785651764) < 1e-12)
    #expect(effects.shrunken(4.4, count: 7) < 4.4)
    #expect(effects.shrunken(4.4, count: 7) > effects.mean)
    let alike = RandomEffects(means: [3, 3.01, 2.99], counts: [5, 5, 5], within: 0.3)
    #expect(alike.between == 0)
    #expect(alike.shrunken(3.01, count: 5) == alike.mean)
  }

  /// The Cholesky factor of the covariance does the same: with
  /// `S = 0.8 * exp(-abs(t[:, None] - t) / 2) + eye(6)`, `solve(cholesky(S), y)` in numpy.
  @Test func moodFilter() {
    let filter = MoodModel(memory: 2, ratio: 0.8).filter(times: [0, 0.1, 0.9, 3, 3.05, 10])
    let found = filter.apply([0.5, -0.2, 0.3, 0.9, 0.4, -0.6])
    let expected = [
      0.37267799624996495, -0.3383524892288201, 0.19655172285778294, 0.6427646516803037,
      -0.0029289102875380995, -0.45656061956233707,
    ]
    for (found, expected) in zip(found, expected) { #expect(abs(found - expected) < 1e-12) }
  }

  @Test func moodIsRecognized() {
    var generator = SeededGenerator(seed: 4)
    func noise() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unit() } }
    let times = (0..<400).map(Double.init)
    var mood = 0.0
    var moody: [Double] = []
    for _ in times {
      mood = 0.8 * mood + 0.6 * noise()
      moody.append(mood + 0.5 * noise())
    }
    let found = MoodModel.fit(times: times, residuals: moody)
    #expect(found.ratio >= 1.6)
    #expect((2...20).contains(found.memory))
    let none = MoodModel.fit(times: times, residuals: times.map { _ in noise() })
    // What it carries from one day to the next is next to nothing.
    #expect(none.ratio / (1 + none.ratio) * exp(-1 / none.memory) < 0.1)
  }

  @Test func aWidthFitsFewUnits() {
    let samples = (1...999).map { Double($0) / 1000 }
    let few = Bootstrap.estimate(0.5, samples, freedom: 3)
    let many = Bootstrap.estimate(0.5, samples, freedom: 500)
    #expect(few.low < many.low && few.high > many.high)
    #expect(abs(many.low - 0.025) < 0.002 && abs(many.high - 0.975) < 0.002)
    #expect(Bootstrap.estimate(2, [], freedom: 3) == Estimate(value: 2, low: 2, high: 2))
  }
}

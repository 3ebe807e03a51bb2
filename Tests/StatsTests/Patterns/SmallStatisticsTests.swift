import Foundation
import Support
import Testing

@testable import Numerics
@testable import Stats

/// Values computed once with SciPy 1.17.1 and statsmodels; the call stands with each.
@Suite struct SmallStatisticsTests {
  /// `scipy.stats.false_discovery_control(p)`.
  @Test func `false discovery rate`() {
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
    // Equal weights change nothing; a weight of 2 halves a p-value, but no q-value is below it.
    #expect(
      FalseDiscoveryRate.adjusted(p, weights: p.map { _ in 1 }) == FalseDiscoveryRate.adjusted(p))
    let weighted = FalseDiscoveryRate.adjusted([0.02, 0.5], weights: [1.6, 0.4])
    #expect(abs(weighted[0] - 0.025) < 1e-12 && weighted[1] == 1)
    #expect(
      FalseDiscoveryRate.adjusted(Array(p.reversed())) == FalseDiscoveryRate.adjusted(p).reversed())
  }

  /// `scipy.stats.norm.ppf(p)`.
  @Test(arguments: [
    (1e-9, -5.9978070150076865), (0.001, -3.090232306167813), (0.02, -2.053748910631823),
    (0.3, -0.5244005127080409), (0.5, 0), (0.975, 1.959963984540054), (0.9999, 3.719016485455709),
  ])
  func `normal quantile`(p: Double, expected: Double) {
    #expect(abs(NormalDistribution.quantile(p) - expected) < 1e-9)
  }

  /// `scipy.stats.t.ppf(p, degrees)`.
  @Test(arguments: [
    (0.975, 1, 12.706204736174694), (0.975, 2, 4.302652729749462), (0.975, 3, 3.1824463052837078),
    (0.975, 5, 2.5705818356363146), (0.975, 30, 2.0422724563012378), (0.9, 12, 1.356217334023205),
    (0.025, 7, -2.3646242515927844),
  ])
  func `Student quantile`(p: Double, degrees: Double, expected: Double) {
    #expect(abs(StudentDistribution.quantile(p, degrees: degrees) - expected) < 2e-3)
  }

  /// `scipy.stats.t.ppf(p, degrees)`, where the expansion has six digits.
  @Test(arguments: [
    (0.9, 4, 1.5332062741), (0.975, 4, 2.7764451052), (0.999, 4, 7.1731822198),
    (0.975, 5, 2.5705818356), (0.9, 6, 1.4397557473), (0.999, 8, 4.5007909337),
    (0.975, 12, 2.1788128297), (0.999, 30, 3.3851848668), (0.6, 100, 0.2540221825),
  ])
  func `Student quantile, closely`(p: Double, degrees: Double, expected: Double) {
    #expect(abs(StudentDistribution.quantile(p, degrees: degrees) - expected) < 5e-7)
  }

  @Test(arguments: [
    ([1, 2, 3], [-1.224744871391589, 0, 1.224744871391589]), ([0.1, 0.1], [0, 0]),
    ([0, 0, 4, 4], [-1, -1, 1, 1]), ([0, 0.5], [-1, 1]),
  ])
  func `standardized series`(values: [Double], expected: [Double]) {
    for (found, expected) in zip(Series.standardized(values), expected) {
      #expect(abs(found - expected) < 1e-12)
    }
  }

  @Test func `what another series explains is taken out`() {
    // `y - x * (x @ y) / (x @ x)` in numpy.
    let rest = Series.residual([3, 1, 2], on: [1, 2, -1])
    let expected = [2.5, 0, 2.5]
    for (found, expected) in zip(rest, expected) { #expect(abs(found - expected) < 1e-12) }
    #expect(Series.residual([3, 1], on: [0, 0]) == [3, 1])
  }

  /// `2 * scipy.stats.norm.sf(z)`.
  @Test(arguments: [(0, 1), (1, 0.31731050786291415), (5, 5.733031437583866e-07)])
  func `normal distribution, two-sided`(z: Double, expected: Double) {
    #expect(abs(NormalDistribution.twoSided(z) / expected - 1) < 1e-9)
  }

  /// `numpy.quantile([1, 2, 4, 8, 16], share)`.
  @Test(arguments: [(0.1, 1.4), (0.25, 2), (0.9, 12.8), (0, 1), (1, 16)])
  func `quantiles`(share: Double, expected: Double) {
    #expect(abs(Quantiles.value(of: [1, 2, 4, 8, 16], at: share) - expected) < 1e-12)
    #expect(Quantiles.value(of: [], at: share).isNaN)
    #expect(Quantiles.value(of: [7], at: share) == 7)
  }

  /// `statsmodels.stats.meta_analysis.combine_effects(m, 0.3 / n, method_re="dl")`.
  @Test func `random effects`() {
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
  @Test func `mood filter`() {
    let filter = SerialCorrelation(memory: 2, ratio: 0.8).filter(times: [0, 0.1, 0.9, 3, 3.05, 10])
    let found = filter.apply([0.5, -0.2, 0.3, 0.9, 0.4, -0.6])
    let expected = [
      0.37267799624996495, -0.3383524892288201, 0.19655172285778294, 0.6427646516803037,
      -0.0029289102875380995, -0.45656061956233707,
    ]
    for (found, expected) in zip(found, expected) { #expect(abs(found - expected) < 1e-12) }
  }

  @Test func `a brew of unknown time carries no mood`() {
    let filter = SerialCorrelation(memory: 2, ratio: 0.8).filter(times: [0, .nan, 1])
    // None is nearer to the one before than an eternity.
    for value in filter.apply([1, 1, 1]) { #expect(abs(value - 1 / 1.8.squareRoot()) < 1e-12) }
  }

  @Test func `mood is recognized`() {
    var generator = SeededGenerator(seed: 4)
    func noise() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unit() } }
    let times = (0..<400).map(Double.init)
    var mood = 0.0
    var moody: [Double] = []
    for _ in times {
      mood = 0.8 * mood + 0.6 * noise()
      moody.append(mood + 0.5 * noise())
    }
    let found = SerialCorrelation.fit(times: times, residuals: moody)
    #expect(found.ratio >= 1.6)
    #expect((2...20).contains(found.memory))
    let none = SerialCorrelation.fit(times: times, residuals: times.map { _ in noise() })
    // What it carries from one day to the next is next to nothing.
    #expect(none.ratio / (1 + none.ratio) * exp(-1 / none.memory) < 0.1)
  }

  /// Of all models of the grid the one with the highest likelihood, with
  /// `S = ratio * exp(-abs(t[:, None] - t) / memory) + eye(n)` and `slogdet` in numpy.
  @Test func `the likeliest mood is the dense covariance's`() {
    let days = (0..<12).map(Double.init)
    let triples = [0, 0.1, 0.2, 5, 5.1, 5.2, 10, 10.1, 10.2, 15, 15.1, 15.2]
    let weeks: [Double] = [0, 1, 2, 3, 10, 11, 12, 13, 30, 31, 32, 33]
    let cases: [(times: [Double], residuals: [Double], memory: Double, ratio: Double)] = [
      (days, [1, 0.9, 0.8, 0.7, 0.2, -0.1, -0.6, -0.8, -0.9, -0.7, -0.6, 0], 6, 3.2),
      (days, [0.5, -0.4, 0.6, -0.5, 0.4, -0.6, 0.5, -0.4, 0.6, -0.5, 0.4, -0.6], 0.15, 0.1),
      (
        triples, [0.8, 0.9, 0.85, -0.6, -0.7, -0.55, 0.3, 0.35, 0.2, -0.5, -0.6, -0.4], 2, 3.2
      ),
      (weeks, [0.5, 0.1, 0.6, 0.2, -0.4, 0, -0.5, -0.1, 0.2, -0.2, 0.3, -0.1], 6, 0.8),
      (
        (0..<10).map { Double($0) / 2 }, [0.3, 0.5, -0.1, 0.4, 0.6, 0.1, -0.3, 0.2, -0.5, -0.2], 2,
        0.4
      ),
    ]
    for (times, residuals, memory, ratio) in cases {
      let found = SerialCorrelation.fit(times: times, residuals: residuals)
      #expect(found == SerialCorrelation(memory: memory, ratio: ratio))
    }
  }

  /// The sum of Newey and West in numpy.
  @Test func `correlated series vary more`() {
    let a = [1, 0.9, 0.8, 0.7, 0.2, -0.1, -0.6, -0.8, -0.9, -0.7, -0.6, 0]
    let b = [0.2, 0.5, 0.4, 0.1, 0.3, -0.2, -0.4, -0.1, -0.5, -0.3, 0.1, 0.2]
    #expect(abs(SerialCorrelation.widening(a, b) - 1.791989226625625) < 1e-12)
    #expect(abs(SerialCorrelation.widening(a, a) - 2.3264813219516016) < 1e-12)
    #expect(abs(SerialCorrelation.widening(a, b, maxLag: 1) - 1.4398922662562523) < 1e-12)
    #expect(SerialCorrelation.widening(a, b, maxLag: 0) == 1)
    #expect(SerialCorrelation.widening(a, a.map { _ in 0 }) == 1)
    // Those that alternate do not vary less.
    let alternating = a.indices.map { $0 % 2 == 0 ? 1.0 : -1.0 }
    #expect(SerialCorrelation.widening(a, alternating) == 1)
  }

  @Test func `a width fits few units`() {
    let samples = (1...999).map { Double($0) / 1000 }
    let few = Bootstrap.estimate(0.5, samples, freedom: 3)
    let many = Bootstrap.estimate(0.5, samples, freedom: 500)
    #expect(few.low < many.low && few.high > many.high)
    #expect(abs(many.low - 0.025) < 0.002 && abs(many.high - 0.975) < 0.002)
    #expect(Bootstrap.estimate(2, [], freedom: 3) == Estimate(value: 2, low: 2, high: 2))
  }

  /// `2 * scipy.stats.t.sf(abs(t), degrees)`.
  @Test(arguments: [
    (2.5, 3.5, 0.07569464380949002), (4.2, 28, 0.0002452570165493724),
    (-0.7, 1, 0.6111997755715705), (6, 88.3, 4.2557687268327e-08), (30, 12, 1.1773181907018936e-12),
    (0, 5, 1),
  ])
  func `Student's t, two-sided`(t: Double, degrees: Double, expected: Double) {
    #expect(abs(StudentDistribution.twoSided(t, degrees: degrees) / expected - 1) < 1e-9)
  }

  /// `scipy.special.betainc(a, b, x)`.
  @Test(arguments: [
    (0.3, 2.5, 0.5, 0.018927124071945658), (0.97, 40, 3, 0.8688027003786519), (0, 2, 3, 0),
    (1, 2, 3, 1),
  ])
  func `incomplete beta`(x: Double, a: Double, b: Double, expected: Double) {
    #expect(abs(SpecialFunctions.incompleteBeta(x, a, b) - expected) < 1e-12)
  }

  /// `scipy.special.digamma(x)` and `polygamma(1, x)`.
  @Test(arguments: [
    (0.3, -3.502524222200133, 12.245364546107734), (1, -0.5772156649015329, 1.6449340668482266),
    (2.5, 0.7031566406452432, 0.4903577561002349), (14, 2.602918090232222, 0.07404026866401034),
    (200, 5.295815283219911, 0.005012520833229169),
  ])
  func `gamma derivatives`(x: Double, first: Double, second: Double) {
    #expect(abs(SpecialFunctions.digamma(x) - first) < 1e-10)
    #expect(abs(SpecialFunctions.trigamma(x) / second - 1) < 1e-10)
    #expect(abs(SpecialFunctions.inverseTrigamma(second) / x - 1) < 1e-8)
  }

  /// The equations of Smyth 2004, section 6.2, with `scipy.special.polygamma` and the inverse by
  /// `scipy.optimize.brentq`.
  @Test func `what many variances say`() {
    let degrees: [Double] = [10, 12, 9, 14, 11, 10]
    func prior(_ variances: [Double]) -> VariancePrior {
      VariancePrior(zip(variances, degrees).map { (variance: $0, degrees: $1) }, most: 60)
    }
    let different = prior([0.3, 1.1, 0.9, 4.3, 1.4, 0.5])
    #expect(abs(different.degrees - 4.164444525405276) < 1e-6)
    #expect(abs(different.variance - 0.8336728331247331) < 1e-6)
    // As different as chance makes them: all that is allowed.
    #expect(prior([0.6, 1.1, 0.9, 2.0, 1.4, 0.8]).degrees == 60)
    #expect(prior([0.6, 1.1]) == .none)
    let moderated = different.moderated(2, degrees: 10)
    #expect(moderated.variance < 2 && moderated.variance > different.variance)
    #expect(abs(moderated.degrees - 14.164444525405276) < 1e-6)
  }

  /// `statsmodels.api.WLS(y, add_constant(l), weights=w).fit()`, the second with `[l, g]`; the third
  /// with the variance moderated by hand.
  @Test func `units by weighted least squares`() {
    let y = [0.31, 0.62, 0.55, 0.2, 0.41, 0.38, 0.77, 0.29, 0.5, 0.35]
    let w: [Double] = [3, 5, 2, 6, 4, 4, 3, 5, 2, 6]
    let l: [Double] = [0, 1, 1, 0, 0, 0, 1, 0, 1, 0]
    let g: [Double] = [1, 1, 0, 0, 1, 0, 1, 0, 0, 1]
    let plain = UnitRegression(outcomes: y, weights: w, label: l, prior: .none)
    #expect(abs(plain.difference - 0.3101190476190477) < 1e-12)
    #expect(abs(plain.t - 5.098967855624485) < 1e-10)
    #expect(abs(plain.pValue - 0.0009310362982308374) < 1e-12)
    let given = UnitRegression(outcomes: y, weights: w, label: l, given: [g], prior: .none)
    #expect(abs(given.difference - 0.28975587144622994) < 1e-12)
    #expect(abs(given.t - 5.617002765917907) < 1e-10)
    #expect(abs(given.pValue - 0.0008015768372416837) < 1e-12)
    let moderated = UnitRegression(
      outcomes: y, weights: w, label: l, prior: VariancePrior(degrees: 20, variance: 0.05))
    #expect(abs(moderated.t - 4.256369953352255) < 1e-10)
    #expect(abs(moderated.pValue - 0.00021057517735312652) < 1e-12)
    // A label that all units carry, or that another says already, shows nothing.
    #expect(
      UnitRegression(outcomes: y, weights: w, label: y.map { _ in 1 }, prior: .none).pValue == 1)
    #expect(UnitRegression(outcomes: y, weights: w, label: g, given: [g], prior: .none).pValue == 1)
  }

  @Test func `likings of beans are recognized`() {
    var generator = SeededGenerator(seed: 11)
    func noise() -> Double { (0..<12).reduce(-6) { sum, _ in sum + generator.unit() } }
    let beans = (0..<600).map { $0 / 20 }
    let methods = (0..<600).map { _ in generator.index(below: 2) }
    let likings = (0..<60).map { _ in 0.5 * noise() }
    let own = (0..<600).map { _ in 0.5 * noise() }
    let suited = own.indices.map { own[$0] + likings[beans[$0] * 2 + methods[$0]] }
    func ratio(_ residuals: [Double]) -> Double {
      BeanMethodInteraction(
        residuals: Series.centered(residuals, beans, count: 30), beans: beans,
        methods: methods, noise: 0.25
      ).ratio
    }
    #expect(ratio(suited) > 0.6 && ratio(suited) < 1.8)
    #expect(ratio(own) < 0.15)
    // One method: nothing distinguishes it from the bean.
    let one = BeanMethodInteraction(
      residuals: own, beans: beans, methods: beans.map { _ in 0 }, noise: 0.25)
    #expect(one.ratio == 1)
    #expect(one.share(count: 0) == 0)
    #expect(abs(one.share(count: 3) - 0.5) < 1e-12)
  }
}

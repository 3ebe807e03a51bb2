import Numerics
import Support
import Testing

@testable import Cupping

/// Published tables of coefficients of agreement.
@Suite struct AgreementTests {
  /// Six targets and four judges: Shrout and Fleiss 1979, "Intraclass Correlations: Uses in
  /// Assessing Rater Reliability", table 2; ICC(2,1) = 0.29 in table 4. The interval is that of
  /// McGraw and Wong, as the package irr for R prints it.
  static let shroutFleiss: [[Double]] = [
    [9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7],
  ]

  @Test func `the intraclass correlation is that of Shrout and Fleiss`() throws {
    let found = try #require(Agreement.intraclass(Self.shroutFleiss))
    #expect(abs(found.value - 0.2898) < 1e-4)
    #expect(abs(found.low - 0.0188) < 5e-4)
    #expect(abs(found.high - 0.7611) < 5e-4)
  }

  /// Six applicants ranked by three executives: Siegel 1956, "Nonparametric Statistics", table 9.1.
  /// Sums of ranks 8, 14, 11, 11, 11, 8; s = 25.5; W = 12 × 25.5 / (9 × 210).
  @Test func `Kendall's W is that of Siegel`() throws {
    let rows: [[Double]] = [
      [1, 1, 6], [6, 5, 3], [3, 6, 2], [2, 4, 5], [5, 2, 4], [4, 3, 1],
    ]
    let found = try #require(Agreement.concordance(rows, seed: SeededGenerator(seed: 1)))
    #expect(abs(found.w - 0.1619) < 1e-4)
    #expect(found.p > 0.5)
  }

  /// F = (m − 1) W / (1 − W) = 0.3864 with 3.75 and 7.5 degrees of freedom: an interval down to nearly 0, and
  /// one that ends at W where all agree.
  @Test func `Kendall's W has the interval of an intraclass correlation`() {
    let open = Agreement.interval(ofConcordance: 0.1619, samples: 6, cuppers: 3)
    #expect(open.low > 0 && open.low < 0.06 && open.high > 0.5 && open.high < 0.85)
    let full = Agreement.interval(ofConcordance: 1, samples: 6, cuppers: 3)
    #expect(full.value == 1 && full.high == 1 && full.low > 0.9)
  }

  /// By hand: ranks 1.5 1.5 3 and 1 2.5 2.5 (and their ties), sums 2.5, 4, 5.5 about 4: s = 4.5;
  /// each column of ranks has the squares 1.5, so W = 4.5 / (2 × 3).
  @Test func `ties take from the greatest possible sum`() throws {
    let found = try #require(
      Agreement.concordance([[1, 4], [1, 5], [2, 5]], seed: SeededGenerator(seed: 1)))
    #expect(abs(found.w - 0.75) < 1e-12)
  }

  /// Four observers, twelve units, missing values: Krippendorff 2011, "Computing Krippendorff's
  /// Alpha-Reliability", part C and D: ordinal 0.815, interval 0.849.
  static let krippendorff: [[Double?]] = [
    [1, 1, nil, 1], [2, 2, 3, 2], [3, 3, 3, 3], [3, 3, 3, 3], [2, 2, 2, 2], [1, 2, 3, 4],
    [4, 4, 4, 4], [1, 1, 2, 1], [2, 2, 2, 2], [nil, 5, 5, 5], [nil, nil, 1, 1], [nil, 3, nil, nil],
  ]

  @Test func `alpha is that of Krippendorff`() throws {
    let found = PanelAgreement(Self.krippendorff, seed: 3)
    let ordinal = try #require(found.alphaOrdinal)
    let interval = try #require(found.alphaInterval)
    #expect(abs(ordinal.value - 0.815) < 5e-4)
    #expect(abs(interval.value - 0.849) < 5e-4)
    #expect(ordinal.low < 0.75 && ordinal.high > 0.85 && ordinal.high <= 1)
    #expect(found == PanelAgreement(Self.krippendorff, seed: 3))
  }

  @Test func `ordinal alpha knows only the order`() throws {
    let stretched = Self.krippendorff.map { $0.map { $0.map { $0 * $0 * $0 } } }
    let plain = PanelAgreement(Self.krippendorff)
    #expect(PanelAgreement(stretched).alphaOrdinal == plain.alphaOrdinal)
    #expect(PanelAgreement(stretched).alphaInterval != plain.alphaInterval)
  }

  @Test func `ranks that are opposite are not known to be so`() throws {
    let found = try #require(PanelAgreement([[1, 3], [2, 2], [3, 1]]).concordanceInterval)
    #expect(found.value == 0 && found.low == 0 && found.high > 0.5 && found.high < 1)
  }

  @Test func `agreement without a difference is not told`() {
    for matrix: [[Double?]] in [
      [], [[1]], [[1], [2]], [[1, 2]], [[3, 3], [3, 3]], [[nil, nil]],
    ] {
      let found = PanelAgreement(matrix)
      #expect(found.intraclass == nil && found.concordance == nil)
      #expect(found.alphaOrdinal == nil && found.alphaInterval == nil)
    }
    #expect(PanelAgreement([[1, 1], [2, 2], [3, 3]]).intraclass?.value == 1)
  }

  @Test func `rows of any length and numbers that are none are missing scores`() {
    let full = PanelAgreement([[1, 1, 2], [2, 2, nil], [3, 4, 3], [5, 4, nil]])
    #expect(PanelAgreement([[1, 1, 2], [2, 2], [3, 4, 3], [5, 4, .nan]]) == full)
    #expect(PanelAgreement([[.infinity], [], [.nan, 1]]).alphaInterval == nil)
  }

  @Test func `Holm's p-values`() {
    let found = FamilyError.holm([0.01, 0.04, 0.03, 0.005])
    for (one, other) in zip(found, [0.03, 0.06, 0.06, 0.02]) { #expect(abs(one - other) < 1e-12) }
    #expect(FamilyError.holm([]).isEmpty)
    #expect(FamilyError.holm([0.9, 0.8]) == [1, 1])
  }

  /// Tables of F, χ² and t: Abramowitz and Stegun 1964, tables 26.9, 26.8 and 26.10.
  @Test func `quantiles are those of the tables`() {
    #expect(abs(FDistribution.quantile(0.975, 5, 10) - 4.24) < 5e-3)
    #expect(abs(FDistribution.quantile(0.95, 2, 3) - 9.55) < 5e-3)
    #expect(abs(FDistribution.chiSquareQuantile(0.975, degrees: 10) - 20.4831) < 1e-3)
    #expect(abs(FDistribution.chiSquareQuantile(0.025, degrees: 1) - 0.00098) < 1e-5)
    #expect(abs(StudentDistribution.exactQuantile(0.975, degrees: 3) - 3.182) < 5e-4)
    #expect(abs(StudentDistribution.exactQuantile(0.975, degrees: 1) - 12.706) < 5e-4)
  }
}

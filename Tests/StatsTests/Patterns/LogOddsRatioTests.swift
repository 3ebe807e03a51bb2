import Foundation
import Testing

@testable import Stats

/// Intervals of log odds ratios: those that the test's p-value says.
@Suite struct LogOddsRatioTests {
  private static let tables: [[Double]] = [[8, 4, 3, 9], [5, 7, 2, 10], [6, 1, 4, 5]]

  private func counts(_ tables: [[Double]]) -> FlavorCounts {
    var counts = FlavorCounts(beans: tables.count)
    for (bean, cells) in tables.enumerated() {
      for (cell, count) in cells.enumerated() {
        for _ in 0..<Int(count) {
          counts.add(bean: bean, isInside: cell < 2, isPresent: cell % 2 == 0)
        }
      }
    }
    return counts
  }

  /// The noncentral hypergeometric likelihood maximized and inverted by SciPy's `minimize_scalar` and
  /// `brentq`.
  @Test(arguments: [
    (0.0040606, 0.487727480, 2.794487498), (0.03, 0.147713426, 3.230857363),
    (0.05, 0, 3.430557236), (0.2, -0.801695979, 4.636213180),
  ])
  func `inverts the test`(pValue: Double, low: Double, high: Double) {
    let found = counts(Self.tables).withinBeans(pValue: pValue)
    #expect(abs(found.value - 1.579784497) < 1e-6)
    #expect(abs(found.low - low) < 1e-6)
    #expect(abs(found.high - high) < 1e-6)
  }

  /// Clopper and Pearson's limit of 28 of 82 against 0 of 200, with the p-value of Fisher's test.
  @Test func `an empty cell leaves an open end`() {
    let found = counts([[28, 54, 0, 200]]).withinBeans(pValue: 4.071983298790818e-17)
    #expect(abs(found.low - 3.214282915) < 1e-6)
    #expect(abs(found.value - 4.969824268) < 1e-6)
    #expect(found.high == .infinity)
    let mirrored = counts([[0, 200, 28, 54]]).withinBeans(pValue: 4.071983298790818e-17)
    #expect(mirrored.low == -.infinity)
    #expect(abs(mirrored.high + found.low) < 1e-9)
    let between = counts([[28, 54, 0, 0], [0, 0, 0, 200]])
    let bound = between.betweenBeans(pValue: 0.001, variance: 0)
    #expect(bound.high == .infinity && bound.low > 0 && bound.low < found.low)
  }

  @Test(arguments: [
    [[8, 4, 0, 0], [0, 0, 3, 9], [5, 7, 0, 0], [0, 0, 2, 10]], [[9, 3, 0, 0], [0, 0, 0, 12]],
    [[2, 30, 0, 0], [0, 0, 9, 20]], [[0, 9, 0, 0], [0, 0, 7, 5]],
  ])
  func `agrees with the test`(tables: [[Double]]) {
    let counts = counts(tables)
    var widths: [Double] = []
    for pValue in [1e-12, 1e-6, 0.001, 0.02, 0.049, 0.051, 0.2, 0.9] {
      let found = counts.betweenBeans(pValue: pValue, variance: 0.02)
      #expect((found.low > 0 || found.high < 0) == (pValue < 0.05), "\(pValue) \(found)")
      #expect(found.low <= found.value && found.value <= found.high)
      // What is not infinite is farther out the less the test says.
      widths.append(found.high.isFinite ? found.high : -found.low)
    }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
  }

  /// Two binomials, their likelihood maximized over the common share by SciPy's `minimize_scalar` and
  /// inverted by `brentq`.
  @Test(arguments: [
    ([8.0, 4, 3, 9], 0.05, 1.791759469228055, 0, 3.8478191088957026),
    ([8, 4, 3, 9], 0.01, 1.791759469228055, 0.10111828535220165, 3.7159954178109245),
    ([8, 4, 3, 9], 0.3, 1.791759469228055, -1.5413263615712345, 6.147209813604556),
    ([2, 30, 9, 20], 0.02, -1.9095425048844386, -4.130770362108609, -0.28073731780941247),
    ([5, 1, 2, 7], 0.04, 2.8622008809294686, 0.12031118085006119, 6.920107968371622),
  ])
  func `one table inverts its test`(
    table: [Double], pValue: Double, value: Double, low: Double, high: Double
  ) {
    let found = counts([table]).betweenBeans(pValue: pValue, variance: 0)
    #expect(abs(found.value - value) < 1e-9)
    #expect(abs(found.low - low) < 1e-6)
    #expect(abs(found.high - high) < 1e-6)
  }

  @Test func `more brews of one bean say less`() {
    let few = counts([[6, 6, 0, 0], [0, 0, 2, 10]])
    let apart = few.betweenBeans(pValue: 0.01, variance: 0)
    let alike = few.betweenBeans(pValue: 0.01, variance: 0.1)
    // Beans of the same size keep their shares.
    #expect(abs(apart.value - alike.value) < 1e-9)
    #expect(few.shares == FlavorShares(inside: (6, 12), outside: (2, 12)))
  }

  @Test func `what could not have been other says nothing`() {
    for tables in [[[4.0, 0, 0, 0]], [[4, 0, 6, 0]], [[0, 4, 0, 6]], [[Double]]()] {
      let within = counts(tables).withinBeans(pValue: 1)
      #expect(within.low == -.infinity && within.high == .infinity)
      let between = counts(tables).betweenBeans(pValue: 1, variance: 0)
      #expect(between.low == -.infinity && between.high == .infinity)
    }
  }

  @Test(arguments: [-3.0, 0, 1.959963984540054, 8, 29, 31, 60])
  func `tails and quantiles agree`(z: Double) {
    #expect(abs(LogOddsRatio.tailQuantile(LogOddsRatio.logTail(z)) - z) < 0.01)
  }

  /// `scipy.stats.norm.logsf(z)`.
  @Test(arguments: [
    (31.0, -484.8539636271794), (40, -804.6084420137539), (100, -5005.524208694205),
  ])
  func `a tail beyond all tables`(z: Double, expected: Double) {
    #expect(abs(LogOddsRatio.logTail(z) - expected) < 0.002)
  }
}

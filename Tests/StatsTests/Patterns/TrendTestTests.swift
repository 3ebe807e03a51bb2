import Foundation
import Support
import Testing

@testable import Numerics
@testable import Stats

@Suite struct TrendTestTests {
  /// Brews of twelve beans, some open at once, whose rating rises by `rise` and swings by `wave`.
  private func journal(
    _ count: Int, rise: Double, wave: Double
  ) -> (times: [Double], outcome: [Double], beans: [Int]) {
    var times: [Double] = []
    var outcome: [Double] = []
    var beans: [Int] = []
    for row in 0..<count {
      let bean = max(0, row * 12 / count - row * 5 % 3)
      let mixed = (row * row * 37 + row * row * row * 11 + row * 53) % 97
      let noise = Double(mixed) / 97 - 0.5
      let quality = 0.1 * Double(bean * 5 % 7 - 3)
      times.append(Double(row) * 3 + Double(row * 7 % 5) * 0.25)
      beans.append(bean)
      outcome.append(3.5 + quality + 2 * noise + wave * sin(times[row] / 25))
    }
    let span = times[count - 1] - times[0]
    for row in 0..<count { outcome[row] += rise * (times[row] - times[0]) / span }
    return (times, outcome, beans)
  }

  /// Values computed once with NumPy 2.4.6 and SciPy 1.17.1: of each model of the grid
  /// `numpy.linalg.cholesky` of the covariance, the line by `numpy.linalg.solve`, and the restricted
  /// likelihood; of the best one `scipy.stats.t` with the degrees of freedom of `TrendTest`.
  @Test(arguments: [
    (
      100, 0.0, 0.0, [0.1432320769669204, -0.8301964246017323], 19.238866038352775,
      0.7616072783613652
    ),
    (
      200, 0.8, 0.0, [0.9673975915534516, 0.2566546572036096], 19.075449668968037,
      0.010258080708546032
    ),
    (
      200, 0.8, 0.5, [0.7706210573036926, -0.034999668661296224], 29.961095840548982,
      0.060134816411389874
    ),
    (
      400, -1.0, 0.2, [-0.8603587358475014, -1.2781556463668862], 77.61093078844218,
      0.00010088700921945228
    ),
    (
      85, 0.5, 0.2, [0.8043883480329297, -0.45982723610328824], 5.070446992721759,
      0.1634760614882672
    ),
  ])
  func `agrees with NumPy`(
    count: Int, rise: Double, wave: Double, change: [Double], degrees: Double, pValue: Double
  ) throws {
    let journal = journal(count, rise: rise, wave: wave)
    let test = try #require(
      TrendTest(times: journal.times, outcome: journal.outcome, beans: journal.beans))
    #expect(abs(test.change.value - change[0]) < 1e-6)
    #expect(abs(test.change.low - change[1]) < 1e-6)
    #expect(abs(test.change.high - (2 * change[0] - change[1])) < 1e-6)
    #expect(abs(test.degrees - degrees) < 1e-4)
    #expect(abs(test.pValue - pValue) < 1e-6)
  }

  @Test func `is not made where nothing can be reported`() {
    func test(_ count: Int, days: Double, outcome: (Int) -> Double) -> TrendTest? {
      TrendTest(
        times: (0..<count).map { Double($0) / Double(max(1, count - 1)) * days },
        outcome: (0..<count).map(outcome), beans: (0..<count).map { $0 / 10 })
    }
    #expect(test(0, days: 100) { Double($0 % 3) } == nil)
    #expect(test(TrendTest.leastBrews - 1, days: 100) { Double($0 % 3) } == nil)
    #expect(test(200, days: TrendTest.leastDays - 1) { Double($0 % 3) } == nil)
    #expect(test(200, days: 100) { _ in 4 } == nil)
    #expect(test(200, days: 100) { Double($0 % 3) } != nil)
  }

  /// Three beans, each better than the one before, are three observations and no trend.
  @Test func `a few beans are no trend`() throws {
    let times = (0..<240).map { Double($0) }
    let beans = (0..<240).map { $0 / 80 }
    let outcome = (0..<240).map { (row: Int) -> Double in
      let noise = Double(row * row * 37 % 97) / 97
      return Double(beans[row]) * 0.5 + noise
    }
    let test = try #require(TrendTest(times: times, outcome: outcome, beans: beans))
    #expect(test.pValue > 0.01)
    let many = try #require(
      TrendTest(times: times, outcome: outcome, beans: (0..<240).map { $0 / 8 }))
    #expect(many.pValue < 0.001)
  }

  /// What is left of two centered brews of a bean is one number: rows drawn one by one would give
  /// an interval narrower by √2.
  @Test func `whole strata are drawn`() {
    var generator = SeededGenerator(seed: 5)
    let strata = (0..<200).map { $0 / 2 }
    let column = (0..<200).map { $0 % 2 == 0 ? 0.5 : -0.5 }
    let noise = (0..<200).map { _ in generator.unit() - generator.unit() }
    let outcome = Series.centered(noise, strata, count: 100)
    let whole = Bootstrap().slope(
      Bootstrap.BlockSums(column: column, outcome: outcome, strata: strata), seed: generator)
    let rows = Bootstrap().slope(
      Bootstrap.BlockSums(column: column, outcome: outcome), seed: generator)
    #expect(abs(whole.value - rows.value) < 1e-12)
    let ratio = (whole.high - whole.low) / (rows.high - rows.low)
    #expect(abs(ratio - 2.0.squareRoot()) < 0.15)
  }

  @Test func `the rows of a single stratum are drawn, which gives an interval`() {
    let strata = [Int](repeating: 0, count: 24)
    let column = Series.centered((0..<24).map { Double($0 % 2) }, strata, count: 1)
    let outcome = column.enumerated().map { 1.25 * $1 + ($0 % 3 == 0 ? 0.2 : -0.1) }
    let slope = Bootstrap().slope(
      Bootstrap.BlockSums(column: column, outcome: outcome, strata: strata),
      seed: SeededGenerator(seed: 1))
    #expect(slope.low < slope.value && slope.value < slope.high)
  }
}

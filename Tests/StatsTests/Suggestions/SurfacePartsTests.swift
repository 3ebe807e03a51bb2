import Foundation
import Testing

@testable import Stats

/// The parts that a suggestion is computed with, each alone.
@Suite struct SurfacePartsTests {
  @Test func `closeness is the exponential to fifteen digits`() {
    let values = stride(from: -699.5, through: 699.5, by: 0.37)
    for value in values {
      let found = SIMD4(value, -value, value / 700, 0).exponential()
      let expected = [exp(value), exp(-value), exp(value / 700), 1]
      for lane in 0..<4 { #expect(abs(found[lane] / expected[lane] - 1) < 1e-14, "\(value)") }
    }
  }

  /// What BFGS estimates gives the last step for the last change of the gradient, and is symmetric.
  @Test func `the curvature is learned from steps`() {
    var curvature = InverseCurvature(count: 3)
    #expect(curvature.times([2, 0, 0]) == [0.1, 0, 0])
    let steps: [(step: [Double], change: [Double])] = [
      ([1, 0, 0], [2, 0, 0]), ([0.5, -1, 0.25], [1, -0.5, 0.75]),
      ([0.1, 0.3, -0.2], [0.4, 0.2, -0.1]),
    ]
    for (step, change) in steps {
      curvature.learn(step: step, change: change)
      for (found, expected) in zip(curvature.times(change), step) {
        #expect(abs(found - expected) < 1e-12)
      }
      let columns = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]].map(curvature.times)
      for row in 0..<3 {
        for column in 0..<row {
          #expect(abs(columns[row][column] - columns[column][row]) < 1e-12)
        }
      }
    }
  }

  @Test func `the first step gives the scale, and one against the gradient nothing`() {
    var curvature = InverseCurvature(count: 2)
    curvature.learn(step: [1, 0], change: [-1, 0])
    #expect(curvature.times([0, 1]) == [0, 0.05])
    curvature.learn(step: [1, 0], change: [2, 0])
    #expect(curvature.times([0, 1]) == [0, 0.5])
  }

  private func data(_ positions: [SIMD4<Double>]) -> SurfaceData {
    var data = SurfaceData()
    data.positions = positions
    data.gaps = Array(repeating: .zero, count: positions.count)
    return data
  }

  private static let brews: [SIMD4<Double>] = [
    SIMD4(-2, -1.9, 0, 0), SIMD4(-1, -1.2, 0, 0), SIMD4(0, 0.3, 0, 0), SIMD4(1, 0.8, 0, 0),
    SIMD4(2.2, 2, 0, 0), SIMD4(0.1, -0.2, 0, 0),
  ]

  @Test(arguments: [(9, true), (10, true), (11, false)])
  func `a value is rare where at most a tenth of the brews lie near`(
    _ near: Int, _ isRare: Bool
  ) {
    var data = data(Array(repeating: SIMD4(0, -1, 0, 0), count: 110))
    for row in 0..<near { data.positions[row][1] = 2 }
    // Brews that do not record the parameter do not count.
    for row in 100..<110 { data.gaps[row][1] = 1 }
    #expect(data.isRare(1.2, axis: 1) == isRare)
    #expect(!data.isRare(-0.5, axis: 1))
  }

  @Test func `every brew lies in the region of the brews, and a corner of their box does not`() {
    let region = BrewedRegion(data(Self.brews), axisCount: 2)
    for brew in Self.brews { #expect(region.contains(brew), "\(brew)") }
    #expect(region.low == SIMD4(-2, -1.9, 0, 0) && region.high == SIMD4(2.2, 2, 0, 0))
    let corner = SIMD4<Double>(-2, 2, 0, 0)
    #expect(!region.contains(corner))
    #expect(!region.contains(SIMD4(2.3, 2, 0, 0)))
    let clamped = region.clamped(corner)
    #expect(region.contains(clamped))
    // No farther in than it must be.
    let center = Self.brews.reduce(.zero, +) / 6
    #expect(!region.contains(center + (clamped - center) * 1.01))
  }

  @Test func `few brews have no ellipsoid`() {
    let three = BrewedRegion(data(Array(Self.brews.prefix(3))), axisCount: 2)
    #expect(three.contains(SIMD4(-2, 0.3, 0, 0)))
    let four = BrewedRegion(data(Array(Self.brews.prefix(4))), axisCount: 2)
    #expect(!four.contains(SIMD4(-2, 0.8, 0, 0)))
  }

  @Test func `the search climbs far, and stays inside`() {
    let brews = stride(from: -40.0, through: 40, by: 2).map { SIMD4<Double>($0, 0, 0, 0) }
    let region = BrewedRegion(data(brews), axisCount: 1)
    let search = RegionSearch(region: region, axisCount: 1)
    let far = search.best(from: [.zero]) { -abs($0[0] - 30) }
    #expect(abs((far?.position[0] ?? 0) - 30) < 0.1)
    let edge = search.best(from: [SIMD4(35, 0, 0, 0)]) { $0[0] }
    #expect(edge?.position[0] == 40)
    #expect(search.best(from: [.zero]) { _ in .nan } == nil)
  }

  @Test(
    arguments: [
      (.brewTime, [150, 155, 160, 165, 170, 179, 345], 150...179),
      (.grindSetting, [22, 23, 24, 24, 25, 26, 34], 22...26),
      (.grindSetting, [2, 22, 23, 24, 24, 25, 26], 22...26),
      (.grindSetting, [10, 20, 30, 40, 50, 60, 70], 10...70),
      (.grindSetting, [22, 23, 24, 24, 25, 26, 34, 34], 22...34),
      (.waterTemperature, [93, 93, 93, 93, 93, 93, 95], 93...95),
      (.ratio, [15, 16, 30], 15...30),
    ] as [(BrewParameter, [Double], ClosedRange<Double>)])
  func `single far values are beyond what was tried`(
    _ parameter: BrewParameter, _ values: [Double], _ range: ClosedRange<Double>
  ) {
    #expect(TriedRange.of(parameter, values) == range)
    #expect(TriedRange.of(parameter, []) == nil)
  }

  @Test func `nothing between two groups of brews, and no lonely far one, is inside`() {
    let places = [0.0, 0.5, 1, 1.5, 8, 8.5, 9, 20]
    let region = BrewedRegion(data(places.map { SIMD4($0, 0, 0, 0) }), axisCount: 1)
    #expect(region.contains(SIMD4(1, 0, 0, 0)) && region.contains(SIMD4(8.2, 0, 0, 0)))
    for place in [4.0, 6, 12, 20] { #expect(!region.contains(SIMD4(place, 0, 0, 0))) }
    #expect(region.contains(region.clamped(SIMD4(20, 0, 0, 0))))
    #expect(region.stretch(0, around: 3).upperBound < 3)
  }
}

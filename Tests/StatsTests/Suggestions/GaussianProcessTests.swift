import Foundation
import Support
import Testing

@testable import Numerics
@testable import Stats

/// Arithmetic against NumPy.
@Suite struct GaussianProcessTests {
  /// `numpy.linalg.cholesky`, `solve` and `slogdet` of the same matrix.
  @Test func `the Cholesky factor is NumPy's`() throws {
    let matrix: [Double] = [4, 2, 0.6, 2, 3, 0.4, 0.6, 0.4, 2]
    let cholesky = try #require(Cholesky(matrix, count: 3))
    let expected = [
      (0, 2.0), (3, 1.0), (4, 1.4142135623730951), (6, 0.3), (7, 0.07071067811865477),
      (8, 1.380217374184226),
    ]
    for (place, value) in expected { #expect(abs(cholesky.factor[place] - value) < 1e-14) }
    let solution = cholesky.solve([1, 2, 3])
    let known = [-0.30708661417322836, 0.6771653543307087, 1.4566929133858266]
    for (found, value) in zip(solution, known) { #expect(abs(found - value) < 1e-13) }
    #expect(abs(cholesky.logDeterminant - 2.7239235502585) < 1e-13)
    #expect(cholesky.jitter == 0)
  }

  @Test(
    arguments: [
      [1, 0, 2, -1], [Double.nan, 0, 0, 1], [Double.infinity, 0, 0, 1], [0, 0, 0, 0], [1, 0, 1],
    ] as [[Double]])
  func `what is not positive definite has no factor`(_ matrix: [Double]) {
    #expect(Cholesky(matrix, count: 2) == nil)
  }

  @Test func `a matrix on the edge gets a little added`() throws {
    let cholesky = try #require(Cholesky([1, 1, 1, 1], count: 2))
    #expect(cholesky.jitter > 0 && cholesky.jitter < 1e-5)
  }

  private static let sample: SurfaceData = {
    var data = SurfaceData()
    data.positions = [
      SIMD4(0, 0, 0, 0), SIMD4(1, 0, 0, 0), SIMD4(0, -1, 0.5, 0), SIMD4(0.5, 0.5, -0.5, 1),
    ]
    data.gaps = Array(repeating: .zero, count: 4)
    data.beans = [0, 0, 1, 1]
    data.days = [1, 2, 3, 4]
    data.aging = [1, 1, 1, 1]
    data.stars = [4, 3, 3.5, 2.5]
    data.level = 3.25
    data.siteVariances = [nil, nil, nil, nil]
    data.optima = [SIMD4(0.3, -0.2, 0, 0.1), SIMD4(-0.1, 0.4, 0.2, 0)]
    data.doubts = [SIMD4(0.1, 0.2, 0, 0.3), SIMD4(0.4, 0.1, 0.2, 0.05)]
    let half = SurfaceData.Pair(
      respects: SIMD4(repeating: 0.5), isSame: false, quality: 0.2, shape: 0.525)
    data.likeness = [.same, half, half, .same]
    data.beanCount = 2
    return data
  }()

  /// The covariance and `numpy.linalg.solve(K, y - m)` written out in NumPy for four brews.
  @Test func `the posterior is NumPy's`() throws {
    let posterior = try #require(SurfacePosterior(Self.sample, .prior))
    let found = posterior.predict(SIMD4(0.5, 0.25, 0, -0.5))
    #expect(abs(found.mean - 3.4708350276831044) < 1e-10)
    #expect(abs(found.variance - 0.3150528575220213) < 1e-10)
    #expect(abs(posterior.logLikelihood - -5.180655646829055) < 1e-10)
    let same = posterior.comparison(with: SIMD4(0.5, 0.25, 0, -0.5))
      .difference(SIMD4(0.5, 0.25, 0, -0.5))
    #expect(abs(same.mean) < 1e-12 && same.variance < 1e-12)
  }

  @Test func `the optima are NumPy's`() throws {
    let found = try #require(SurfacePosterior(Self.sample, .prior)).optima()
    #expect(abs(found.means[1][0] - -0.5798507386887125) < 1e-10)
    #expect(abs(found.variances[1][0] - 1.704787587479929) < 1e-10)
    #expect(abs(found.means[1][1] - -0.3411371260875189) < 1e-10)
    #expect(abs(found.variances[1][1] - 0.9408746346524106) < 1e-10)
  }

  @Test func `the inverse undoes the matrix`() throws {
    let cholesky = try #require(Cholesky([4, 2, 0.6, 2, 3, 0.4, 0.6, 0.4, 2], count: 3))
    let inverse = cholesky.inverse()
    for row in 0..<3 {
      let unit = (0..<3).map { $0 == row ? 1.0 : 0 }
      let solution = cholesky.solve(unit)
      for column in 0...row { #expect(abs(inverse[row * 3 + column] - solution[column]) < 1e-14) }
      #expect(abs(cholesky.inverseDiagonal()[row] - solution[row]) < 1e-14)
    }
  }

  /// Against differences, also of a brew with a gap, of brews of one day and of a replaced rating.
  @Test(arguments: 0..<SurfaceHyperparameters.count)
  func `the gradient is the slope of the likelihood`(_ place: Int) throws {
    var data = Self.sample
    data.days = [1, 1, 3, 4]
    data.gaps[2] = SIMD4(1, 0, 0, 1)
    data.spread = SIMD4(0.8, 1, 1, 0.5)
    data.siteVariances[3] = 0.7
    data.aging = [1, 1.5, 2, 1]
    let start = SurfaceHyperparameters.prior
    func value(_ shift: Double) -> Double? {
      var moved = start
      moved[place] += shift
      return SurfacePosterior(data, moved)?.logLikelihood
    }
    let (above, below) = (try #require(value(1e-5)), try #require(value(-1e-5)))
    let slope = try #require(SurfacePosterior(data, start)).gradient()[place]
    #expect(abs(slope - (above - below) / 2e-5) < 1e-6)
  }

  /// Every size up to a few blocks of four rows, and four columns solved at once.
  @Test(arguments: 1...13)
  func `factor and inverse of any size`(_ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let parts = (0..<count * count).map { _ in generator.unit() - 0.5 }
    var matrix = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      for column in 0..<count {
        for place in 0..<count {
          matrix[row * count + column] += parts[row * count + place] * parts[column * count + place]
        }
        if row == column { matrix[row * count + column] += 0.5 }
      }
    }
    let cholesky = try #require(Cholesky(matrix, count: count))
    let inverse = cholesky.inverse()
    let diagonal = cholesky.inverseDiagonal()
    for row in 0..<count {
      #expect(abs(diagonal[row] - inverse[row * count + row]) < 1e-10)
      for column in 0..<count {
        var product = 0.0
        for place in 0..<count {
          let (high, low) = (max(place, column), min(place, column))
          product += matrix[row * count + place] * inverse[high * count + low]
        }
        #expect(abs(product - (row == column ? 1 : 0)) < 1e-9)
      }
    }
    let right = (0..<count).map { SIMD4(Double($0), 1, -2, 0.5 * Double($0)) }
    let four = cholesky.forward(right)
    for axis in 0..<4 {
      let one = cholesky.forward(right.map { $0[axis] })
      for row in 0..<count { #expect(abs(four[row][axis] - one[row]) < 1e-9) }
    }
  }

  /// One five among brews that deserve five and more tells less than a four tells, and never that
  /// the brew deserves less than what others say of it.
  @Test func `a rating at the end of the scale is one-sided`() throws {
    var data = Self.sample
    data.stars = [5, 4.5, 4, 4.5]
    data.level = 4.5
    let sites = CensoredRatings(data.stars)
    #expect(sites.kinds.map { $0 == .highest } == [true, false, false, false])
    let settled = try #require(FittedSurface(data, .prior, sites, expands: false))
    let plain = try #require(SurfacePosterior(data, .prior))
    #expect(try #require(settled.data.siteVariances[0]) > plain.noise[0])
    let open = settled.posterior.predict(data.positions[0])
    let closed = plain.predict(data.positions[0])
    #expect(open.variance > closed.variance)
    #expect(settled.evidence.isFinite)
  }

  /// A one says that a cup was bad, not how bad: the worse the others have it, the less it says.
  @Test func `a bad rating says little of how bad`() throws {
    var data = Self.sample
    data.stars = [1, 4, 4, 3]
    let sites = CensoredRatings(data.stars)
    #expect(sites.kinds == [.low, .plain, .plain, .plain])
    func variance(_ position: SIMD4<Double>) throws -> Double {
      data.positions[0] = position
      let settled = try #require(FittedSurface(data, .prior, sites, expands: false))
      return try #require(settled.data.siteVariances[0])
    }
    let near = try variance(SIMD4(1, 1, 0, 0))
    let far = try variance(SIMD4(4, 4, 0, 0))
    #expect(far > 2 * near)
  }

  @Test func `a taster's own lowest rating is an end only where it is given often`() {
    let often = CensoredRatings([2, 2, 3, 4, 4, 4, 3, 5])
    #expect(often.kinds.prefix(3) == [.lowest, .lowest, .plain])
    #expect(CensoredRatings([2, 3, 4]).kinds == [.low, .plain, .plain])
    #expect(CensoredRatings([3, 3.5, 4]).areAllPlain)
  }

  /// Brews of a bean around its best, of which none hits it: the optimum is found where the parabola
  /// through the ratings has it.
  @Test func `settling finds the optimum`() throws {
    let best = SIMD4(0.8, -0.6, 0, 0)
    var data = SurfaceData()
    for (row, position) in [
      SIMD4(0.0, 0, 0, 0), SIMD4(2, 0, 0, 0), SIMD4(0, -2, 0, 0), SIMD4(2, -1.5, 0, 0),
      SIMD4(0.5, 0.8, 0, 0), SIMD4(-1, -1, 0, 0), SIMD4(1.5, 0.5, 0, 0),
    ].enumerated() {
      data.positions.append(position)
      data.gaps.append(.zero)
      data.beans.append(0)
      data.days.append(row)
      data.aging.append(1)
      data.siteVariances.append(nil)
      let apart = position - best
      data.stars.append(4.6 - 0.25 * (apart * apart).sum())
    }
    data.likeness = [.same]
    data.beanCount = 1
    data.optima = [.zero]
    data.doubts = [.zero]
    data.level = data.stars.reduce(0, +) / Double(data.stars.count)
    var parameters = SurfaceHyperparameters.prior
    parameters[SurfaceHyperparameters.Place.noise] = log(0.1)
    let settled = try #require(FittedSurface(data, parameters, CensoredRatings(data.stars)))
    let apart = settled.data.optima[0] - best
    #expect((apart * apart).sum() < 0.04)
    #expect(settled.data.doubts[0][0] < 0.1)
    for axis in 0..<4 { #expect(settled.data.doubts[0][axis] >= 0) }
  }
}

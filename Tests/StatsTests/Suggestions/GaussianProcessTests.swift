import Testing

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
    data.replacedNoise = [nil, nil, nil, nil]
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
    #expect(abs(found.mean - 3.476028425696648) < 1e-10)
    #expect(abs(found.variance - 0.3989655028092862) < 1e-10)
    #expect(abs(posterior.logLikelihood - -5.880080404820079) < 1e-10)
    let same = posterior.comparison(with: SIMD4(0.5, 0.25, 0, -0.5))
      .difference(SIMD4(0.5, 0.25, 0, -0.5))
    #expect(abs(same.mean) < 1e-12 && same.variance < 1e-12)
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
    data.replacedNoise[3] = 0.7
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

  /// One five among brews that deserve five and more tells less than a four tells, and never that
  /// the brew deserves less than what others say of it.
  @Test func `a rating at the end of the scale is one-sided`() throws {
    var data = Self.sample
    data.stars = [5, 4.5, 4, 4.5]
    data.level = 4.5
    let ends = CensoredRatings(data.stars)
    #expect(ends.ends.map { $0 == .highest } == [true, false, false, false])
    let replaced = try #require(ends.replaced(data, .prior))
    let plain = try #require(SurfacePosterior(data, .prior))
    let noise = try #require(replaced.data.replacedNoise[0])
    #expect(noise > plain.noise[0])
    let open = replaced.posterior.predict(data.positions[0])
    let closed = plain.predict(data.positions[0])
    #expect(open.variance > closed.variance)
    #expect(replaced.evidence.isFinite)
  }

  @Test func `a taster's own lowest rating is an end only where it is given often`() {
    let often = CensoredRatings([2, 2, 3, 4, 4, 4, 3, 5])
    #expect(often.ends.prefix(3) == [.lowest, .lowest, .inside])
    #expect(CensoredRatings([2, 3, 4]).ends[0] == .inside)
  }
}

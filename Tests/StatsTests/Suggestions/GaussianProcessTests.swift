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

  @Test(arguments: [
    [1, 0, 2, -1], [Double.nan, 0, 0, 1], [.infinity, 0, 0, 1], [0, 0, 0, 0], [1, 0, 1],
  ])
  func `what is not positive definite has no factor`(_ matrix: [Double]) {
    #expect(Cholesky(matrix, count: 2) == nil)
  }

  @Test func `a matrix on the edge gets a little added`() throws {
    let cholesky = try #require(Cholesky([1, 1, 1, 1], count: 2))
    #expect(cholesky.jitter > 0 && cholesky.jitter < 1e-5)
  }

  /// The covariance and `numpy.linalg.solve(K, y - m)` written out in NumPy for four brews.
  @Test func `the posterior is NumPy's`() throws {
    var data = SurfaceData()
    data.positions = [
      SIMD4(0, 0, 0, 0), SIMD4(1, 0, 0, 0), SIMD4(0, -1, 0.5, 0), SIMD4(0.5, 0.5, -0.5, 1),
    ]
    data.gaps = Array(repeating: .zero, count: 4)
    data.beans = [0, 0, 1, 1]
    data.days = [1, 2, 3, 4]
    data.aging = [1, 1, 1, 1]
    data.stars = [4, 3, 3.5, 2.5]
    data.likeness = [1, 0.5, 0.5, 1]
    data.beanCount = 2
    let posterior = try #require(SurfacePosterior(data, .prior))
    let found = posterior.predict(SIMD4(0.5, 0.25, 0, -0.5))
    #expect(abs(found.mean - 3.484764428628701) < 1e-10)
    #expect(abs(found.variance - 0.3453249441474324) < 1e-10)
    #expect(abs(posterior.logLikelihood - -5.33356666457209) < 1e-10)
    let same = posterior.comparison(with: SIMD4(0.5, 0.25, 0, -0.5))
      .difference(SIMD4(0.5, 0.25, 0, -0.5))
    #expect(abs(same.mean) < 1e-12 && same.variance < 1e-12)
  }
}

import Testing

@testable import Stats

/// What a taster of whole stars, half stars or tenths will rate.
@Suite struct RatingScaleTests {
  @Test(
    arguments: [
      ([3, 4, 5, 2], 1), ([3, 4, 5], 0.5), ([], 0.5), ([3, 4, 5, 2.5], 0.5),
      ([3, 4.5, 5, 2.6], 0.1),
      ([3.1], 0.1), ([3.25, 4, 4, 4], 0.1),
    ] as [([Double], Double)])
  func `the step is the coarsest that ratings show`(stars: [Double], step: Double) {
    #expect(RatingScale(stars).step == step)
  }

  /// The chances of all ratings by the error function, in Python: their mean, and of the runs of ratings
  /// near the central 80 % the one whose chance is closest to it, and whose tails are alike.
  @Test(arguments: [
    (1.0, 0.9, 1.5, 1.4122358579, 0.1000000000, 2.4696330272),
    (1, 1.1, 0.9, 1.3937261865, 0.1000000000, 2.3158325148),
    (1, 1.4, 0.25, 1.4067734693, 0.7592000000, 2.0408000000),
    (1, 3.2, 0.6, 3.1993852653, 2.2072769087, 4.1927230913),
    (1, 4.9, 1.5, 4.4878193469, 3.3303669728, 5.0000000000),
    (0.5, 0.3, 0.5, 0.6817607666, 0.0500000000, 0.9500000000),
    (0.5, 0.55, 0.25, 0.7080872523, 0.0500000000, 1.1908000000),
    (0.5, 0.95, 0.4, 1.0282685358, 0.1394449901, 1.7605550099),
    (0.5, 1.6, 0.6, 1.6233360092, 0.6072769087, 2.5927230913),
    (0.5, 3.75, 0.4, 3.7459841640, 2.9394449901, 4.4500000000),
    (0.5, 4.6, 0.25, 4.5521516337, 4.0500000000, 5.0000000000),
    (0.5, 5.6, 0.5, 4.9302822602, 4.6937719492, 5.0000000000),
    (0.1, 2.95, 0.9, 2.9463108702, 1.7341674852, 4.1658325148),
  ])
  func `a rating is expected between those of four in five`(
    step: Double, mean: Double, variance: Double, value: Double, low: Double, high: Double
  ) {
    let scale = RatingScale([step, 2 * step, 3 * step, 4 * step])
    #expect(scale.step == step)
    let found = scale.expectation(mean: mean, variance: variance)
    #expect(abs(found.value - value) < 1e-6)
    #expect(abs(found.low - low) < 1e-6)
    #expect(abs(found.high - high) < 1e-6)
  }

  @Test func `what no cup is worth is the end of the scale`() {
    let scale = RatingScale([])
    let most = scale.expectation(mean: 6, variance: 0.3)
    #expect(scale.expectation(mean: 9, variance: 0.3) == most)
    #expect(most.value < 5 && most.high <= 5)
    let least = scale.expectation(mean: -2, variance: 0.3)
    #expect(least == scale.expectation(mean: 0, variance: 0.3) && least.low >= 0)
    // Without a number, nothing is known: the middle, and a star more or less.
    let unknown = scale.expectation(mean: .nan, variance: .infinity)
    #expect(abs(unknown.value - 3) < 0.05 && unknown.high - unknown.low > 1.5)
  }
}

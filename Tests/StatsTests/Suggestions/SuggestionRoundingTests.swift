import Testing

@testable import Stats

@Suite struct SuggestionRoundingTests {
  private static let settings: [([Double], Double)] = [
    ([24, 25, 22], 1), ([24.5, 25, 22], 0.5), ([2.25, 2.5, 2.75, 3], 0.25), ([2.9, 3, 3.1], 0.1),
    ([15, 20, 25], 1), ([1.2, 1.4, 1.8, 2, 2.4], 0.2), ([7, 6.8], 0.1), ([1.05, 1.15], 0.05),
    ([1.234, 2.347], 0.01),
    ([20, 21, 22, 23, 24, 25, 26, 27, 28, 28.37], 1), ([20, 21, 22, 23, 23.37], 0.01),
  ]

  @Test(arguments: settings)
  func `a grinder's step shows in its settings`(_ settings: [Double], _ step: Double) {
    #expect(SettingGrid(.grindSetting, values: settings).step == step)
  }

  @Test(arguments: [
    (BrewParameter.waterTemperature, 93.4, 90.0...96, 93.0),
    (.waterTemperature, 95.8, 90...95.5, 95),
    (.brewTime, 173, 100...300, 175), (.brewTime, 101, 102...300, 105),
    (.brewTime, 28, 27...29, 28),
  ])
  func `values are rounded inside what was brewed`(
    _ parameter: BrewParameter, _ value: Double, _ range: ClosedRange<Double>, _ expected: Double
  ) {
    #expect(SettingGrid(parameter, values: []).rounded(value, in: range) == expected)
  }

  @Test(
    arguments: [
      (42.0, [38.0, 40], 1...40.0, 40.0), (42, [38, 42], 1...40, 42), (-1, [1, 0], 0...50, 0),
      (0, [2, 1], 1...(.infinity), 1), (-1, [-2, 1], 0...50, -1),
    ] as [(Double, [Double], ClosedRange<Double>, Double)])
  func `a setting lies on the dial, unless one beyond it was set`(
    _ value: Double, _ settings: [Double], _ dial: ClosedRange<Double>, _ expected: Double
  ) {
    let grid = SettingGrid(.grindSetting, values: settings, dial: dial)
    #expect(grid.nearest(value) == expected)
  }

  @Test(arguments: [
    (1.0, 22.64...25.93, 24.0, 23.0...25.0), (0.5, 22.64...25.93, 24.0, 23.0...25.5),
    (1.0, 92.7...93.4, 93.0, 93.0...93.0), (5.0, 171.0...174.0, 173.0, 173.0...173.0),
    (0.1, 13.81...15.96, 14.9, 13.9...15.9),
  ])
  func `a range ends where a person can set it`(
    _ step: Double, _ range: ClosedRange<Double>, _ value: Double, _ expected: ClosedRange<Double>
  ) {
    #expect(SettingGrid(step: step).inside(range, around: value) == expected)
  }

  @Test func `the scale shows in the ratings`() {
    #expect(RatingScale([3, 4, 4, 5]).step == 1)
    #expect(RatingScale([3, 4]).step == 0.5)
    #expect(RatingScale([3.5, 4, 4, 5]).step == 0.5)
    #expect(RatingScale([3.7, 4, 4, 5]).step == 0.1)
  }

  /// Chances of whole stars at mean 4 and deviation 1 (scipy.stats.norm): 3–5 hold 0.927 and 4–5
  /// 0.691; 0.691 is nearer to 0.8.
  @Test func `an interval holds the run of ratings nearest to four in five`() {
    let rating = RatingScale([3, 4, 4, 5]).expectation(mean: 4, variance: 1 + 1.0 / 12)
    #expect(rating.low > 3 && rating.low <= 4 && rating.high == 5)
    #expect(rating.low <= rating.value && rating.value <= rating.high)
  }

  /// Ends move with the mean by no more than one step beside where a tenth lies beyond.
  @Test(arguments: [[3.0, 4, 4, 5], [3.5, 4, 4, 5]])
  func `neither end of an interval jumps`(_ stars: [Double]) {
    let scale = RatingScale(stars)
    for mean in stride(from: 1.5, through: 5.5, by: 0.05) {
      for deviation in [0.4, 0.6, 0.9] {
        let rating = scale.expectation(
          mean: mean, variance: deviation * deviation + scale.step * scale.step / 12)
        let low = min(5, max(scale.lowest, mean - 1.2816 * deviation))
        let high = min(5, max(scale.lowest, mean + 1.2816 * deviation))
        #expect(abs(rating.low - low) <= 1.5 * scale.step, "\(mean) \(deviation)")
        #expect(abs(rating.high - high) <= 1.5 * scale.step, "\(mean) \(deviation)")
      }
    }
  }

  @Test(arguments: [-3.0, 0, 2.5, 4.9, 9, .nan, .infinity], [0.0, 0.3, 4, .infinity])
  func `an expectation stays on the scale`(_ mean: Double, _ variance: Double) {
    for stars in [[3.0, 4, 4, 5], [3.5], [3.7]] {
      let rating = RatingScale(stars).expectation(mean: mean, variance: variance)
      #expect(0 <= rating.low && rating.low <= rating.value)
      #expect(rating.value <= rating.high && rating.high <= 5)
    }
  }
}

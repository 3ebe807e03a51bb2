/// The optimum of a parameter and the size of its effect, estimated once a test has found an effect.
///
/// Bumps of several widths, with the parabola as the widest, are fitted at every point of a grid by
/// least squares; the best fit is kept (profile least squares: Seber and Wild 1989, "Nonlinear
/// Regression", section 2.1.5). The same is done for every bootstrap sample.
struct ResponseCurve {
  let optimum: Estimate
  let effect: Estimate

  /// Widths of the bumps in standard deviations of the parameter; infinity is a parabola.
  private static let widths = [0.8, 1.3, 2, .infinity]
  private static let places = 41

  /// - Parameters:
  ///   - values: The parameter, one value per row.
  ///   - isPeak: Whether to find the maximum; else the minimum.
  ///   - ends: nil for a peak or valley; for a slope the two values between which the effect is
  ///     computed.
  ///   - outcome: The filtered rating.
  ///   - prepare: Filters a function of the parameter as the rating was filtered.
  init(
    values: [Double], outcome: [Double], isPeak: Bool, ends: (low: Double, high: Double)?,
    bootstrap: Bootstrap, seed: SeededGenerator, prepare: ([Double]) -> [Double]
  ) {
    let sorted = values.sorted()
    let (low, high) = (
      Quantiles.value(of: sorted, at: 0.03), Quantiles.value(of: sorted, at: 0.97)
    )
    let mean = values.reduce(0, +) / Double(values.count)
    let spread =
      (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    let places = (0..<Self.places).map {
      low + (high - low) * Double($0) / Double(Self.places - 1)
    }
    let sign = isPeak ? 1.0 : -1.0
    func height(_ value: Double, _ place: Double, _ width: Double) -> Double {
      let distance = (value - place) / spread
      return width.isFinite
        ? exp(-distance * distance / (2 * width * width)) : -distance * distance / 4
    }
    var bumps: [(place: Double, width: Double)] = []
    var sums: [Bootstrap.BlockSums] = []
    for width in Self.widths {
      for place in places {
        bumps.append((place, width))
        // After a cancellation the curve is not used, so it only has to be fast.
        let column =
          Task.isCancelled
          ? outcome.map { _ in 0 } : prepare(values.map { height($0, place, width) })
        sums.append(Bootstrap.BlockSums(column: column, outcome: outcome))
      }
    }
    /// The best bump and its height in stars.
    func best(_ drawn: [Double]) -> (bump: Int, scale: Double, place: Double) {
      var gains = [Double](repeating: 0, count: bumps.count)
      var scales = gains
      var best = 0
      for index in bumps.indices {
        let square = Series.product(drawn, sums[index].squares)
        let product = Series.product(drawn, sums[index].products)
        guard square > 1e-9, product * sign > 0 else { continue }
        gains[index] = product * product / square
        scales[index] = product / square
        if gains[index] > gains[best] { best = index }
      }
      // Interpolated between points of the grid by a parabola through the three gains.
      var place = bumps[best].place
      let position = best % Self.places
      if position > 0, position < Self.places - 1 {
        let (a, b, c) = (gains[best - 1], gains[best], gains[best + 1])
        let bend = a - 2 * b + c
        if bend < -1e-12 { place += (places[1] - places[0]) * 0.5 * (a - c) / bend }
      }
      return (best, scales[best], place)
    }
    var generator = seed
    var drawn = [Double](repeating: 1, count: sums.first?.products.count ?? 0)
    let fitted = best(drawn)
    var samples: [(bump: Int, scale: Double, place: Double)] = []
    for _ in 0..<bootstrap.replicates where !Task.isCancelled {
      Bootstrap.draw(&drawn, &generator)
      samples.append(best(drawn))
    }
    let freedom = Double(drawn.count - 1)
    var optimum = Bootstrap.estimate(fitted.place, samples.map(\.place), freedom: freedom)
    // Of few settings the fit may be surer than they are: the tried one next to the optimum is as
    // good.
    if let near = values.min(by: { abs($0 - optimum.value) < abs($1 - optimum.value) }) {
      optimum = Estimate(
        value: optimum.value, low: min(optimum.low, near), high: max(optimum.high, near))
    }
    self.optimum = optimum
    if let ends {
      func difference(_ sample: (bump: Int, scale: Double, place: Double)) -> Double {
        let bump = bumps[sample.bump]
        return sample.scale
          * (height(ends.high, bump.place, bump.width) - height(ends.low, bump.place, bump.width))
      }
      effect = Bootstrap.estimate(
        difference(fitted), samples.map(difference), freedom: freedom)
      return
    }
    var rest = values.filter { $0 < optimum.low || $0 > optimum.high }
    if rest.count < values.count / 10 { rest = values }
    var restMeans = [Double](repeating: .nan, count: bumps.count)
    func above(_ sample: (bump: Int, scale: Double, place: Double)) -> Double {
      let bump = bumps[sample.bump]
      if restMeans[sample.bump].isNaN {
        restMeans[sample.bump] =
          rest.reduce(0) { $0 + height($1, bump.place, bump.width) } / Double(rest.count)
      }
      return sample.scale * (height(bump.place, bump.place, bump.width) - restMeans[sample.bump])
    }
    effect = Bootstrap.estimate(above(fitted), samples.map(above), freedom: freedom)
  }
}

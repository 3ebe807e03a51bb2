/// Rating against days off roast and against temperature, over all methods.
extension PatternSearch {
  /// The shares of brews between which windows of age begin and end.
  private static let parts = 8
  /// The lowest and the highest share of the brews within a window.
  private static let windowShares = 0.1...0.8
  /// The lowest and the highest share of the brews within a band that the journal sets.
  private static let bandShares = 0.05...0.95
  /// By how much |z| may be below that of the best window for a band to be reported instead.
  private static let bandSlack = 1.0

  /// Freshness belongs to the bag, not to the method, so all brews are compared, each with those of
  /// its bean, the methods' own means held constant.
  ///
  /// Coffee may get better, get worse, do first the one and then the other, or be at its best
  /// between two days. The alternatives share one p-value: slope, curve, the windows between
  /// eighths of the brews, and the bands of freshness that the journal sets.
  mutating func searchFreshness() {
    let rows = Array(table.stars.indices)
    guard let question = question(Self.everyMethod, -1, .daysOffRoast, rows) else { return }
    let design = design(question, given: [])
    let windows = Self.windows(design.values, parts: Self.parts)
    let standard = Series.standardized(design.values)
    let slope = design.column(standard)
    let bands = bands(design.values)
    let columns =
      [slope, Series.residual(design.column(standard.map { $0 * $0 }), on: slope)]
      + (windows + bands.map(\.days)).map { design.column(Self.indicator(design.values, $0)) }
    let test = StratifiedTest(
      strata: design.strata, outcome: design.outcome, columns: columns,
      nuisances: design.nuisances)
    let pValue = test.pValue(seed: generator(question.name))
    func strongest(_ places: Range<Int>) -> Int? {
      places.max { abs(test.z[$0]) < abs(test.z[$1]) }
    }
    guard var best = strongest(test.z.indices) else { return }
    let firstBand = test.z.count - bands.count
    if let band = strongest(firstBand..<test.z.count),
      abs(test.z[band]) >= abs(test.z[best]) - Self.bandSlack
    {
      best = band
    }
    let band = best >= firstBand ? bands[best - firstBand] : nil
    let subject = subject(of: question)
    let search = self
    hypotheses.append(
      Hypothesis(
        kind: .parameter, subject: subject, pValue: pValue, plainPValue: pValue,
        zScore: test.z[best]
      ) { [best] in
        guard best >= 2 else {
          let shape = search.test(question, given: [])
          return search.pattern(question, subject, shape, given: [], pValue: pValue)
        }
        return search.window(
          question, design, subject, band, pValue: pValue, zScore: test.z[best])
      })
  }

  /// The windows between quantiles of some values. Of a window that reaches an end, and the rest of
  /// the values, only the one with the lowest value is listed: they are one alternative.
  private static func windows(_ values: [Double], parts: Int) -> [Range<Double>] {
    let cuts = cuts(values, parts: parts)
    return cuts.indices.flatMap { first in
      cuts.indices.dropFirst(first + 1).compactMap { last in
        let window = cuts[first]..<cuts[last]
        let share = Double(values.count { window.contains($0) }) / Double(values.count)
        return windowShares.contains(share) ? window : nil
      }
    }
  }

  /// The values at which equal parts of the brews begin, each once, ascending.
  static func cuts(_ values: [Double], parts: Int) -> [Double] {
    let sorted = values.sorted()
    var cuts: [Double] = []
    for part in 0..<parts {
      let cut = sorted[part * sorted.count / parts]
      if cuts.last.map({ $0 < cut }) ?? true { cuts.append(cut) }
    }
    return cuts
  }

  /// The bands that the journal sets and that divide the brews.
  private func bands(_ values: [Double]) -> [(band: Freshness, days: Range<Double>)] {
    guard let freshness = table.freshness else { return [] }
    return Freshness.allCases.compactMap { band in
      let days = freshness.days(of: band)
      // Days are whole: the next one begins another band.
      let window = days.lowerBound..<days.upperBound + 1
      let share = Double(values.count { window.contains($0) }) / Double(max(1, values.count))
      return Self.bandShares.contains(share) ? (band, window) : nil
    }
  }

  private static func indicator(_ values: [Double], _ window: Range<Double>) -> [Double] {
    values.map { window.contains($0) ? 1 : 0 }
  }

  /// The squares that rise and fall explain, as a parabola; 0 where it has no highest point between
  /// the ends.
  private static func riseAndFall(
    _ design: ParameterDesign, _ outcome: [Double]
  ) -> Double {
    let standard = Series.standardized(design.values)
    let slope = design.free(design.column(standard))
    let curve = Series.residual(design.free(design.column(standard.map { $0 * $0 })), on: slope)
    var gain = 0.0
    for column in [slope, curve] {
      let product = Series.product(column, outcome)
      gain += product * product / max(Series.product(column, column), 1e-9)
    }
    return Series.product(curve, outcome) < 0 ? gain : 0
  }

  /// The window that fits best, among finer ones than those of the test; rise and fall where these
  /// explain the ratings as well. Of a band that the journal sets, the band.
  private func window(
    _ question: Question, _ design: ParameterDesign, _ subject: PatternSubject,
    _ band: (band: Freshness, days: Range<Double>)?, pValue: Double, zScore: Double
  ) -> Pattern? {
    let outcome = design.free(design.outcome)
    let sorted = design.values.sorted()
    guard let start = sorted.first, let end = sorted.last else { return nil }
    var best: (window: Range<Double>, column: [Double], gain: Double, isHigher: Bool)?
    let windows = band.map { [$0.days] } ?? Self.windows(design.values, parts: 3 * Self.parts)
    for window in windows where !Task.isCancelled {
      let column = design.free(design.column(Self.indicator(design.values, window)))
      let product = Series.product(column, outcome)
      let gain = product * product / max(Series.product(column, column), 1e-9)
      if gain > best?.gain ?? 0 { best = (window, column, gain, product > 0) }
    }
    guard let best else { return nil }
    if band == nil {
      // A window has two ends and a height, a parabola a place and a height: by the information
      // criterion of Schwarz (1978, "Estimating the dimension of a model") the window must explain more.
      let count = Double(max(outcome.count, 2))
      let rest = max(Series.product(outcome, outcome) - best.gain, 1e-9)
      let bent = Self.riseAndFall(design, outcome)
      if bent > 0, bent >= best.gain - rest / count * log(count) {
        let pattern = pattern(
          question, subject, test(question, given: []), given: [], pValue: pValue)
        if let pattern, pattern.shape == .peak { return pattern }
      }
    }
    let effect = Bootstrap().slope(
      Bootstrap.BlockSums(column: best.column, outcome: outcome),
      seed: generator(question.name + "|window"))
    var (low, high) = (best.window.lowerBound, best.window.upperBound)
    low = sorted.first { $0 >= low } ?? low
    high = sorted.last { $0 < high } ?? high
    var pattern = Pattern(
      kind: .parameter, subject: subject, shape: .window, effect: effect,
      count: question.rows.count, pValue: pValue, qValue: 1, zScore: abs(zScore))
    pattern.band = band?.band
    if band != nil, best.isHigher {
      pattern.core = core(of: best.window, gain: best.gain, design, outcome)
    }
    if !best.isHigher {
      // Worse at first is the same as better afterwards; worse in between is a valley.
      if low > start {
        pattern.shape = .valley
      } else {
        (low, high) = (sorted.first { $0 >= best.window.upperBound } ?? end, end)
        pattern.band = nil
        pattern.effect = Estimate(value: -effect.value, low: -effect.high, high: -effect.low)
      }
    }
    let middle = (low + high) / 2
    pattern.optimum = Estimate(value: middle, low: low, high: high)
    return pattern
  }

  /// The days within a band that explain the ratings better than the whole band: they have two ends
  /// of their own, so by the information criterion they must explain more (Schwarz 1978).
  private func core(
    of band: Range<Double>, gain: Double, _ design: ParameterDesign, _ outcome: [Double]
  ) -> ClosedRange<Double>? {
    let sorted = design.values.sorted()
    let inner = Self.cuts(design.values, parts: 3 * Self.parts).filter {
      $0 > band.lowerBound && $0 < band.upperBound
    }
    let ends = [band.lowerBound] + inner + [band.upperBound]
    var best: (window: Range<Double>, gain: Double)?
    for first in ends.indices where !Task.isCancelled {
      for last in ends.indices.dropFirst(first + 1) {
        let window = ends[first]..<ends[last]
        let share = Double(sorted.count { window.contains($0) }) / Double(sorted.count)
        guard window != band, Self.windowShares.contains(share) else { continue }
        let column = design.free(design.column(Self.indicator(design.values, window)))
        let product = Series.product(column, outcome)
        let gain = product * product / max(Series.product(column, column), 1e-9)
        if product > 0, gain > best?.gain ?? 0 { best = (window, gain) }
      }
    }
    guard let best else { return nil }
    let count = Double(max(outcome.count, 2))
    let rest = max(Series.product(outcome, outcome) - best.gain, 1e-9)
    guard best.gain - gain > 2 * rest / count * log(count),
      let low = sorted.first(where: { $0 >= best.window.lowerBound }),
      let high = sorted.last(where: { $0 < best.window.upperBound }), low <= high,
      // Days without a brew make no other window.
      sorted.contains(where: { band.contains($0) && ($0 < low || $0 > high) })
    else { return nil }
    return low...high
  }

  // MARK: Temperature

  /// Temperature over all methods: for who brews each method too rarely to see it there. A finding
  /// of one method makes it a shadow.
  mutating func searchSharedTemperature() {
    let rows = table.stars.indices.filter { table.methods[$0] >= 0 }
    let column = table.column(of: .waterTemperature)
    let methods = Dictionary(grouping: rows.filter { !column[$0].isNaN }) { table.methods[$0] }
    guard methods.values.count(where: { $0.count >= Self.leastLabelBrews }) >= 2,
      let question = question(Self.everyMethod, -1, .waterTemperature, rows)
    else { return }
    let test = test(question, given: [])
    let plain = test.pValue(seed: generator(question.name))
    let pValue = strongParameters.contains(.waterTemperature) ? 1 : plain
    let subject = subject(of: question)
    let search = self
    hypotheses.append(
      Hypothesis(
        kind: .parameter, subject: subject, pValue: pValue, plainPValue: plain,
        zScore: test.observed
      ) { search.pattern(question, subject, test, given: [], pValue: pValue) })
  }
}

/// The region that was brewed before: the bounding box of the brews, cut by their ellipsoid, without the
/// stretches of an axis where no brew lies near.
struct BrewedRegion: Sendable {
  let low: SIMD4<Double>
  let high: SIMD4<Double>
  private let factor: Cholesky?
  private let center: SIMD4<Double>
  private let radius: Double
  private let axisCount: Int
  /// By axis, the stretches near brews, from low to high.
  private var stretches: [[ClosedRange<Double>]] = []
  /// Whether an axis has more than one stretch, or a part without one.
  private var isCut: [Bool] = []

  /// Brews that are this many noticeable steps apart have nothing between them that was tried.
  private static let widestGap = 2.5
  /// So is a shorter way, this many steps, that is so many times the next widest: cups of two styles make
  /// steps as wide as the way between them.
  private static let widestWay = (steps: 1.25, ways: 4.0)
  /// The fewest brews among which a single one beyond such a gap is no place to go back to.
  private static let leastForLonely = 6
  /// How many steps beside such a gap belong to the brews, at most.
  private static let reach = 0.75

  /// - Parameters:
  ///   - axes: The axes, beyond whose `tried` no brew counts; fewer than `axisCount` if all count.
  ///   - margin: The steps by which the box is wider than the brews.
  ///   - limits: The lowest and highest position on an axis that was set, where the data have the brews
  ///     elsewhere: as if brewed on another day.
  init(
    _ data: SurfaceData, axisCount: Int, axes: [ParameterAxis] = [], margin: Double = 0,
    limits: [Int: ClosedRange<Double>] = [:]
  ) {
    self.axisCount = axisCount
    var low = SIMD4<Double>.zero
    var high = SIMD4<Double>.zero
    var center = SIMD4<Double>.zero
    let tried = axes.map(\.triedPlaces)
    for axis in 0..<axisCount {
      let known = data.positions.indices.filter { data.gaps[$0][axis] == 0 }
        .map { data.positions[$0][axis] }
        .filter { axis >= tried.count || tried[axis].contains($0) }
      low[axis] = (known.min() ?? 0) - margin
      high[axis] = (known.max() ?? 0) + margin
      let own = Self.stretches(known.sorted(), margin: margin)
      stretches.append(own)
      isCut.append(
        own.count > 1
          || own.first.map { $0.lowerBound > low[axis] || $0.upperBound < high[axis] } ?? false)
      if let limit = limits[axis] {
        low[axis] = min(max(low[axis], limit.lowerBound), limit.upperBound)
        high[axis] = max(min(high[axis], limit.upperBound), limit.lowerBound)
      }
      let mean = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
      center[axis] = min(max(mean, low[axis]), high[axis])
    }
    self.low = low
    self.high = high
    self.center = center
    let whole = data.positions.indices.filter { data.gaps[$0] == .zero }
      .map { data.positions[$0] }
      .filter { place in tried.indices.allSatisfy { tried[$0].contains(place[$0]) } }
      .map { $0 - center }
    guard whole.count > axisCount + 1, axisCount > 1 else {
      factor = nil
      radius = .infinity
      return
    }
    var covariance = [Double](repeating: 0, count: axisCount * axisCount)
    for row in 0..<axisCount {
      for column in 0..<axisCount {
        var sum = 0.0
        for position in whole { sum += position[row] * position[column] }
        covariance[row * axisCount + column] =
          sum / Double(whole.count) + (row == column ? 0.05 : 0)
      }
    }
    let factor = Cholesky(covariance, count: axisCount)
    self.factor = factor
    guard let factor else {
      radius = .infinity
      return
    }
    radius = (whole.map { Self.distance($0, factor, axisCount) }.max() ?? .infinity) + margin
  }

  private static func stretches(_ sorted: [Double], margin: Double) -> [ClosedRange<Double>] {
    guard var start = sorted.first, let last = sorted.last else { return [] }
    var found: [(range: ClosedRange<Double>, count: Int)] = []
    // A stretch reaches at most its own width beyond its cups: steps are as wide as all cups together.
    func add(_ first: Double, _ last: Double, _ count: Int) {
      let reach = min(reach, last - first)
      found.append(
        (
          (first == sorted[0] ? first - margin : first - reach)...(last == sorted[sorted.count - 1]
            ? last + margin : last + reach), count
        ))
    }
    let ways = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.sorted()
    let gap =
      sorted.count >= leastForLonely
      ? min(widestGap, max(widestWay.steps, widestWay.ways * ways[ways.count - 2])) : widestGap
    var (first, count) = (start, 0)
    for place in sorted {
      if place - start > gap {
        add(first, start, count)
        (first, count) = (place, 0)
      }
      count += 1
      start = place
    }
    add(first, last, count)
    let least = sorted.count >= leastForLonely ? 2 : 1
    let kept = found.filter { $0.count >= least }.map(\.range)
    return kept.isEmpty ? found.map(\.range) : kept
  }

  /// The stretch of an axis near brews that holds a place, or the nearest one, within the box.
  func stretch(_ axis: Int, around place: Double) -> ClosedRange<Double> {
    let box = low[axis]...max(low[axis], high[axis])
    // Brews that are moved to another day's settings need not lie in the box.
    let inside = stretches[axis].filter { $0.overlaps(box) }.map { $0.clamped(to: box) }
    func distance(_ range: ClosedRange<Double>) -> Double {
      max(range.lowerBound - place, place - range.upperBound, 0)
    }
    return inside.min { distance($0) < distance($1) } ?? box
  }

  private static func distance(
    _ offset: SIMD4<Double>, _ factor: Cholesky, _ axisCount: Int
  ) -> Double {
    factor.forward((0..<axisCount).map { offset[$0] }).reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  func contains(_ position: SIMD4<Double>) -> Bool {
    for axis in 0..<axisCount
    where position[axis] < low[axis] - 1e-9 || position[axis] > high[axis] + 1e-9 { return false }
    for axis in 0..<axisCount where isCut[axis] {
      let near = stretch(axis, around: position[axis])
      if position[axis] < near.lowerBound - 1e-9 || position[axis] > near.upperBound + 1e-9 {
        return false
      }
    }
    guard let factor else { return true }
    return Self.distance(position - center, factor, axisCount) <= radius
  }

  /// The nearest point inside the region on the line to the center.
  func clamped(_ position: SIMD4<Double>) -> SIMD4<Double> {
    var result = position.clamped(lowerBound: low, upperBound: high)
    if let factor {
      let distance = Self.distance(result - center, factor, axisCount)
      if distance > radius { result = center + (result - center) * (radius / distance * 0.999) }
    }
    for axis in 0..<axisCount where isCut[axis] {
      let near = stretch(axis, around: result[axis])
      result[axis] = min(max(result[axis], near.lowerBound), near.upperBound)
    }
    return result
  }
}

/// Finds the best position inside a region: from several starts along the axes, in ever smaller
/// steps (Hooke & Jeeves 1961). Deterministic.
struct RegionSearch {
  let region: BrewedRegion
  let axisCount: Int
  /// The lengths in noticeable steps, from coarse to fine.
  var steps = [0.8, 0.4, 0.2, 0.1]
  /// The number of starts that are followed.
  var followed = 4

  func best(
    from starts: [SIMD4<Double>], _ value: (SIMD4<Double>) -> Double
  ) -> (position: SIMD4<Double>, value: Double)? {
    let inside = starts.map(region.clamped)
    let ranked = inside.map { ($0, value($0)) }.filter { $0.1.isFinite }
      .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element)
    var best: (position: SIMD4<Double>, value: Double)?
    for (start, startValue) in ranked.prefix(followed) {
      let found = climb(from: start, startValue, value)
      if best.map({ found.value > $0.value }) ?? true { best = found }
    }
    return best
  }

  private func climb(
    from start: SIMD4<Double>, _ startValue: Double, _ value: (SIMD4<Double>) -> Double
  ) -> (position: SIMD4<Double>, value: Double) {
    var (position, best) = (start, startValue)
    for step in steps {
      var moves = 0
      var improved = true
      while improved, moves < 24, !Task.isCancelled {
        improved = false
        for axis in 0..<axisCount {
          for direction in [step, -step] {
            var trial = position
            trial[axis] += direction
            trial[axis] = min(max(trial[axis], region.low[axis]), region.high[axis])
            guard trial != position, region.contains(trial) else { continue }
            let result = value(trial)
            if result > best + 1e-9 {
              (position, best, improved) = (trial, result, true)
              moves += 1
              break
            }
          }
        }
      }
    }
    return (position, best)
  }
}

/// The values that a person can set.
struct SettingGrid: Sendable, Hashable {
  let step: Double
  /// Where the dial ends.
  private let dial: ClosedRange<Double>

  init(step: Double) {
    self.step = step
    dial = -.infinity...(.infinity)
  }

  /// - Parameters:
  ///   - values: The recorded settings; used only for the step of a grinder.
  ///   - notation: How the grinder's settings are written; its step is known. nil for plain numbers.
  ///   - dial: The ends of the grinder's dial; one beyond which something was set is none.
  init(
    _ parameter: BrewParameter, values: [Double], notation: GrindNotation? = nil,
    dial: ClosedRange<Double> = -.infinity...(.infinity)
  ) {
    var ends = (low: -Double.infinity, high: Double.infinity)
    if parameter == .grindSetting {
      let own = (dial.lowerBound - Self.tolerance)...(dial.upperBound + Self.tolerance)
      if values.allSatisfy({ $0 >= own.lowerBound }) { ends.low = own.lowerBound }
      if values.allSatisfy({ $0 <= own.upperBound }) { ends.high = own.upperBound }
    }
    self.dial = ends.low...ends.high
    switch parameter {
    case .dose: step = 0.1
    case .ratio: step = 0.01
    case .waterTemperature: step = 1
    case .brewTime: step = 5
    case .daysOffRoast: step = 1
    case .grindSetting: step = notation?.step ?? Self.grinderStep(values)
    }
  }

  /// The fewest different settings that show steps of a fifth: 7 and 6.8 are as likely tenths.
  private static let leastForFifths = 5

  /// The coarsest usual step of which nine in ten settings are multiples.
  private static func grinderStep(_ values: [Double]) -> Double {
    for step in [1, 0.5, 0.25, 0.2, 0.1, 0.05] {
      let fitting = values.count { abs($0 / step - ($0 / step).rounded()) < 1e-4 }
      guard Double(fitting) >= 0.9 * Double(values.count) else { continue }
      if step == 0.2, Set(values).count < leastForFifths { continue }
      return step
    }
    return 0.01
  }

  /// The part of `range` between values that can be set; it always contains `value`.
  func inside(_ range: ClosedRange<Double>, around value: Double) -> ClosedRange<Double> {
    let range = onDial(range)
    let low = Self.plain((range.lowerBound / step - Self.tolerance).rounded(.up) * step)
    let high = Self.plain((range.upperBound / step + Self.tolerance).rounded(.down) * step)
    return min(low, value)...max(high, value)
  }

  /// The part of a range that the dial has.
  private func onDial(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    range.overlaps(dial) ? range.clamped(to: dial) : range
  }

  /// The share of a step by which a value with three decimals may be beside it: thirds are 0.333.
  private static let tolerance = 2e-3

  /// A step such as 0.1 has no exact binary form: 24.3, not 24.300000000000004.
  private static func plain(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }

  /// The nearest value that can be set, within `range` if it contains one.
  func rounded(_ value: Double, in range: ClosedRange<Double>) -> Double {
    let range = onDial(range)
    var result = Self.plain((value / step).rounded() * step)
    if result > range.upperBound + 1e-9 {
      result = Self.plain((range.upperBound / step + Self.tolerance).rounded(.down) * step)
    }
    if result < range.lowerBound - 1e-9 {
      result = Self.plain((range.lowerBound / step - Self.tolerance).rounded(.up) * step)
    }
    if result > range.upperBound + 1e-9 || result < range.lowerBound - 1e-9 { return value }
    return result
  }
}

/// The parts of a shot and what can be measured in them, found by the curve, and by what the profile set where
/// that is known.
public struct ShotPhases: Sendable {
  /// A part of a shot.
  public enum Kind: String, Sendable, CaseIterable {
    /// Water wets the coffee at low pressure.
    case preinfusion
    /// The pressure rises to its height.
    case ramp
    /// The pressure is at its height: 85 % of its 95th percentile, or more.
    case hold
    /// The pressure has left its height for good.
    case decline
  }

  /// One part.
  public struct Phase: Sendable, Equatable {
    /// Which part it is.
    public let kind: Kind
    /// In seconds of the shot.
    public let start: Double
    /// In seconds of the shot.
    public let end: Double
  }

  /// A sudden change of the resistance within one second, while pressure or flow was steady.
  public struct Jump: Sendable, Equatable {
    /// In seconds of the shot.
    public let time: Double
    /// The logarithm of resistance after / resistance before: below 0 where the coffee gave way.
    public let logChange: Double
  }

  /// In order, without gaps; empty without pressure, flow and weight.
  public let phases: [Phase]
  /// When the pump stopped, in seconds of the shot.
  public let pumpEnd: Double
  /// When water runs through the coffee at its full pressure, to the end of the pump, in seconds; the
  /// whole shot where the pressure never rose.
  public let pour: ClosedRange<Double>
  /// When coffee first arrived in the cup, in seconds; nil without a weight.
  public let firstDrops: Double?
  /// The weight that the cup had before the first drops, in grams; nil without a weight.
  public let emptyCup: Double?
  /// The coffee in the cup when it was heaviest, in grams; nil without a weight.
  public let finalWeight: Double?
  /// The highest pressure, in bar.
  public let peakPressure: Double?
  /// When the pressure was highest, in seconds.
  public let peakTime: Double?
  /// The flow before the pump stopped, median of three seconds, in ml/s (g/s without a flow).
  public let endFlow: Double?
  /// The flow when the ramp ended, median of one second, in ml/s (g/s without a flow): of the grind
  /// alone, before the coffee erodes; nil where the pressure never rose.
  public let flowAfterRamp: Double?
  /// Pressure / flow² at each value of the series, in bar·s²/ml²; NaN below 0.5 bar or 0.2 ml/s.
  public let resistance: [Double]
  /// The change of the logarithm of the resistance in the pour, per second.
  public let resistanceSlope: Double?
  /// The greatest jumps of the resistance in the pour, at most 16, in order of time.
  public let jumps: [Jump]

  /// The first part of a kind.
  public func phase(_ kind: Kind) -> Phase? { phases.first { $0.kind == kind } }

  /// When the coffee in the cup first weighed as much, in seconds; nil if it never did. O(values).
  ///
  /// - Parameters:
  ///   - grams: The weight of the coffee without the cup.
  ///   - series: The curves of this shot.
  public func time(toWeight grams: Double, in series: ShotSeries) -> Double? {
    guard let weight = series.weight, let emptyCup, grams.isFinite else { return nil }
    let aim = emptyCup + grams
    let first = firstDrops.map { series.index(at: $0) } ?? 0
    var last: (index: Int, value: Double)?
    for index in first..<max(first, series.count) {
      guard let value = weight.value(at: index) else { continue }
      if value >= aim {
        guard let last, value > last.value else { return series.time(index) }
        let share = (aim - last.value) / (value - last.value)
        return series.time(last.index) + share * Double(index - last.index) * ShotSeries.step
      }
      last = (index, value)
    }
    return nil
  }

  /// Finds the parts of a shot. O(values).
  public init(_ series: ShotSeries) {
    let finder = PhaseFinder(series)
    phases = finder.phases
    pumpEnd = series.time(finder.pumpEnd)
    let start = min(finder.pourStart, finder.pumpEnd)
    pour = series.time(start)...series.time(finder.pumpEnd)
    firstDrops = finder.firstDrops.map { series.time($0) }
    emptyCup = finder.emptyCup
    finalWeight = finder.finalWeight
    peakPressure = finder.peak.map(\.value)
    peakTime = finder.peak.map { series.time($0.index) }
    endFlow = finder.medianFlow(finder.pumpEnd - 40..<finder.pumpEnd - 10)
    let isPressed = finder.phases.contains { $0.kind == .hold }
    flowAfterRamp = isPressed ? finder.medianFlow(start..<start + 10) : nil
    let resistance = ShotResistance(series)
    self.resistance = resistance.values
    resistanceSlope = resistance.slope(start..<finder.pumpEnd)
    jumps = resistance.jumps(start..<finder.pumpEnd)
  }
}

/// Finds the parts of a shot by its pressure, else by its flow or weight.
struct PhaseFinder {
  let series: ShotSeries
  /// Indices of the series.
  let pumpEnd: Int
  let pourStart: Int
  let firstDrops: Int?
  let emptyCup: Double?
  let finalWeight: Double?
  let peak: (index: Int, value: Double)?
  let phases: [ShotPhases.Phase]

  /// Below this pressure the coffee offers no resistance, in bar: Decenza, docs/SHOT_REVIEW.md, 2.4.
  static let floor = 2.5

  init(_ series: ShotSeries) {
    self.series = series
    let peak = Self.peak(series.pressure)
    let pumpEnd = Self.pumpEnd(series, peak?.value ?? 0)
    let drops = Self.drops(series)
    self.peak = peak
    self.pumpEnd = pumpEnd
    firstDrops = drops.first
    emptyCup = drops.empty
    finalWeight = drops.final
    var marks: [(ShotPhases.Kind, Int)] = [(.preinfusion, 0)]
    if let pressure = series.pressure, let peak, peak.value >= Self.floor {
      let height = Self.height(pressure.values)
      let top = Self.top(pressure.values, height) ?? peak.index
      let rise = Self.rise(series, to: top, height) ?? 0
      let last = pressure.values.lastIndex { $0 >= 0.85 * height } ?? top
      marks += [(.ramp, rise), (.hold, top)]
      if pumpEnd - last >= 10 { marks.append((.decline, last)) }
      pourStart = top
    } else if series.pressure == nil, let first = drops.first {
      marks.append((.hold, first))
      pourStart = first
    } else {
      pourStart = 0
    }
    let isKnown = series.pressure != nil || series.flow != nil || series.weight != nil
    phases = isKnown ? Self.phases(series, marks, end: pumpEnd) : []
  }

  private static func phases(
    _ series: ShotSeries, _ marks: [(ShotPhases.Kind, Int)], end: Int
  ) -> [ShotPhases.Phase] {
    marks.indices.compactMap { index in
      let next = index + 1 < marks.count ? marks[index + 1].1 : end
      guard next > marks[index].1 else { return nil }
      return ShotPhases.Phase(
        kind: marks[index].0, start: series.time(marks[index].1), end: series.time(next))
    }
  }

  private static func peak(_ channel: ShotChannel?) -> (index: Int, value: Double)? {
    var best: (index: Int, value: Double)?
    for (index, value) in (channel?.values ?? []).enumerated() where !value.isNaN {
      if value > best?.value ?? -.infinity { best = (index, value) }
    }
    return best
  }

  /// The pressure that the shot holds: a short peak above it does not count.
  private static func height(_ values: [Double]) -> Double {
    let known = values.filter { !$0.isNaN }
    return SampleStatistics.quantile(known, 0.95) ?? 0
  }

  /// When the pressure reaches its height. A peak before a bloom, when the basket is full, is not yet it.
  private static func top(_ values: [Double], _ height: Double) -> Int? {
    let high = values.indices.filter { values[$0] >= 0.85 * height }
    guard let first = high.first, let last = high.last else { return nil }
    guard let dip = values[first...last].lastIndex(where: { $0 < 0.4 * height }) else {
      return first
    }
    let later = high.drop { $0 < dip }
    return later.count > high.count - later.count ? later.first : first
  }

  /// The last moment of the preinfusion: the pressure is below 40 % of its height, or held below 60 %, by the
  /// machine or as the profile set it.
  private static func rise(_ series: ShotSeries, to top: Int, _ height: Double) -> Int? {
    guard let values = series.pressure?.values else { return nil }
    func isHeld(_ values: [Double]?, _ index: Int, below height: Double) -> Bool {
      guard let values, index >= 10, values[index] > 0, values[index] < 0.6 * height else {
        return false
      }
      return abs(values[index] - values[index - 10]) < 0.15
    }
    // Coffee that lets the water run never has the pressure that was set.
    let goal = series.pressureGoal.map { Self.height($0.values) } ?? 0
    return values[..<top].indices.last { index in
      values[index] < 0.4 * height || isHeld(values, index, below: height)
        || isHeld(series.pressureGoal?.values, index, below: max(goal, height))
    }
  }

  private static func pumpEnd(_ series: ShotSeries, _ peak: Double) -> Int {
    let end = max(series.count - 1, 0)
    if let flow = series.flow?.values.lastIndex(where: { $0 > 0.3 }) {
      let pressed = series.pressure?.values.lastIndex { $0 > max(0.8, 0.3 * peak) } ?? 0
      return max(flow, pressed)
    }
    if let pressed = series.pressure?.values.lastIndex(where: { $0 > max(0.5, 0.2 * peak) }) {
      return pressed
    }
    return series.weightFlow.lastIndex { $0 > 0.2 } ?? end
  }

  /// The first drops: the weight leaves the least weight before it for a second or more. A cup that
  /// is put on, or a scale set to zero, moves it at once and further than coffee runs. What comes back
  /// before it is two grams was the machine that moved the scale.
  private static func drops(
    _ series: ShotSeries
  ) -> (first: Int?, empty: Double?, final: Double?) {
    guard let weight = series.weight else { return (nil, nil, nil) }
    let least = max(0.3, 4 * weight.remainingNoise)
    var empty = Double.infinity
    var before = Double.nan
    var first: Int?
    var above = 0
    for (index, value) in weight.values.enumerated() where !value.isNaN {
      if first != nil {
        if abs(value - before) > 4 || value >= empty + 2 { break }
        before = value
        guard value < empty + least / 2 else { continue }
        first = nil
        above = 0
      }
      if abs(value - before) > 4 {
        empty = value
        above = 0
      }
      before = value
      if value < empty { empty = value }
      above = value >= empty + least ? above + 1 : 0
      if above == 10 { first = index - 9 }
    }
    guard empty.isFinite else { return (nil, nil, nil) }
    var heaviest = empty
    for value in weight.values[(first ?? 0)...] where value > heaviest { heaviest = value }
    return (first, empty, heaviest - empty)
  }

  /// The median flow in a range of indices, of the machine or else of the scale.
  func medianFlow(_ range: Range<Int>) -> Double? {
    let values = series.flow?.values ?? series.weightFlow
    let known = values[range.clamped(to: values.indices)].filter { !$0.isNaN }
    return SampleStatistics.median(known)
  }
}

/// The resistance of the coffee, pressure / flow² in bar·s²/ml², over a shot.
///
/// Water through a bed of grounds: docs/SHOT_REVIEW.md of Kulitorum/Decenza, "Darcy resistance".
struct ShotResistance {
  let series: ShotSeries
  /// NaN below 0.5 bar or 0.2 ml/s.
  let values: [Double]
  private let logs: [Double]

  init(_ series: ShotSeries) {
    self.series = series
    guard let pressure = series.pressure?.values, let flow = series.flow?.values else {
      values = []
      logs = []
      return
    }
    values = zip(pressure, flow).map { $0 >= 0.5 && $1 >= 0.2 ? $0 / ($1 * $1) : .nan }
    logs = values.map { $0.isNaN ? .nan : log($0) }
  }

  /// The slope of the logarithm by least squares, per second; nil for less than three seconds.
  func slope(_ range: Range<Int>) -> Double? {
    guard !range.isEmpty else { return nil }
    var (number, time, value, square, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in range.clamped(to: logs.indices) where !logs[index].isNaN {
      let own = Double(index - range.lowerBound) * ShotSeries.step
      number += 1
      time += own
      value += logs[index]
      square += own * own
      product += own * logs[index]
    }
    let spread = number * square - time * time
    guard number >= 30, spread > 0 else { return nil }
    return (number * product - time * value) / spread
  }

  /// Whether a quantity is within 15 % of its value for 0.75 s to both sides: Decenza,
  /// docs/SHOT_REVIEW.md, 2.1.
  static func isSteady(_ values: [Double], _ index: Int) -> Bool {
    guard index >= 8, index + 8 < values.count else { return false }
    let own = values[index]
    guard own > 0 else { return false }
    return abs(values[index - 8] - own) <= 0.15 * own && abs(values[index + 8] - own) <= 0.15 * own
  }

  /// Whether more water came at less pressure within the second around an index: that is the coffee's
  /// doing, since no pump makes the one of the other.
  static func givesWay(_ pressure: [Double], _ flow: [Double], _ index: Int) -> Bool {
    guard index >= 5, index + 5 < flow.count else { return false }
    return flow[index + 5] > 1.15 * max(flow[index - 5], 0.5)
      && pressure[index + 5] < 0.95 * pressure[index - 5]
  }

  /// The change of the logarithm within the second around an index; NaN where either end is unknown,
  /// or pressure and flow change both, as when the profile goes on to another step.
  func change(_ index: Int) -> Double {
    guard index >= 5, index + 5 < logs.count, let pressure = series.pressure?.values,
      let flow = series.flow?.values, !series.isTurned(index)
    else { return .nan }
    guard
      Self.isSteady(pressure, index) || Self.isSteady(flow, index)
        || Self.givesWay(pressure, flow, index)
    else { return .nan }
    return logs[index + 5] - logs[index - 5]
  }

  /// The standard deviation of `change` by the noise of the sources.
  func noise(_ index: Int) -> Double {
    guard let pressure = series.pressure, let flow = series.flow, logs.indices.contains(index),
      !logs[index].isNaN
    else { return 0 }
    let one = pressure.remainingNoise / max(pressure.values[index], 0.5)
    let two = 2 * flow.remainingNoise / max(flow.values[index], 0.2)
    return (2 * (one * one + two * two)).squareRoot()
  }

  /// Changes by more than a third, and by more than noise makes, while water is pressed through the coffee.
  func jumps(_ range: Range<Int>) -> [ShotPhases.Jump] {
    var found: [(index: Int, change: Double)] = []
    for index in range.clamped(to: logs.indices) {
      let change = change(index)
      guard abs(change) > max(0.35, 4 * noise(index)),
        series.pressure?.values[min(index + 5, logs.count - 1)] ?? 0 >= PhaseFinder.floor
      else { continue }
      if let last = found.last, index - last.index < 10 {
        if abs(change) > abs(last.change) { found[found.count - 1] = (index, change) }
      } else {
        found.append((index, change))
      }
    }
    let greatest = found.sorted { (abs($0.change), $1.index) > (abs($1.change), $0.index) }
    return greatest.prefix(16).sorted { $0.index < $1.index }.map {
      ShotPhases.Jump(time: series.time($0.index), logChange: $0.change)
    }
  }
}

import Numerics

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
      let top = pressure.values.firstIndex { $0 >= 0.85 * height } ?? peak.index
      let rise = pressure.values[..<top].lastIndex { $0 < 0.4 * height } ?? 0
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
  /// is put on, or a scale set to zero, moves it at once and further than coffee runs.
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
      if first == nil, abs(value - before) > 4 {
        empty = value
        above = 0
      }
      before = value
      if value < empty { empty = value }
      above = value >= empty + least ? above + 1 : 0
      if above == 10 {
        first = index - 9
        break
      }
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

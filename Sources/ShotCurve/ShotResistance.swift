import CLibrary

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

  /// The change of the logarithm within the second around an index; NaN where either end is unknown,
  /// or pressure and flow change both, as when the profile goes on to another step.
  func change(_ index: Int) -> Double {
    guard index >= 5, index + 5 < logs.count, let pressure = series.pressure?.values,
      let flow = series.flow?.values
    else { return .nan }
    guard Self.isSteady(pressure, index) || Self.isSteady(flow, index) else { return .nan }
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

  /// Changes by more than a third, and by more than noise makes.
  func jumps(_ range: Range<Int>) -> [ShotPhases.Jump] {
    var found: [(index: Int, change: Double)] = []
    for index in range.clamped(to: logs.indices) {
      let change = change(index)
      guard abs(change) > max(0.35, 4 * noise(index)) else { continue }
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

public import ShotFiles

/// The curve of a shot at even times, 10 a second, each quantity smoothed by the noise of its source.
public struct ShotSeries: Sendable {
  /// Seconds between two values.
  public static let step = 0.1
  /// Times later than this are no times of a shot, in seconds.
  public static let longest = 1800.0

  /// The time of the first value, in seconds of the shot.
  public let start: Double
  /// The number of values of each quantity; 0 for a curve without a usable time.
  public let count: Int
  /// In bar.
  public let pressure: ShotChannel?
  /// In ml/s, as the machine tells it.
  public let flow: ShotChannel?
  /// In the cup, in grams.
  public let weight: ShotChannel?
  /// In °C.
  public let temperature: ShotChannel?
  /// The coffee that runs into the cup, in g/s, from the weight over one second; NaN where the weight
  /// has a gap; empty without a weight.
  public let weightFlow: [Double]

  /// A row of the source whose time can be used.
  struct Row {
    let index: Int
    let time: Double
  }

  /// Resamples a curve. O(rows).
  ///
  /// Rows whose time is no number, before 0, after half an hour, or not later than the row before
  /// are left out; readings that no machine can have are gaps.
  public init(_ curve: ShotCurveData) {
    let rows = Self.rows(curve.time)
    let start = rows.first?.time ?? 0
    let count = Self.count(rows)
    func channel(_ readings: [Double?]?, _ limits: ChannelLimits) -> ShotChannel? {
      ShotChannel(readings, rows: rows, start: start, count: count, limits: limits)
    }
    self.start = start
    self.count = count
    pressure = channel(curve.pressure, .pressure)
    flow = channel(curve.flow, .flow)
    weight = channel(curve.weight, .weight)
    temperature = channel(curve.temperature, .temperature)
    weightFlow = Self.slope(weight?.values ?? [])
  }

  /// What was set, at the times of a shot; without smoothing.
  init(goals: ShotCurveData, like shot: ShotSeries) {
    let rows = Self.rows(goals.time)
    func channel(_ readings: [Double?]?, _ limits: ChannelLimits) -> ShotChannel? {
      ShotChannel(
        readings, rows: rows, start: shot.start, count: shot.count, limits: limits, smooths: false)
    }
    start = shot.start
    count = shot.count
    pressure = channel(goals.pressure, .pressure)
    flow = channel(goals.flow, .flow)
    weight = nil
    temperature = channel(goals.temperature, .temperature)
    weightFlow = []
  }

  /// The time of a value, in seconds of the shot.
  public func time(_ index: Int) -> Double { start + Double(index) * Self.step }

  /// The index of the value nearest to a time; 0 for an empty series.
  public func index(at time: Double) -> Int {
    guard count > 0, time.isFinite else { return 0 }
    let steps = min(max((time - start) / Self.step, 0), Double(count - 1))
    return Int(steps.rounded())
  }

  private static func rows(_ times: [Double]) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(min(times.count, 20_000))
    var last = -1.0
    for (index, time) in times.enumerated()
    where time.isFinite && time >= 0 && time <= longest && time > last {
      rows.append(Row(index: index, time: time))
      last = time
    }
    return rows
  }

  private static func count(_ rows: [Row]) -> Int {
    guard let first = rows.first, let last = rows.last else { return 0 }
    return Int(((last.time - first.time) / step + 1e-6).rounded(.down)) + 1
  }

  /// The change over one second around each value.
  private static func slope(_ values: [Double]) -> [Double] {
    let reach = 5
    return values.indices.map { index in
      let (low, high) = (max(0, index - reach), min(values.count - 1, index + reach))
      guard high - low >= reach else { return .nan }
      return (values[high] - values[low]) / (Double(high - low) * step)
    }
  }
}

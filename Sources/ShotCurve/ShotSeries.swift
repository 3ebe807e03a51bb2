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
  /// What the profile set, in bar, without smoothing; 0 and less where it did not control the pressure.
  public let pressureGoal: ShotChannel?
  /// What the profile set, in ml/s, without smoothing; 0 and less where it did not control the flow.
  public let flowGoal: ShotChannel?
  /// What the profile set, in °C, without smoothing.
  public let temperatureGoal: ShotChannel?
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
  /// are left out; readings that no machine can have are gaps. A quantity that is never above 0 was not measured.
  public init(_ curve: ShotCurveData) {
    let rows = Self.rows(curve.time)
    let start = rows.first?.time ?? 0
    let count = Self.count(rows)
    func channel(
      _ readings: [Double?]?, _ limits: ChannelLimits, smooths: Bool = true
    ) -> ShotChannel? {
      ShotChannel(
        readings, rows: rows, start: start, count: count, limits: limits, smooths: smooths)
    }
    self.start = start
    self.count = count
    pressure = channel(Self.measured(curve.pressure), .pressure)
    flow = channel(Self.measured(curve.flow), .flow)
    weight = channel(curve.weight, .weight)
    let isWarm = curve.temperature?.contains { ($0 ?? 0) > Self.inRooms } ?? false
    temperature = isWarm ? channel(curve.temperature, .temperature) : nil
    pressureGoal = channel(curve.pressureGoal, .pressure, smooths: false)
    flowGoal = channel(curve.flowGoal, .flow, smooths: false)
    temperatureGoal = channel(curve.temperatureGoal, .temperature, smooths: false)
    weightFlow = Self.slope(weight?.values ?? [])
  }

  /// nil for a list without a reading above 0: machines without a sensor write zeros.
  private static func measured(_ readings: [Double?]?) -> [Double?]? {
    readings.flatMap { $0.contains { ($0 ?? 0) > 0 } ? $0 : nil }
  }

  /// A sensor that never shows more is not in the water, in °C.
  private static let inRooms = 40.0

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

/// What the profile did.
extension ShotSeries {
  /// From two seconds before, which a pump needs to follow, to half a second after, which smoothing reaches: in
  /// values; and the share by which a goal that is followed may change in between.
  private static let turn = (before: 20, after: 5, share: 0.25)

  /// Whether the profile went on to another step around an index, to control the other quantity, or more or less
  /// of the same: what changes then is its doing. False where it is not known what was set.
  func isTurned(_ index: Int) -> Bool {
    guard pressureGoal != nil || flowGoal != nil else { return false }
    func goal(_ channel: ShotChannel?, _ index: Int) -> Double {
      guard let channel, channel.values.indices.contains(index) else { return 0 }
      return channel.values[index] > 0.1 ? channel.values[index] : 0
    }
    func isOther(_ place: Int) -> Bool {
      [pressureGoal, flowGoal].contains { channel in
        let (before, after) = (goal(channel, place), goal(channel, index + Self.turn.after))
        return abs(after - before) > Self.turn.share * max(before, after)
      }
    }
    return [index - Self.turn.before, index - Self.turn.before / 2, index].contains(where: isOther)
  }
}

/// One quantity of a shot at the even times of a `ShotSeries`, smoothed.
public struct ShotChannel: Sendable {
  /// One value each 0.1 s, in the unit of the quantity; NaN where the source has a gap.
  public let values: [Double]
  /// The standard deviation of one reading around its neighbors, in the unit of the quantity.
  public let noise: Double
  /// The standard deviation that is left after smoothing, in the unit of the quantity.
  public let remainingNoise: Double
  /// The number of readings that could be used, those of one tenth of a second together.
  public let readings: Int
  /// The usual time between two readings of the source, in seconds.
  public let spacing: Double
  /// The longest time without a reading between the first and the last time of the shot, in seconds.
  public let longestGap: Double
  /// Where the longest time without a reading begins, in seconds of the shot.
  public let longestGapStart: Double

  /// The value at an index; nil where the source has a gap, and outside.
  public func value(at index: Int) -> Double? {
    guard values.indices.contains(index) else { return nil }
    let value = values[index]
    return value.isNaN ? nil : value
  }
}

/// What readings of one quantity may be, and how far smoothing goes.
struct ChannelLimits {
  /// Readings outside are no readings.
  let range: ClosedRange<Double>
  /// The noise that smoothing aims at.
  let aim: Double

  static let pressure = ChannelLimits(range: -1...25, aim: 0.05)
  static let flow = ChannelLimits(range: -2...30, aim: 0.08)
  static let weight = ChannelLimits(range: -1000...3000, aim: 0.08)
  /// Less is a sensor that does not answer: no machine's water is as cold.
  static let temperature = ChannelLimits(range: 5...130, aim: 0.2)
}

/// Readings of one tenth of a second, averaged.
private struct Knot {
  var time: Double
  var value: Double
}

extension ShotChannel {
  /// Brings readings onto even times and smooths them; nil without two usable readings.
  ///
  /// - Parameters:
  ///   - rows: The rows of the readings in the order of their times.
  ///   - smooths: False for what was set rather than measured.
  init?(
    _ readings: [Double?]?, rows: [ShotSeries.Row], start: Double, count: Int,
    limits: ChannelLimits, smooths: Bool = true
  ) {
    guard let readings, count > 0 else { return nil }
    let knots = Self.knots(readings, rows, start: start, limits.range)
    guard knots.count >= 2 else { return nil }
    let gaps = zip(knots, knots.dropFirst()).map { $1.time - $0.time }
    let spacing = SampleStatistics.median(gaps) ?? ShotSeries.step
    let noise = smooths ? Self.noise(knots) : 0
    let reach = max(1, min(3, 2.5 * spacing))
    let raw = Self.interpolated(knots, start: start, count: count, reach: reach)
    // The mean of n readings with Gaussian weights of width s has the variance 1 / (2 √π s) of one.
    let ratio = noise / limits.aim
    let width = smooths ? min(5, ratio * ratio * 0.282 * max(1, spacing / ShotSeries.step)) : 0
    values = width < 0.5 ? raw : Self.smoothed(raw, width: width)
    self.noise = noise
    remainingNoise =
      noise / max(1, (width / 0.282 / max(1, spacing / ShotSeries.step)).squareRoot())
    self.spacing = spacing
    self.readings = knots.count
    let end = start + Double(count - 1) * ShotSeries.step
    (longestGap, longestGapStart) = Self.longestGap(knots, start: start, end: end)
  }

  private static func knots(
    _ readings: [Double?], _ rows: [ShotSeries.Row], start: Double, _ range: ClosedRange<Double>
  ) -> [Knot] {
    var knots: [Knot] = []
    var bin = Int.min
    var number = 0.0
    for row in rows where row.index < readings.count {
      guard let value = readings[row.index], range.contains(value) else { continue }
      let own = Int(((row.time - start) / ShotSeries.step).rounded())
      if own == bin, let last = knots.indices.last {
        number += 1
        knots[last].time += (row.time - knots[last].time) / number
        knots[last].value += (value - knots[last].value) / number
      } else {
        knots.append(Knot(time: row.time, value: value))
        bin = own
        number = 1
      }
    }
    return knots
  }

  /// How far readings lie from the line through their neighbors: the median, as a standard deviation
  /// of a normal distribution (Hampel 1974, "The Influence Curve and its Role in Robust Estimation").
  private static func noise(_ knots: [Knot]) -> Double {
    guard knots.count >= 5 else { return 0 }
    var distances: [Double] = []
    let stride = max(1, knots.count / 2048)
    for middle in Swift.stride(from: 1, to: knots.count - 1, by: stride) {
      let (before, own, after) = (knots[middle - 1], knots[middle], knots[middle + 1])
      let span = after.time - before.time
      guard span > 1e-9 else { continue }
      let share = (own.time - before.time) / span
      let line = before.value + share * (after.value - before.value)
      let scale = (1 + share * share + (1 - share) * (1 - share)).squareRoot()
      distances.append(abs(own.value - line) / scale)
    }
    return (SampleStatistics.median(distances) ?? 0) / 0.6745
  }

  private static func interpolated(
    _ knots: [Knot], start: Double, count: Int, reach: Double
  ) -> [Double] {
    var values = [Double](repeating: .nan, count: count)
    var next = 0
    for index in values.indices {
      let time = start + Double(index) * ShotSeries.step
      while next < knots.count, knots[next].time < time { next += 1 }
      if next < knots.count, knots[next].time - time < 0.051 {
        // At or just before a reading: on the line to it where there is one.
        guard next > 0, knots[next].time - knots[next - 1].time <= reach else {
          values[index] = knots[next].value
          continue
        }
      }
      guard next > 0 else { continue }
      let before = knots[next - 1]
      guard next < knots.count else {
        if time - before.time < 0.051 { values[index] = before.value }
        continue
      }
      let after = knots[next]
      guard after.time - before.time <= reach else {
        if time - before.time < 0.051 { values[index] = before.value }
        continue
      }
      let share = (time - before.time) / max(after.time - before.time, 1e-9)
      values[index] = before.value + share * (after.value - before.value)
    }
    return values
  }

  /// Weighted means; gaps stay gaps. O(values), the width is at most 5 steps.
  private static func smoothed(_ raw: [Double], width: Double) -> [Double] {
    let reach = Int((2.5 * width).rounded(.up))
    let kernel = (0...reach).map { exp(-0.5 * Double($0 * $0) / (width * width)) }
    var result = raw
    for index in raw.indices where !raw[index].isNaN {
      // As far to both sides: else a slope at an edge would bend.
      let side = min(reach, index, raw.count - 1 - index)
      var sum = kernel[0] * raw[index]
      var weight = kernel[0]
      var offset = 1
      while offset <= side {
        let (left, right) = (raw[index - offset], raw[index + offset])
        if left.isNaN || right.isNaN { break }
        sum += kernel[offset] * (left + right)
        weight += 2 * kernel[offset]
        offset += 1
      }
      result[index] = sum / weight
    }
    return result
  }

  private static func longestGap(
    _ knots: [Knot], start: Double, end: Double
  ) -> (Double, Double) {
    var longest = (0.0, start)
    var last = start
    for knot in knots {
      if knot.time - last > longest.0 { longest = (knot.time - last, last) }
      last = knot.time
    }
    return end - last > longest.0 ? (end - last, last) : longest
  }
}

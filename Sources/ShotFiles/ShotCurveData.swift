/// What a machine measured during a shot.
///
/// All lists are as long as `time`, with nil where there is no reading; a list without any reading
/// is nil.
public struct ShotCurveData: Sendable, Equatable {
  /// Seconds from the start.
  public var time: [Double]
  /// In bar.
  public var pressure: [Double?]?
  /// Of the water, in ml/s; where a file has only the flow of the coffee, that, in g/s.
  public var flow: [Double?]?
  /// In the cup, in grams.
  public var weight: [Double?]?
  /// Of the water, in °C.
  public var temperature: [Double?]?

  /// nil without a time. Lists that are longer than `time` are cut, shorter ones are filled up with
  /// nil; readings without a time are dropped.
  public init?(
    time: [Double?], pressure: [Double?] = [], flow: [Double?] = [], weight: [Double?] = [],
    temperature: [Double?] = []
  ) {
    let rows = time.indices.filter { time[$0] != nil }
    guard !rows.isEmpty else { return nil }
    func column(_ readings: [Double?]) -> [Double?]? {
      let column = rows.map { $0 < readings.count ? readings[$0] : nil }
      return column.contains { $0 != nil } ? column : nil
    }
    self.time = time.compactMap(\.self)
    self.pressure = column(pressure)
    self.flow = column(flow)
    // A machine without a scale writes zeros.
    self.weight = weight.contains { ($0 ?? 0) > 0 } ? column(weight) : nil
    self.temperature = column(temperature)
  }

  /// The last weight; nil if it is not positive, as after the cup was taken away.
  var lastWeight: Double? {
    guard let last = weight?.last(where: { $0 != nil }) ?? nil, last > 0 else { return nil }
    return last
  }
}

/// A reading of one sensor. Sensors that report at different moments give different rows.
struct SensorReading {
  enum Sensor { case pressure, flow, weight, temperature }
  var time: Double
  var sensor: Sensor
  var value: Double
}

extension ShotCurveData {
  /// The curve of readings in any order; readings at one moment make one row.
  init?(_ readings: [SensorReading]) {
    // Stable: of two readings of one sensor at one moment, the later one counts.
    let order = readings.indices.sorted {
      (readings[$0].time, $0) < (readings[$1].time, $1)
    }
    var time: [Double?] = []
    var columns: [[Double?]] = [[], [], [], []]
    for index in order {
      let reading = readings[index]
      if time.last != reading.time {
        time.append(reading.time)
        for column in columns.indices { columns[column].append(nil) }
      }
      let column =
        switch reading.sensor {
        case .pressure: 0
        case .flow: 1
        case .weight: 2
        case .temperature: 3
        }
      columns[column][time.count - 1] = reading.value
    }
    self.init(
      time: time, pressure: columns[0], flow: columns[1], weight: columns[2],
      temperature: columns[3])
  }
}

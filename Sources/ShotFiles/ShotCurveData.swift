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
  /// What the profile set, in bar, where it controlled the pressure; 0 and less where it did not.
  public var pressureGoal: [Double?]?
  /// What the profile set, in ml/s, where it controlled the flow; 0 and less where it did not.
  public var flowGoal: [Double?]?
  /// What the profile set, in °C.
  public var temperatureGoal: [Double?]?
  /// The coffee at which the machine was to stop, in grams.
  public var targetWeight: Double?
  /// How long the profile's first step was to last at low pressure, in seconds; nil where another thing
  /// than time may end it.
  public var firstStep: Double?

  /// nil without a time. Lists that are longer than `time` are cut, shorter ones are filled up with
  /// nil; readings without a time are dropped.
  public init?(
    time: [Double?], pressure: [Double?] = [], flow: [Double?] = [], weight: [Double?] = [],
    temperature: [Double?] = [], pressureGoal: [Double?] = [], flowGoal: [Double?] = [],
    temperatureGoal: [Double?] = []
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
    self.pressureGoal = column(pressureGoal)
    self.flowGoal = column(flowGoal)
    self.temperatureGoal = column(temperatureGoal)
  }

  /// The last weight; nil if it is not positive, as after the cup was taken away.
  public var lastWeight: Double? {
    guard let last = weight?.last(where: { $0 != nil }) ?? nil, last > 0 else { return nil }
    return last
  }

  /// What was set, of machines that tell of pressure and flow, one of which may be a limit only: each where
  /// the other one is not set, else 0.
  static func controlled(
    _ pressure: [Double?], _ flow: [Double?]
  ) -> (pressure: [Double?], flow: [Double?]) {
    func alone(_ own: [Double?], _ other: [Double?]) -> [Double?] {
      own.indices.map { index in
        let isAlone = index < other.count && (other[index] ?? 0) <= 0.05
        return isAlone ? own[index] : 0
      }
    }
    return (alone(pressure, flow), alone(flow, pressure))
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

/// A curve in few bytes, as a journal keeps it: about one byte a reading.
///
/// Readings become whole numbers: time in ms; pressure, flow, weight, temperature and the pressure, flow and
/// temperature that were set in hundredths of bar, ml/s, g and °C. Of times the change of the change is
/// written, of readings the change, each as a number of variable length (zigzag, 7 bits a byte, the lowest
/// first). 0 is a row without a reading; else one more than the zigzag of the change. First a byte for the
/// form, the number of rows, the times; then a byte that says which lists follow, in the order above, and
/// in its highest bit whether the weight to stop at and the time of the first step do, in hundredths of g
/// and s, 0 for none.
extension ShotCurveData {
  private static let form: UInt8 = 1
  private static let lists: [any WritableKeyPath<ShotCurveData, [Double?]?> & Sendable] = [
    \.pressure, \.flow, \.weight, \.temperature, \.pressureGoal, \.flowGoal, \.temperatureGoal,
  ]
  private static let scalars: [any WritableKeyPath<ShotCurveData, Double?> & Sendable] = [
    \.targetWeight, \.firstStep,
  ]
  private static let scalarBit: UInt8 = 0x80
  /// Times and readings further from 0 are no readings of a shot.
  private static let most = 1e6

  /// The curve without rows whose time is no number.
  public var packed: [UInt8] {
    func scaled(_ value: Double?, _ scale: Double) -> Int? {
      guard let value, value.isFinite, abs(value) <= Self.most else { return nil }
      return Int((value * scale).rounded())
    }
    let rows = time.indices.filter { scaled(time[$0], 1000) != nil }
    var bytes = PackedNumbers()
    bytes.bytes.append(Self.form)
    bytes.write(UInt64(rows.count))
    var (last, step) = (0, 0)
    for row in rows {
      let now = scaled(time[row], 1000) ?? 0
      bytes.write(PackedNumbers.zigzag(now - last - step))
      (step, last) = (now - last, now)
    }
    let present = Self.lists.map { self[keyPath: $0] != nil }
    let set = Self.scalars.map { scaled(self[keyPath: $0], 100).map { max(0, $0) } ?? 0 }
    let hasSet = set.contains { $0 > 0 }
    bytes.bytes.append(
      present.enumerated().reduce(hasSet ? Self.scalarBit : 0) {
        $1.element ? $0 | 1 << UInt8($1.offset) : $0
      })
    for list in Self.lists {
      guard let readings = self[keyPath: list] else { continue }
      last = 0
      for row in rows {
        guard let now = scaled(row < readings.count ? readings[row] : nil, 100) else {
          bytes.write(0)
          continue
        }
        bytes.write(PackedNumbers.zigzag(now - last) + 1)
        last = now
      }
    }
    if hasSet { for number in set { bytes.write(UInt64(number)) } }
    return bytes.bytes
  }

  /// Reads a packed curve; nil for any other bytes.
  ///
  /// - Complexity: Linear in the bytes, whatever they say.
  public init?(packed bytes: [UInt8]) {
    var numbers = PackedNumbers(bytes: bytes)
    // A row takes a byte or more.
    guard numbers.byte() == Self.form, let count = numbers.next(), count > 0, count < bytes.count
    else { return nil }
    func changed(_ value: Int, _ change: Int) -> Int? {
      let (sum, isTooLarge) = value.addingReportingOverflow(change)
      return isTooLarge || abs(sum) > Int(Self.most) * 1000 ? nil : sum
    }
    var times: [Double] = []
    var (last, step) = (0, 0)
    for _ in 0..<count {
      guard let number = numbers.next(), let next = changed(step, PackedNumbers.signed(number)),
        let now = changed(last, next)
      else { return nil }
      (step, last) = (next, now)
      times.append(Double(now) / 1000)
    }
    guard let present = numbers.byte(), var curve = ShotCurveData(time: times)
    else { return nil }
    for (place, list) in Self.lists.enumerated() where present & (1 << UInt8(place)) != 0 {
      var readings: [Double?] = []
      last = 0
      for _ in 0..<count {
        guard let number = numbers.next() else { return nil }
        guard number > 0 else {
          readings.append(nil)
          continue
        }
        guard let now = changed(last, PackedNumbers.signed(number - 1)) else { return nil }
        last = now
        readings.append(Double(now) / 100)
      }
      curve[keyPath: list] = readings
    }
    for number in Self.scalars where present & Self.scalarBit != 0 {
      guard let hundredths = numbers.next(), hundredths <= UInt64(Self.most) * 100 else {
        return nil
      }
      curve[keyPath: number] = hundredths > 0 ? Double(hundredths) / 100 : nil
    }
    guard numbers.isAtEnd else { return nil }
    self = curve
  }
}

/// Numbers of variable length.
private struct PackedNumbers {
  var bytes: [UInt8] = []
  private var place = 0

  init(bytes: [UInt8] = []) { self.bytes = bytes }

  static func zigzag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64(value << 1 ^ value >> (Int.bitWidth - 1)))
  }

  static func signed(_ number: UInt64) -> Int {
    Int(truncatingIfNeeded: number >> 1) ^ -Int(truncatingIfNeeded: number & 1)
  }

  mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() -> UInt8? {
    guard place < bytes.count else { return nil }
    place += 1
    return bytes[place - 1]
  }

  mutating func next() -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while let byte = byte() {
      guard shift < 63 else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    return nil
  }
}

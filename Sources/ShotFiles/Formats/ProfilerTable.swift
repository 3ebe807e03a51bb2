/// A shot of Smart Espresso Profiler and of the apps of its family (Coffee Flow, Pressensor), CSV.
///
/// Columns and names: github.com/miharekar/visualizer, `app/models/parsers/sep_csv.rb` and the files
/// of `test/files`. Rows `meta` have a name and a value, rows `moment` readings at a moment: s, bar,
/// g, ml/s, °C. The app writes `Aroma / Fragnance` so.
enum ProfilerTable {
  private static let first = "information_type"

  static func isOne(_ text: [UInt8]) -> Bool {
    text.starts(with: first.utf8) || text.starts(with: "\"\(first)\"".utf8)
  }

  static func read(_ text: [UInt8]) throws(ShotFault) -> ShotFile {
    var reader = CSVReader()
    reader.open(text)
    if let separator = text.prefix(64).first(where: { ",;\t".utf8.contains($0) }) {
      reader.separator = separator
    }
    _ = reader.next()
    let columns = cells(reader.record)
    guard !reader.record.isUnclosed else { throw ShotFault(.profiler, line: 1) }
    var meta: [String: String] = [:]
    var readings: [SensorReading] = []
    var countBefore = columns.count
    while reader.next() {
      let record = reader.record
      // Cut within its last line; spreadsheets leave empty cells at the end out, but of all lines.
      let isCut = reader.bytesLeft == 0 && record.count < countBefore && text.last != 0x0A
      countBefore = record.count
      guard !record.isUnclosed, !isCut else { throw ShotFault(.profiler, line: record.line) }
      var row: [String: String] = [:]
      for (name, cell) in zip(columns, cells(record)) where !cell.isEmpty { row[name] = cell }
      switch row[first] {
      case "meta":
        if let name = row["metatype"], let value = row["metadata"] { meta[name] = value }
      case "moment": add(row, to: &readings)
      default: break
      }
    }
    var shot = ShotFile(source: .profiler)
    take(meta, into: &shot)
    shot.take(ShotCurveData(readings))
    return shot
  }

  private static func cells(_ record: CSVRecord) -> [String] {
    (0..<record.count).map { ShotText.string(record[$0]).trimmed }
  }

  private static func add(_ row: [String: String], to readings: inout [SensorReading]) {
    guard let time = row["elapsed"].flatMap(ShotNumber.value) else { return }
    let sensors: [(SensorReading.Sensor, [String])] = [
      (.pressure, ["pressure"]), (.weight, ["current_total_shot_weight"]),
      (.flow, ["flow_in", "flow_out"]),
      (
        .temperature,
        ["water_temperature_basket", "water_temperature_in", "water_temperature_boiler"]
      ),
    ]
    for (sensor, columns) in sensors {
      if let value = columns.lazy.compactMap({ row[$0].flatMap(ShotNumber.value) }).first {
        readings.append(SensorReading(time: time, sensor: sensor, value: value))
      }
    }
  }

  /// Names that say nothing of the shot, or what other values say.
  private static let passedOver: Set<String> = [
    "Attribution", "Avarage flow rate", "Brew ratio", "Export version", "Software", "Unit system",
    "Url",
  ]

  private static func take(_ meta: [String: String], into shot: inout ShotFile) {
    var rest = meta
    func text(_ name: String) -> String { rest.removeValue(forKey: name) ?? "" }
    func measure(_ name: String) -> Double? { shot.measure(.text(text(name)), name) }
    shot.profile = text("Name")
    shot.roaster = text("Roastery")
    shot.beanName = text("Beans")
    shot.roastDate = text("Roasting Date")
    shot.roastLevel = text("Roast Color")
    shot.barista = text("Operator")
    // Visualizer writes the whole name into both.
    let (brand, model) = (text("Grinder Brand"), text("Grinder Model"))
    shot.grinder = model.hasPrefix(brand) ? model : "\(brand) \(model)".trimmed
    shot.grindSetting = text("Grinder Setting")
    shot.dose = measure("Dose")
    shot.yield = measure("Weight")
    shot.tds = measure("Tds")
    shot.waterTemperature = measure("Brewing Temperature")
    shot.duration = measure("Extraction time")
    let date = text("Date")
    if !date.isEmpty { shot.startedAt = ShotFile.Moment(text: date) }
    // Of 1 to 10.
    for name in ["Acidity", "Body", "Sweetness", "Bitterness"] {
      guard let value = measure(name) else { continue }
      if value <= 10 {
        shot.levels.append(ShotFile.Level(name.lowercased(), value, best: 10))
      } else {
        shot.leftOut.append(name)
      }
    }
    // What was written of the taste, under its headings.
    var notes = [text("Description")]
    for name in ["Aroma / Fragnance", "Flavor", "After Taste"] {
      let words = text(name)
      if !words.isEmpty { notes.append("\(name): \(words)") }
    }
    shot.note = notes.filter { !$0.isEmpty }.joined(separator: "\n")
    shot.leftOut += rest.keys.filter { !passedOver.contains($0) }
  }
}

/// One brew that Beanconqueror shares, or that Visualizer gives in its format.
///
/// Members: github.com/graphefruit/Beanconqueror, `src/classes/brew/brew.ts` and `brewFlow.ts`;
/// `meta.visualizer`: github.com/miharekar/visualizer, `app/models/shot/jsonable.rb`,
/// `beanconqueror_json`. The app writes 0 for "not recorded", and rates with up to 5 unless its
/// user set another scale: more than 5 is left out.
enum SingleBrew {
  private static let leftOutOfBrew = [
    "best_brew", "coffee_blooming_time", "coffee_concentration", "coffee_first_drip_time",
    "coffee_type", "cupped_flavor", "cupping", "favourite", "mill_speed", "mill_timer",
    "pressure_profile", "vessel_name", "vessel_weight",
  ]
  private static let leftOutOfBean = [
    "aromatics", "buyDate", "cost", "cupping_points", "decaffeinated", "ean_article_number",
    "roast_range", "url", "weight",
  ]

  static func shot(_ root: ShotValue) -> ShotFile {
    var shot = ShotFile(source: .beanconquerorBrew)
    let visualizer = root["meta"]["visualizer"]
    if !visualizer.names.isEmpty { takeVisualizer(visualizer, into: &shot) }
    let (bean, brew, preparation) = (root["bean"], root["brew"], root["preparation"])
    shot.beanName = bean["name"].string
    shot.roaster = bean["roaster"].string
    shot.roastDate = bean["roastingDate"].string
    shot.roastLevel = roastLevel(bean)
    shot.origins = bean["bean_information"].elements.map { part in
      var origin = ShotFile.Origin()
      origin.country = part["country"].string
      origin.region = part["region"].string
      origin.farm = part["farm"].string
      origin.variety = part["variety"].string
      origin.process = part["processing"].string
      return origin
    }
    let beanNote = bean["note"].string
    if !beanNote.isEmpty { shot.beanNote = beanNote }
    shot.grinder = root["mill"]["name"].string
    shot.method = preparation["name"].string
    shot.style = preparation["style_type"].string

    let id = brew["config"]["uuid"].string
    if !id.isEmpty { shot.id = id }
    if brew["config"]["unix_timestamp"].isSaid {
      shot.start(atSeconds: brew["config"]["unix_timestamp"], "unix_timestamp")
    }
    // As a number, 0 is "not filled in"; as text it was typed.
    let grind = brew["grind_size"]
    if case .text = grind { shot.grindSetting = grind.string }
    if case .number = grind, grind.isSaid { shot.grindSetting = grind.string }
    shot.dose = shot.measure(brew["grind_weight"], "grind_weight")
    shot.dose = shot.dose ?? shot.measure(brew["bean_weight_in"], "bean_weight_in")
    shot.yield = shot.measure(brew["brew_beverage_quantity"], "brew_beverage_quantity")
    let quantity = shot.measure(brew["brew_quantity"], "brew_quantity")
    if shot.style == "ESPRESSO" {
      shot.yield = shot.yield ?? quantity
    } else {
      shot.water = quantity
    }
    let seconds = (brew["brew_time"].positive ?? 0) + milliseconds(brew) / 1000
    if seconds > 0 { shot.duration = seconds }
    let temperature = shot.measure(brew["brew_temperature"], "brew_temperature")
    // The app stores no unit; more than 110 can only be Fahrenheit.
    shot.waterTemperature = temperature.map {
      $0 > 110 ? (($0 - 32) / 1.8 * 100).rounded() / 100 : $0
    }
    shot.tds = shot.measure(brew["tds"], "tds")
    shot.extractionYield = shot.measure(brew["ey"], "ey")
    if brew["rating"].isSaid, (brew["rating"].number ?? 0) > 0 {
      (shot.rating, shot.ratingBest) = (nil, 5)
      shot.rate(brew["rating"], "rating")
    }
    let note = brew["note"].string
    if !note.isEmpty { shot.note = note }
    shot.leaveOut(leftOutOfBrew, of: brew)
    shot.leaveOut(leftOutOfBean, of: bean)
    if root["water"]["name"].isSaid { shot.leftOut.append("water") }
    takeCurve(root, into: &shot)
    return shot
  }

  private static func milliseconds(_ brew: ShotValue) -> Double {
    brew["brew_time_milliseconds"].positive ?? 0
  }

  /// The key of the app, such as `AMERICAN_ROAST`; where it says nothing, the user's own name.
  private static func roastLevel(_ bean: ShotValue) -> String {
    let level = bean["roast"].string
    let isOwn = level.isEmpty || level == "CUSTOM_ROAST" || level.hasPrefix("UNKNOWN")
    return isOwn ? bean["roast_custom"].string : level
  }

  private static func takeVisualizer(_ object: ShotValue, into shot: inout ShotFile) {
    shot.ratingBest = 100
    VisualizerShot.take(object, into: &shot)
    shot.id = object["shot_id"].string
    if shot.rating == nil { shot.ratingBest = 5 }
  }

  /// The time of day of each reading is the time: `brew_time` is rounded, and empty where the shot
  /// came from a machine.
  private static func takeCurve(_ root: ShotValue, into shot: inout ShotFile) {
    let flow = root["brewFlow"]
    let water = flow["waterFlow"].elements
    let sensors: [(SensorReading.Sensor, String, [ShotValue])] = [
      (.weight, "actual_weight", flow["weight"].elements),
      (.pressure, "actual_pressure", flow["pressureFlow"].elements),
      (.temperature, "actual_temperature", flow["temperatureFlow"].elements),
      water.isEmpty
        ? (.flow, "flow_value", flow["realtimeFlow"].elements) : (.flow, "value", water),
    ]
    var readings: [SensorReading] = []
    for (sensor, name, rows) in sensors {
      for row in rows {
        guard let value = row[name].number, let time = secondsOfDay(row["timestamp"].string)
        else { continue }
        readings.append(SensorReading(time: time, sensor: sensor, value: value))
      }
    }
    guard let earliest = readings.map(\.time).min(), let latest = readings.map(\.time).max()
    else { return }
    // Past midnight the clock begins again.
    let isPastMidnight = latest - earliest > 43_200
    if isPastMidnight {
      for index in readings.indices where readings[index].time < 43_200 {
        readings[index].time += 86_400
      }
    }
    let start = readings.map(\.time).min() ?? 0
    for index in readings.indices {
      readings[index].time = ((readings[index].time - start) * 1000).rounded() / 1000
    }
    let noted = (duration: shot.duration, yield: shot.yield)
    shot.take(ShotCurveData(readings))
    // The user may have stopped the clock before the scale: what the brew says counts. And but for
    // espresso, the scale weighs the water.
    if let duration = noted.duration { shot.duration = duration }
    if shot.style != "ESPRESSO" { shot.yield = noted.yield }
  }

  /// `17:18:21.961`.
  private static func secondsOfDay(_ text: String) -> Double? {
    let parts = text.split(separator: ":").map { ShotNumber.value(String($0)) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
      (0..<24).contains(hours), (0..<60).contains(minutes), (0..<61).contains(seconds)
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }
}

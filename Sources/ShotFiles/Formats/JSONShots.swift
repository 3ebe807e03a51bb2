/// A shot of a Gaggiuino as its page exports it, or as its API gives it.
///
/// Exports have a list of objects; Visualizer (github.com/miharekar/visualizer,
/// `app/models/parsers/gaggiuino.rb`) reads bar, g, °C and, as `timeInShot`, ms. The API has an
/// object of lists with tenths of all units (github.com/graphefruit/Beanconqueror,
/// `src/classes/preparationDevice/gaggiuino/gaggiuinoDevice.ts`). `duration` is tenths of a second
/// in both; some exports have it as `timeInShot`, too.
enum GaggiuinoShot {
  static func shot(_ root: ShotValue) -> ShotFile {
    var shot = ShotFile(source: .gaggiuino)
    shot.id = root["id"].string
    shot.start(atSeconds: root["timestamp"], "timestamp")
    shot.profile = root["profile"]["name"].string
    shot.waterTemperature = root["profile"]["waterTemperature"].positive
    let tenths = shot.measure(root["duration"], "duration")
    shot.duration = tenths.map { $0 / 10 }
    let points = root["datapoints"]
    let isAPI = !points.names.isEmpty
    func column(_ name: String) -> [Double?] {
      isAPI
        ? points[name].numbers.map { $0.map { $0 / 10 } }
        : points.elements.map { $0[name].number }
    }
    var time = column("timeInShot")
    if !isAPI {
      // A file of tenths ends at about its duration, one of milliseconds at a hundred times it.
      let last = time.last.flatMap { $0 } ?? 0
      let isTenths = tenths.map { last < $0 * 10 } ?? false
      time = time.map { $0.map { $0 / (isTenths ? 10 : 1000) } }
    }
    if shot.waterTemperature == nil { shot.setTemperature(column("targetTemperature")) }
    let goals = ShotCurveData.controlled(column("targetPressure"), column("targetPumpFlow"))
    shot.take(
      ShotCurveData(
        time: time, pressure: column("pressure"), flow: column("pumpFlow"),
        weight: column("shotWeight"), temperature: column("temperature"),
        pressureGoal: goals.pressure, flowGoal: goals.flow,
        temperatureGoal: column("targetTemperature")))
    return shot
  }
}

/// A shot of a Meticulous as its history has it.
///
/// Members: github.com/miharekar/visualizer, `app/models/parsers/meticulous.rb`. `time` is Unix
/// seconds, that of a sample milliseconds; pressure in bar, flow in ml/s, weight in g; the
/// profile's `temperature` in °C. The sensor `tube` cools down from below it in a shot of 93 °C that is as it should
/// be: it is no temperature of the water at the coffee, and is left out. Of its `setpoints` the one that is
/// `active` is controlled, the other a limit.
enum MeticulousShot {
  static func shot(_ root: ShotValue) -> ShotFile {
    var shot = ShotFile(source: .meticulous)
    shot.id = root["id"].string
    shot.start(atSeconds: root["time"], "time")
    let name = root["profile_name"].string
    shot.profile = name.isEmpty ? root["profile"]["name"].string : name
    shot.waterTemperature = root["profile"]["temperature"].positive
    let samples = root["data"].elements
    func column(_ name: String) -> [Double?] { samples.map { $0["shot"][name].number } }
    func goal(_ name: String) -> [Double?] {
      samples.map { sample in
        let set = sample["shot"]["setpoints"]
        guard !set.names.isEmpty else { return nil }
        return set["active"].string == name ? set[name].number : 0
      }
    }
    shot.take(
      ShotCurveData(
        time: samples.map { $0["time"].number.map { $0 / 1000 } }, pressure: column("pressure"),
        flow: column("flow"), weight: column("weight"),
        pressureGoal: goal("pressure"), flowGoal: goal("flow")))
    shot.curve?.targetWeight = root["profile"]["final_weight"].positive
    shot.leaveOut(["rating", "notes"], of: root)
    if samples.contains(where: { $0["sensors"]["tube"].isSaid }) { shot.leftOut.append("tube") }
    return shot
  }
}

/// A shot of visualizer.coffee as its API gives it.
///
/// Members: github.com/miharekar/visualizer, `app/models/shot/jsonable.rb`, `default_json`; the
/// series are named as in `parsers/decent_tcl.rb`. Notes are HTML.
enum VisualizerShot {
  static func shot(_ root: ShotValue) -> ShotFile {
    var shot = ShotFile(source: .visualizer)
    take(root, into: &shot)
    let data = root["data"]
    let basket = data["espresso_temperature_basket"].numbers
    shot.setTemperature(data["espresso_temperature_goal"].numbers)
    let time = root["timeframe"].isSaid ? root["timeframe"] : data["timeframe"]
    shot.curve = ShotCurveData(
      time: time.numbers, pressure: data["espresso_pressure"].numbers,
      flow: data["espresso_flow"].numbers, weight: data["espresso_weight"].numbers,
      temperature: basket.isEmpty ? data["espresso_temperature_mix"].numbers : basket,
      pressureGoal: data["espresso_pressure_goal"].numbers,
      flowGoal: data["espresso_flow_goal"].numbers,
      temperatureGoal: data["espresso_temperature_goal"].numbers)
    // Decenza's files of the same form have it.
    shot.curve?.targetWeight = root["target_weight"].positive
    shot.yield = shot.yield ?? shot.curve?.lastWeight
    if shot.duration == nil, let last = shot.curve?.time.last, last > 0 { shot.duration = last }
    return shot
  }

  /// The members that a brew in Beanconqueror's format has, too, as `meta.visualizer`.
  static func take(_ object: ShotValue, into shot: inout ShotFile) {
    DecentSettings.take(object, into: &shot)
    shot.id = object["id"].string
    shot.note = HTMLText.plain(shot.note)
    shot.beanNote = HTMLText.plain(shot.beanNote)
    shot.duration = shot.measure(object["duration"], "duration")
    let start = object["start_time"]
    if start.number != nil {
      shot.start(atSeconds: start, "start_time")
    } else if !start.string.isEmpty {
      shot.startedAt = ShotFile.Moment(text: start.string)
    }
  }
}

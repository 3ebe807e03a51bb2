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
    shot.take(
      ShotCurveData(
        time: time, pressure: column("pressure"), flow: column("pumpFlow"),
        weight: column("shotWeight"), temperature: column("temperature")))
    return shot
  }
}

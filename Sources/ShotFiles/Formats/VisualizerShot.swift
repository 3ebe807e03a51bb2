import Support

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
    shot.curve = ShotCurveData(
      time: root["timeframe"].numbers, pressure: data["espresso_pressure"].numbers,
      flow: data["espresso_flow"].numbers, weight: data["espresso_weight"].numbers,
      temperature: basket.isEmpty ? data["espresso_temperature_mix"].numbers : basket)
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

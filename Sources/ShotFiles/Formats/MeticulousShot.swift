/// A shot of a Meticulous as its history has it.
///
/// Members: github.com/miharekar/visualizer, `app/models/parsers/meticulous.rb`. `time` is Unix
/// seconds, that of a sample milliseconds; pressure in bar, flow in ml/s, weight in g; the sensor
/// `tube` is the water's temperature, in °C, as is the profile's `temperature`.
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
    shot.take(
      ShotCurveData(
        time: samples.map { $0["time"].number.map { $0 / 1000 } }, pressure: column("pressure"),
        flow: column("flow"), weight: column("weight"),
        temperature: samples.map { $0["sensors"]["tube"].number }))
    shot.leaveOut(["rating", "notes"], of: root)
    return shot
  }
}

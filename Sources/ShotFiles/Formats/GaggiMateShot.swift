/// A shot of a GaggiMate as its page exports it, or the notes of one alone.
///
/// Members: github.com/jniebuhr/gaggimate, `schema/shot_history.json`, `schema/shot_notes.json`,
/// `docs/shot-notes-api.md`. Times are milliseconds, temperatures °C, pressures bar, flows ml/s;
/// `v` is the weight of the scale, `ev` an estimate, which is not taken.
enum GaggiMateShot {
  static func shot(_ root: ShotValue) -> ShotFile {
    var shot = ShotFile(source: .gaggimate)
    shot.id = root["id"].string
    guard root.names.contains("samples") else {
      // The moment of notes is that of their last change, not of the shot.
      takeNotes(root, into: &shot)
      shot.leaveOut(["timestamp"], of: root)
      return shot
    }
    takeNotes(root["notes"], into: &shot)
    shot.start(atSeconds: root["timestamp"], "timestamp")
    let profile = root["profile"]
    shot.profile = profile.names.isEmpty ? profile.string : profile["label"].string
    shot.yield = shot.yield ?? shot.measure(root["volume"], "volume")
    shot.duration = shot.measure(root["duration"], "duration").map { $0 / 1000 }
    let samples = root["samples"].elements
    func column(_ name: String) -> [Double?] { samples.map { $0[name].number } }
    shot.setTemperature(column("tt"))
    shot.waterTemperature = shot.waterTemperature ?? profile["temperature"].positive
    shot.take(
      ShotCurveData(
        time: column("t").map { $0.map { $0 / 1000 } }, pressure: column("cp"),
        flow: column("fl"), weight: column("v"), temperature: column("ct")))
    if shot.yield == nil, column("ev").contains(where: { ($0 ?? 0) > 0 }) {
      shot.leftOut.append("ev")
    }
    return shot
  }

  /// Rating of 5, 0 for none; weights may be text; the grind is text.
  private static func takeNotes(_ notes: ShotValue, into shot: inout ShotFile) {
    shot.beanName = notes["beanType"].string
    shot.dose = shot.measure(notes["doseIn"], "doseIn")
    shot.yield = shot.measure(notes["doseOut"], "doseOut")
    shot.grindSetting = notes["grindSetting"].string
    shot.balance = notes["balanceTaste"].string
    shot.note = notes["notes"].string
    shot.rate(notes["rating"], "rating")
  }
}

extension ShotFile {
  /// A shot of a GaggiMate together with its notes, which the machine keeps in a file beside the
  /// `.slog`: `000042.slog`, `000042.json`. What the notes say counts.
  public func adding(notes: ShotFile) -> ShotFile {
    var shot = self
    func fill(_ text: inout String, _ other: String) {
      if !other.isEmpty { text = other }
    }
    fill(&shot.beanName, notes.beanName)
    fill(&shot.grindSetting, notes.grindSetting)
    fill(&shot.balance, notes.balance)
    fill(&shot.note, notes.note)
    shot.dose = notes.dose ?? dose
    shot.yield = notes.yield ?? yield
    shot.rating = notes.rating ?? rating
    shot.leftOut += notes.leftOut.filter { $0 != "timestamp" }
    return shot.finished()
  }
}

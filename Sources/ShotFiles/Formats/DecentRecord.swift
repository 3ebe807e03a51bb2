/// A shot of Decent's newer app as its interface gives it and its export has it.
///
/// Members: github.com/decentespresso/decaid, `lib/src/models/data/` (`shot_record.dart`, `shot_snapshot.dart`,
/// `workflow_context.dart`, `shot_annotations.dart`); `doc/plans/archive/simplified-schema` has the rating, 0 to 100 as in
/// the older app. Pressure in bar, flow in ml/s, weight in g, °C; a goal is 0 or less where the other quantity is
/// controlled. Each reading has the time of the clock; heating before a shot is one, too.
enum DecentRecord {
  static func shot(_ root: ShotValue) -> ShotFile {
    var shot = ShotFile(source: .decent)
    shot.id = root["id"].string
    let start = root["timestamp"].string
    if !start.isEmpty { shot.startedAt = ShotFile.Moment(text: start) }
    let (workflow, said) = (root["workflow"], root["annotations"])
    take(workflow["context"], workflow["profile"], into: &shot)
    shot.dose =
      said["actualDoseWeight"].positive ?? workflow["context"]["targetDoseWeight"].positive
    shot.yield = shot.measure(said["actualYield"], "actualYield")
    shot.tds = shot.measure(said["drinkTds"], "drinkTds")
    shot.extractionYield = shot.measure(said["drinkEy"], "drinkEy")
    shot.rate(said["enjoyment"], "enjoyment")
    shot.note = (said["espressoNotes"].isSaid ? said["espressoNotes"] : root["shotNotes"]).string
    takeCurve(root["measurements"].elements, into: &shot)
    DecentProfile.take(workflow["profile"], .none, into: &shot.curve)
    if shot.curve?.targetWeight == nil {
      shot.curve?.targetWeight = workflow["context"]["targetYield"].positive
    }
    return shot
  }

  /// What was set before the shot.
  private static func take(_ set: ShotValue, _ profile: ShotValue, into shot: inout ShotFile) {
    shot.profile = profile["title"].string
    shot.beverage = profile["beverage_type"].string
    (shot.beanName, shot.roaster) = (set["coffeeName"].string, set["coffeeRoaster"].string)
    shot.grinder = set["grinderModel"].string
    let grind = set["grinderSetting"].string
    // As in the older app, 0 is none.
    shot.grindSetting = ShotNumber.value(grind) == 0 ? "" : grind
    shot.barista = set["baristaName"].string
    shot.leaveOut(["drinkerName"], of: set)
  }

  private static func takeCurve(_ all: [ShotValue], into shot: inout ShotFile) {
    let readings = all.filter { reading in
      let state = reading["machine"]["state"]
      return state["state"].string == "espresso"
        && !["idle", "preparingForShot"].contains(state["substate"].string)
    }
    let clock = readings.map { seconds($0["machine"]["timestamp"].string) }
    let first = clock.lazy.compactMap(\.self).first ?? 0
    func machine(_ name: String) -> [Double?] { readings.map { $0["machine"][name].number } }
    let goal = machine("targetGroupTemperature")
    shot.setTemperature(goal)
    shot.take(
      ShotCurveData(
        // A shot over midnight goes on.
        time: clock.map { $0.map { $0 < first ? $0 - first + 86_400 : $0 - first } },
        pressure: machine("pressure"), flow: machine("flow"),
        weight: readings.map { $0["scale"]["weight"].number },
        temperature: machine("groupTemperature"), pressureGoal: machine("targetPressure"),
        flowGoal: machine("targetFlow"), temperatureGoal: goal))
  }

  /// The time of the day of `2026-06-27T05:18:28.300Z`, in seconds; nil for another text.
  private static func seconds(_ text: String) -> Double? {
    let time = text.split(separator: "T").last?.split(whereSeparator: { "Z+".contains($0) }).first
    let parts = (time ?? "").split(separator: ":").map { ShotNumber.value(String($0)) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2]
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }
}

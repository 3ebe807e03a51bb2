import ShotFiles

/// What a shot says, as rows of a name and a value: a test sees each field, also one that should be
/// empty.
enum ShotDescription {
  static func rows(_ shot: ShotFile) -> [String] {
    var rows: [String] = ["source\t\(shot.source.rawValue)"]
    func add(_ name: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      let line = text.replacing("\n", with: "⏎").replacing("\t", with: "⇥")
      rows.append("\(name)\t\(line)")
    }
    add("id", shot.id)
    add("seconds", shot.startedAt?.seconds.map(plain))
    add("moment", shot.startedAt?.text)
    add("profile", shot.profile)
    add("beverage", shot.beverage)
    add("method", shot.method)
    add("style", shot.style)
    add("bean", shot.beanName)
    add("roaster", shot.roaster)
    add("roast date", shot.roastDate)
    add("roast level", shot.roastLevel)
    add("bean note", shot.beanNote)
    add("grinder", shot.grinder)
    add("grind", shot.grindSetting)
    add("dose", shot.dose.map(plain))
    add("yield", shot.yield.map(plain))
    add("water", shot.water.map(plain))
    add("duration", shot.duration.map(plain))
    add("temperature", shot.waterTemperature.map(plain))
    add("tds", shot.tds.map(plain))
    add("extraction", shot.extractionYield.map(plain))
    add("rating", shot.rating.map { "\(plain($0)) of \(plain(shot.ratingBest))" })
    add(
      "levels",
      shot.levels.map { "\($0.name) \(plain($0.value)) of \(plain($0.best))" }
        .joined(separator: ", "))
    add("balance", shot.balance)
    add("note", shot.note)
    add("barista", shot.barista)
    add("tags", shot.tags.joined(separator: ", "))
    if let curve = shot.curve {
      add("time", list(curve.time))
      add("pressure", curve.pressure.map(list))
      add("flow", curve.flow.map(list))
      add("weight", curve.weight.map(list))
      add("heat", curve.temperature.map(list))
    }
    add("left out", shot.leftOut.joined(separator: ", "))
    return rows
  }

  private static func list(_ values: [Double?]) -> String {
    values.map { $0.map(plain) ?? "–" }.joined(separator: " ")
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

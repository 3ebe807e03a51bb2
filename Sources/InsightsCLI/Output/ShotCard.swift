/// A shot for people: what was brewed, its phases, and what its curve shows.
struct ShotCard {
  private let shot: ReadShot
  private let name: String
  private let words = Language.words

  /// Machines stop a little before the weight that was set, as coffee still runs: less than this share of it
  /// is short.
  private static let short = 0.9

  init(_ shot: ReadShot, _ path: String) {
    self.shot = shot
    name = path.split(separator: "/").last.map(String.init) ?? path
  }

  var lines: [String] {
    let file = shot.file
    let bean = [file.beanName, file.roaster].filter { !$0.isEmpty }
    var lines = [words.commas([name] + bean)]
    let document = shot.document(named: name)
    var settings: [String] = []
    func add(_ key: String, _ value: Double?) {
      if let value { settings.append(text(key, ["value": .text(number(value))])) }
    }
    add("dose", document.dose)
    add("yield", document.yield)
    add("ratio", document.ratio)
    add("time", document.brewTime)
    if let measured = shot.measuredTemperature, let set = file.waterTemperature {
      settings.append(
        text(
          "temperature-short",
          ["value": .text(number(rounded(measured))), "goal": .text(number(rounded(set)))]))
    } else {
      add("temperature", document.waterTemp)
    }
    if let grind = document.grindText { settings.append(text("grind", ["value": .text(grind)])) }
    if !settings.isEmpty { lines.append("  " + words.commas(settings)) }
    let parts = shot.phases.phases.map { phase in
      text(
        "part",
        [
          "phase": .text(text("phase.\(phase.kind.rawValue)")),
          "start": .text(number(rounded(phase.start))), "end": .text(number(rounded(phase.end))),
        ])
    }
    if !parts.isEmpty { lines.append("  " + words.commas(parts)) }
    var measures: [String] = []
    for (key, value) in [
      ("first-drops", document.firstDrops), ("half-weight", document.halfWeightTime),
      ("peak", document.peakPressure), ("ramp-flow", document.flowAfterRamp),
      ("end-flow", document.endFlow),
    ] {
      if let value { measures.append(text(key, ["value": .text(number(value))])) }
    }
    if !measures.isEmpty { lines.append("  " + words.commas(measures)) }
    if let weight = document.targetWeight {
      let value = PhraseArgument.text(number(weight))
      if let time = document.targetWeightTime {
        lines.append("  " + text("target", ["value": value, "time": .text(number(time))]))
      } else if let yield = document.yield, yield < Self.short * weight {
        lines.append("  " + text("target-missed", ["value": value]))
      }
    }
    let fall = document.jumps.filter { $0.ratio < 1 }.min { $0.ratio < $1.ratio }
    if let fall, shot.diagnosis.faults.contains(where: { $0.kind == .channeling }) {
      lines.append(
        "  "
          + text(
            "fall",
            [
              "percent": .count(Int((100 - fall.ratio * 100).rounded())),
              "time": .text(number(fall.time)),
            ]))
    }
    lines += findings
    if let weight = document.weight, weight < 1 {
      lines.append(
        "  " + text("weight", ["percent": .count(Int((weight * 100).rounded()))]))
    }
    if !file.note.isEmpty { lines.append("  " + text("note", ["note": .text(file.note)])) }
    return lines.map(TextTable.oneLine)
  }

  /// The faults, or that there is none, or that the curve shows nothing.
  private var findings: [String] {
    let faults = shot.diagnosis.faults
    let shown = faults.isEmpty ? [shot.diagnosis[.sound]].compactMap(\.self) : faults
    guard !shown.isEmpty else {
      let why = shot.file.isEspresso ? "unmeasured" : "no-espresso"
      let isTold = !shot.file.isEspresso || !shot.diagnosis.findings.isEmpty
      return ["  " + text(isTold ? why : "nothing")]
    }
    return shown.map { finding in
      var arguments: [String: PhraseArgument] = [
        "finding": .text(text("finding.\(finding.kind.rawValue)")),
        "percent": .count(Int((finding.probability * 100).rounded())),
      ]
      guard let time = finding.time, finding.kind != .sound else {
        return "  " + text("found", arguments)
      }
      arguments["time"] = .text(number(rounded(time)))
      return "  " + text(finding.kind == .temperatureShort ? "found-since" : "found-at", arguments)
    }
  }

  /// The curve as SVG.
  var drawing: String {
    var drawn = ShotDrawing.Words(
      title: lines[0], pressure: text("axis-pressure"), flow: text("axis-flow"),
      weight: text("axis-weight"), time: text("axis-time"),
      notes: shot.file.note.isEmpty
        ? [] : [text("note", ["note": .text(TextTable.oneLine(shot.file.note))])],
      phases: Dictionary(
        uniqueKeysWithValues: ShotPhases.Kind.allCases.map { ($0, text("phase.\($0.rawValue)")) }),
      findings: Dictionary(
        uniqueKeysWithValues: ShotDiagnosis.Kind.allCases.filter { $0 != .sound }.map {
          ($0, text("finding.\($0.rawValue)"))
        }))
    drawn.decimalPoint = words.text("number.decimal")
    return ShotDrawing(shot.series, shot.phases, diagnosis: shot.diagnosis, words: drawn).svg
  }

  private func number(_ value: Double) -> String {
    NumberText.shortest(value).replacing(".", with: words.text("number.decimal"))
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    words.text("shot.\(key)", arguments)
  }
}

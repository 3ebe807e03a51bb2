/// A shot for people: what was brewed, its phases, and what its curve shows.
struct ShotCard {
  private let shot: ReadShot
  private let name: String
  private let words = Language.words

  /// Machines stop a little before the weight that was set, as coffee still runs: less than this share of it
  /// is short.
  private static let short = 0.9
  /// The least probability of a fault that is named beside more probable ones.
  private static let possible = 0.2

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
    if let grind = document.grindText {
      let grinder = document.grinder.map(PhraseArgument.text)
      settings.append(
        grinder.map { text("grind-on", ["value": .text(grind), "name": $0]) }
          ?? text("grind", ["value": .text(grind)]))
    }
    if let profile = document.profile { settings.append(text("profile", ["name": .text(profile)])) }
    if let stars = document.rating { settings.append(words.rating(stars)) }
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
    let channel = shot.diagnosis.faults.first { $0.kind == .channeling }?.time
    let fall = document.jumps.first { jump in
      jump.ratio < 1 && channel.map { abs($0 - jump.time) < 0.1 } ?? false
    }
    if let fall {
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
    let possible: [ShotDiagnosis.Finding]
    switch shot.verdict {
    case .noEspresso: return ["  " + text("no-espresso")]
    case .noFaultFound: return ["  " + text("unmeasured")]
    case .nothing: return ["  " + text("nothing")]
    case .sound, .faults:
      // What costs weight is named, too.
      possible = shot.diagnosis.findings.filter {
        $0.kind != .sound && (Self.possible..<0.5).contains($0.probability)
      }
    }
    return (shown + possible).map { "  " + sentence($0) }
  }

  /// What was found, when, and how likely it is.
  private func sentence(_ finding: ShotDiagnosis.Finding) -> String {
    var arguments: [String: PhraseArgument] = [
      "finding": .text(text("finding.\(finding.kind.rawValue)")),
      // Never a full 100 %.
      "percent": .count(min(99, Int((finding.probability * 100).rounded()))),
    ]
    guard let time = finding.time, finding.kind != .sound else { return text("found", arguments) }
    arguments["time"] = .text(number(rounded(time)))
    return text(finding.kind == .temperatureShort ? "found-since" : "found-at", arguments)
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
        uniqueKeysWithValues: shot.diagnosis.faults.map { ($0.kind, sentence($0)) }))
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

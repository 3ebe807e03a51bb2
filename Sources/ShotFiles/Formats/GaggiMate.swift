/// A shot of a GaggiMate as its page exports it, or the notes of one alone.
///
/// Members: github.com/jniebuhr/gaggimate, `schema/shot_history.json`, `schema/shot_notes.json`,
/// `docs/shot-notes-api.md`. Times are milliseconds, temperatures °C, pressures bar, flows ml/s;
/// `v` is the weight of the scale, `ev` an estimate, which is not taken.
enum GaggiMateShot {
  /// The members of notes, and those that no other program's files have.
  static let notes = own.union(["id", "rating", "ratio", "notes", "timestamp"])
  static let own: Set = ["balanceTaste", "beanType", "doseIn", "doseOut", "grindSetting"]

  static func shot(_ root: ShotValue) -> ShotFile {
    var shot = ShotFile(source: .gaggimate)
    shot.id = root["id"].string
    guard root.names.contains("samples") else {
      // The moment of notes is that of their last change, not of the shot.
      takeNotes(root, into: &shot)
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
    let goals = ShotCurveData.controlled(column("tp"), column("tf"))
    shot.take(
      ShotCurveData(
        time: column("t").map { $0.map { $0 / 1000 } }, pressure: column("cp"),
        flow: column("fl"), weight: column("v"), temperature: column("ct"),
        pressureGoal: goals.pressure, flowGoal: goals.flow, temperatureGoal: column("tt")))
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
  /// Whether it is a GaggiMate's notes on a shot, which the machine keeps in a file of its own.
  public var isNotes: Bool { source == .gaggimate && curve == nil && startedAt == nil }

  /// The number of a GaggiMate's shot, however many zeros are before it; nil for another file.
  public var number: Substring? {
    source == .gaggimate && !id.isEmpty ? id.drop { $0 == "0" } : nil
  }

  /// Joins notes with their shot: that of the same number, of several the one that is nearest in the list,
  /// where files of a folder stand together; at equal distance the next one.
  ///
  /// - Parameters:
  ///   - list: What was read, in the order of the files.
  ///   - shot: The shot of an element; nil for another file.
  /// - Returns: The list without the notes that were joined.
  public static func joiningNotes<Element>(
    _ list: [Element], _ shot: WritableKeyPath<Element, ShotFile?>
  ) -> [Element] {
    var joined = list
    var places: [Substring: [Int]] = [:]
    for (place, element) in list.enumerated() {
      guard let shot = element[keyPath: shot], !shot.isNotes, let number = shot.number else {
        continue
      }
      places[number, default: []].append(place)
    }
    var taken: Set<Int> = []
    for (place, element) in list.enumerated() {
      guard let notes = element[keyPath: shot], notes.isNotes, let number = notes.number,
        let own = places[number]?.min(by: { (abs($0 - place), $1) < (abs($1 - place), $0) })
      else { continue }
      joined[own][keyPath: shot] = joined[own][keyPath: shot]?.adding(notes: notes)
      taken.insert(place)
    }
    return joined.indices.filter { !taken.contains($0) }.map { joined[$0] }
  }

  /// Takes what the user says of a file that does not name it.
  public mutating func fill(bean: String, grinder: String, method: String) {
    guard source != .artisan, !isProgram else { return }
    if beanName.isEmpty { beanName = bean }
    if self.grinder.isEmpty { self.grinder = grinder }
    guard self.method.isEmpty, !method.isEmpty, !isNotes else { return }
    // The style keeps it an espresso, whatever it is called.
    style = isEspresso ? "espresso" : style
    self.method = method
  }

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
    shot.leftOut += notes.leftOut
    return shot.finished()
  }
}

/// A shot as a GaggiMate keeps it: `.slog`, binary, versions 1 to 5.
///
/// Layout: github.com/jniebuhr/gaggimate, `src/display/models/shot_log_format.h`. Little-endian; a
/// header of 128 bytes, since version 5 of 512: "SHOT", version (4), bytes of a sample (5), bytes
/// of the header (6), ms of a tick (8), mask of fields (12), number of samples (16), start in Unix
/// seconds (24), name of the profile (60, 48 bytes), final weight in 0.1 g (108). Then samples of
/// 2 bytes a field, in the order of the mask's bits. `web/src/pages/ShotHistory/parseBinaryShot.js`
/// checks the same sizes.
enum GaggiMateLog {
  /// The bits of the mask that are read.
  private enum Field: Int {
    case tick = 0
    /// Target and current temperature, in 0.1 °C.
    case target = 1
    case temperature = 2
    /// Target and current pressure, in 0.1 bar.
    case pressureGoal = 3
    case pressure = 4
    /// Of the pump, and its target, in 0.01 ml/s, signed.
    case flow = 5
    case flowGoal = 6
    /// Of the scale, in 0.1 g.
    case weight = 9
    /// Estimated, in 0.1 g.
    case estimate = 10
  }

  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.count > 4 && bytes.starts(with: "SHOT".utf8) && (1..<32).contains(bytes[4])
  }

  static func read(_ bytes: [UInt8], name: String) throws(ShotFault) -> ShotFile {
    let fault = ShotFault(.gaggimate, line: nil)
    let header = bytes[4] <= 4 ? 128 : 512
    guard bytes.count >= header, number(bytes, at: 6, 2) == header else { throw fault }
    let mask = number(bytes, at: 12, 4)
    let size = mask.nonzeroBitCount * 2
    guard size > 0, Int(bytes[5]) == size else { throw fault }
    let whole = (bytes.count - header) / size
    // 0 in a record that was broken off: then all samples that are whole.
    let noted = number(bytes, at: 16, 4)
    guard noted <= whole else { throw fault }
    let samples = noted == 0 ? whole : noted

    func column(_ field: Field, _ scale: Double) -> [Double?] {
      guard mask & 1 << field.rawValue != 0 else { return [] }
      let before = (mask & (1 << field.rawValue - 1)).nonzeroBitCount
      return (0..<samples).map { sample in
        let value = number(bytes, at: header + sample * size + before * 2, 2)
        let isSigned = [.flow, .flowGoal].contains(field)
        return Double(isSigned && value >= 0x8000 ? value - 0x10000 : value) / scale
      }
    }
    var shot = ShotFile(source: .gaggimate)
    shot.id = id(name)
    shot.start(atSeconds: .number("\(number(bytes, at: 24, 4))"), "startEpoch")
    shot.profile = ShotText.string(bytes[60..<108].prefix { $0 != 0 }).trimmed
    let weight = number(bytes, at: 108, 2)
    shot.yield = weight > 0 ? Double(weight) / 10 : nil
    let interval = Double(number(bytes, at: 8, 2)) / 1000
    let ticks = column(.tick, 1)
    let time = ticks.isEmpty ? (0..<samples).map { Double($0) } : ticks
    shot.setTemperature(column(.target, 10))
    let goals = ShotCurveData.controlled(column(.pressureGoal, 10), column(.flowGoal, 100))
    shot.take(
      ShotCurveData(
        time: time.map { $0.map { $0 * interval } }, pressure: column(.pressure, 10),
        flow: column(.flow, 100), weight: column(.weight, 10),
        temperature: column(.temperature, 10), pressureGoal: goals.pressure,
        flowGoal: goals.flow, temperatureGoal: column(.target, 10)))
    if shot.yield == nil, column(.estimate, 10).contains(where: { ($0 ?? 0) > 0 }) {
      shot.leftOut.append("ev")
    }
    return shot
  }

  private static func number(_ bytes: [UInt8], at position: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
  }

  /// The file's name without folders and extension.
  private static func id(_ name: String) -> String {
    let file = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    return String(file.prefix { $0 != "." })
  }
}

/// A shot of Decent's app as JSON, version 2.
///
/// Members: github.com/decentespresso/de1app, `de1plus/shot.tcl`, `create`. What the user typed is
/// in the app's settings, and a part of it again in `meta`.
enum DecentJSON {
  static func shot(_ root: ShotValue) -> ShotFile {
    var shot = ShotFile(source: .decent)
    let settings = root["app"]["data"]["settings"]
    DecentSettings.take(settings.names.isEmpty ? root : settings, into: &shot)
    takeMeta(root["meta"], into: &shot)
    shot.start(atSeconds: root["timestamp"].isSaid ? root["timestamp"] : root["clock"], "timestamp")
    let title = root["profile"]["title"].string
    if !title.isEmpty { shot.profile = title }
    let temperature = root["temperature"]
    let basket = temperature["basket"].numbers
    shot.setTemperature(temperature["goal"].numbers)
    shot.take(
      ShotCurveData(
        time: root["elapsed"].numbers, pressure: root["pressure"]["pressure"].numbers,
        flow: root["flow"]["flow"].numbers, weight: root["totals"]["weight"].numbers,
        temperature: basket.isEmpty ? temperature["mix"].numbers : basket,
        pressureGoal: root["pressure"]["goal"].numbers, flowGoal: root["flow"]["goal"].numbers,
        temperatureGoal: temperature["goal"].numbers))
    DecentProfile.take(root["profile"], settings, into: &shot.curve)
    return shot
  }

  /// What the settings do not have.
  private static func takeMeta(_ meta: ShotValue, into shot: inout ShotFile) {
    let (bean, cup, grinder) = (meta["bean"], meta["shot"], meta["grinder"])
    func fill(_ text: inout String, _ value: ShotValue) {
      if text.isEmpty { text = value.string }
    }
    fill(&shot.roaster, bean["brand"])
    fill(&shot.beanName, bean["type"])
    fill(&shot.beanNote, bean["notes"])
    fill(&shot.roastLevel, bean["roast_level"])
    fill(&shot.roastDate, bean["roast_date"])
    fill(&shot.note, cup["notes"])
    fill(&shot.grinder, grinder["model"])
    fill(&shot.grindSetting, grinder["setting"])
    if shot.rating == nil { shot.rate(cup["enjoyment"], "enjoyment") }
    shot.tds = shot.tds ?? cup["tds"].positive
    shot.extractionYield = shot.extractionYield ?? cup["ey"].positive
    shot.dose = shot.dose ?? meta["in"].positive
    shot.yield = shot.yield ?? meta["out"].positive
  }
}

/// What a profile of Decent's app sets beside its curves.
///
/// Names: github.com/decentespresso/de1app, `de1plus/profile.tcl`; 0 is "no".
enum DecentProfile {
  static func take(_ profile: ShotValue, _ settings: ShotValue, into curve: inout ShotCurveData?) {
    let isAdvanced = settings["settings_profile_type"].string.hasPrefix("settings_2c")
    let name = "final_desired_shot_weight" + (isAdvanced ? "_advanced" : "")
    curve?.targetWeight = profile["target_weight"].positive ?? settings[name].positive
    let steps = profile["steps"].elements
    guard let first = steps.first, steps.count > 1, first["pump"].string == "pressure",
      !first["exit"].isSaid, first["weight"].positive == nil
    else { return }
    // A first step at full pressure is the shot itself.
    let highest = steps.compactMap { $0["pressure"].positive }.max() ?? 0
    guard let pressure = first["pressure"].positive, pressure < 0.6 * highest else { return }
    // A shot that was never set to more than that did not leave its first steps.
    let set = curve?.pressureGoal?.compactMap(\.self).max() ?? highest
    guard set >= 0.75 * highest else { return }
    curve?.firstStep = first["seconds"].positive
  }
}

/// What the user of Decent's app typed: names that Visualizer's files have, too.
///
/// Names: github.com/miharekar/visualizer, `app/models/parsers/base.rb` (EXTRA_DATA_CAPTURE) and
/// `app/models/shot/jsonable.rb`. The rating is 1 to 100, 0 for none.
enum DecentSettings {
  /// Fields without a place in a shot.
  private static let leftOut = [
    "drinker_name", "private_notes", "metadata", "scentone", "brewdata",
  ]

  static func take(_ settings: ShotValue, into shot: inout ShotFile) {
    shot.profile = settings["profile_title"].string
    shot.beverage = settings["beverage_type"].string
    shot.beanName = settings["bean_type"].string
    shot.roaster = settings["bean_brand"].string
    shot.roastDate = settings["roast_date"].string
    shot.roastLevel = settings["roast_level"].string
    shot.beanNote = settings["bean_notes"].string
    shot.grinder = settings["grinder_model"].string
    let grind = settings["grinder_setting"].string
    // Decent's app begins with 0.
    shot.grindSetting = grind == "0" && shot.source == .decent ? "" : grind
    shot.note = settings["espresso_notes"].string
    let barista = settings["barista"].string
    shot.barista = barista.isEmpty ? settings["my_name"].string : barista
    // The order of Visualizer, which prefers the skin's value.
    shot.dose =
      ["DSx_bean_weight", "grinder_dose_weight", "bean_weight"]
      .lazy.compactMap { settings[$0].positive }.first
    shot.yield = shot.measure(settings["drink_weight"], "drink_weight")
    shot.tds = shot.measure(settings["drink_tds"], "drink_tds")
    shot.extractionYield = shot.measure(settings["drink_ey"], "drink_ey")
    shot.rate(settings["espresso_enjoyment"], "espresso_enjoyment")
    takeLevels(settings, into: &shot)
    shot.tags += settings["tags"].elements.map(\.string).filter { !$0.isEmpty }
    shot.leaveOut(leftOut, of: settings)
  }

  /// The descriptive assessment of the Specialty Coffee Association's CVA, 0 to 15 in Visualizer
  /// (`app/models/shot.rb`, TASTING_ASSESSMENT_ATTRIBUTES); a file with a value beyond has levels
  /// of 100. 0 is "not said".
  private static let levels = [
    "fragrance", "aroma", "flavor", "aftertaste", "acidity", "bitterness", "sweetness", "mouthfeel",
  ]

  static func takeLevels(_ object: ShotValue, into shot: inout ShotFile) {
    var found: [(name: String, value: Double)] = []
    for name in levels {
      guard let value = shot.measure(object[name], name) else { continue }
      if value <= 100 { found.append((name, value)) } else { shot.leftOut.append(name) }
    }
    let best: Double = found.contains { $0.value > 15 } ? 100 : 15
    shot.levels += found.map { ShotFile.Level($0.name, $0.value, best: best) }
  }
}

/// A shot of Decent's app as its history folder has it, `.shot`: a list of Tcl with names and values.
///
/// Names: github.com/decentespresso/de1app, `de1plus/shot.tcl`, `create_legacy`. `settings` and
/// `machine` are lists of names and values again; the profile is JSON in braces.
enum DecentText {
  /// nil for another file.
  static func read(_ text: [UInt8]) throws(ShotFault) -> ShotFile? {
    guard isOne(text) else { return nil }
    let list = TclList(text)
    let pairs = list.pairs
    guard pairs["clock"] != nil || pairs["espresso_elapsed"] != nil || list.fault != nil else {
      return nil
    }
    func fault(at position: Int) -> ShotFault {
      ShotFault(.decent, line: ShotText.line(of: position, in: text))
    }
    var shot = ShotFile(source: .decent)
    if list.fault != nil || !list.elements.count.isMultiple(of: 2) {
      // Packets of the machine in `machine`, the last name but two, may be no list: what is read here
      // is before it.
      guard pairs["settings"] != nil else { throw fault(at: list.fault ?? text.count) }
      shot.leftOut.append("machine")
    }
    var settings = ShotValue.none
    if let element = pairs["settings"] {
      let inner = TclList(text, in: element.range)
      if let position = inner.fault { throw fault(at: position) }
      settings = .object(inner.pairs.mapValues { .text(inner.text($0)) })
      DecentSettings.take(settings, into: &shot)
    }
    if let clock = pairs["clock"] { shot.start(atSeconds: .text(list.text(clock)), "clock") }
    let basket = list.numbers(pairs["espresso_temperature_basket"])
    shot.setTemperature(list.numbers(pairs["espresso_temperature_goal"]))
    shot.take(
      ShotCurveData(
        time: list.numbers(pairs["espresso_elapsed"]),
        pressure: list.numbers(pairs["espresso_pressure"]),
        flow: list.numbers(pairs["espresso_flow"]),
        weight: list.numbers(pairs["espresso_weight"]),
        temperature: basket.isEmpty ? list.numbers(pairs["espresso_temperature_mix"]) : basket,
        pressureGoal: list.numbers(pairs["espresso_pressure_goal"]),
        flowGoal: list.numbers(pairs["espresso_flow_goal"]),
        temperatureGoal: list.numbers(pairs["espresso_temperature_goal"])))
    // The braces of the list are those of the JSON.
    let profile = pairs["profile"].flatMap { element in
      element.isBraced
        ? try? ShotLiteral.read(
          Array(text[(element.range.lowerBound - 1)...element.range.upperBound])) : nil
    }
    DecentProfile.take(profile ?? .none, settings, into: &shot.curve)
    return shot
  }

  /// Whether it begins as the app's files do (the first names: Visualizer's `parsers/base.rb`), and
  /// has what only they have.
  private static func isOne(_ text: [UInt8]) -> Bool {
    let head = text.drop(while: UTF8Text.isSpace).prefix(64)
    let starts = ["clock ", "sequence_id ", "filename ", "espresso_elapsed "]
    guard starts.contains(where: { head.starts(with: $0.utf8) }) else { return false }
    return contains("espresso_elapsed", in: text)
  }

  private static func contains(_ word: StaticString, in text: [UInt8]) -> Bool {
    let word = Array("\(word)".utf8)
    guard let first = word.first, text.count >= word.count else { return false }
    return text.indices.dropLast(word.count - 1).contains {
      text[$0] == first && text[$0...].starts(with: word)
    }
  }
}

/// A list of Tcl: words between white space, in braces where they contain any.
///
/// Grammar: Tcl's manual, `Tcl` (rules 6 and 9) and `list` (www.tcl-lang.org/man/tcl8.6/TclCmd).
struct TclList {
  struct Element {
    /// Where its text lies in the file, without its braces or quotes.
    let range: Range<Int>
    /// In braces, where backslashes stand for themselves.
    let isBraced: Bool
  }

  private let bytes: [UInt8]
  /// The elements up to the end or the fault.
  private(set) var elements: [Element] = []
  /// The position of what is no list: a brace that is not closed, text after a closing one.
  private(set) var fault: Int?

  /// The list in `range`, or in all of the bytes. O(length).
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    let range = range ?? bytes.indices
    var position = range.lowerBound
    while fault == nil {
      while position < range.upperBound, Self.isSpace(bytes[position]) { position += 1 }
      guard position < range.upperBound else { return }
      position = readElement(at: position, end: range.upperBound)
    }
  }

  /// Reads an element and returns the position after it.
  private mutating func readElement(at start: Int, end: Int) -> Int {
    let isBraced = bytes[start] == UInt8(ascii: "{")
    guard isBraced || bytes[start] == UInt8(ascii: "\"") else {
      var position = start
      while position < end, !Self.isSpace(bytes[position]) {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position = min(position, end)
      elements.append(Element(range: start..<position, isBraced: false))
      return position
    }
    var depth = 1
    var position = start + 1
    while position < end, depth > 0 {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "{") where isBraced: depth += 1
      case UInt8(ascii: "}") where isBraced: depth -= 1
      case UInt8(ascii: "\"") where !isBraced: depth = 0
      default: break
      }
      position += 1
    }
    guard depth == 0, position <= end else {
      fault = start
      return end
    }
    guard position == end || Self.isSpace(bytes[position]) else {
      fault = position
      return end
    }
    elements.append(Element(range: (start + 1)..<(position - 1), isBraced: isBraced))
    return position
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    UTF8Text.isSpace(byte) || byte == 0x0B || byte == 0x0C
  }

  func text(_ element: Element) -> String {
    let raw = bytes[element.range]
    if element.isBraced || !raw.contains(UInt8(ascii: "\\")) { return ShotText.string(raw) }
    return Escapes.tcl.text(raw)
  }

  /// The elements as names and values; of a name that comes twice, the last. A name at the end
  /// without a value is left out.
  var pairs: [String: Element] {
    var pairs: [String: Element] = [:]
    for index in stride(from: 0, to: elements.count - 1, by: 2) {
      pairs[text(elements[index])] = elements[index + 1]
    }
    return pairs
  }

  /// The numbers of an element that is a list of them; nil for other words.
  func numbers(_ element: Element?) -> [Double?] {
    guard let element else { return [] }
    let list = TclList(bytes, in: element.range)
    return list.elements.map { ShotNumber.value(list.text($0)) }
  }
}

import Support

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
    if let settings = pairs["settings"] {
      let inner = TclList(text, in: settings.range)
      if let position = inner.fault { throw fault(at: position) }
      DecentSettings.take(.object(inner.pairs.mapValues { .text(inner.text($0)) }), into: &shot)
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
        temperature: basket.isEmpty ? list.numbers(pairs["espresso_temperature_mix"]) : basket))
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

import Insights

/// The path of a grinder's settings as a small chart for people.
struct DialCard {
  private let path: DialPath
  private let words: Words
  private let calendar = LocalCalendar()

  /// The number of brews that are shown, the latest ones.
  private static let mostSteps = 16
  /// The width of the chart in characters.
  private static let width = 25

  init(_ path: DialPath) {
    self.path = path
    words = Language.words.noting(path.notation)
  }

  var lines: [String] {
    var title = [
      TextTable.oneLine(words.name(of: path.bean)), TextTable.oneLine(path.method.name),
    ]
    if let grinder = path.grinder {
      title.append(words.text("dial.on", ["name": .text(TextTable.oneLine(grinder.name))]))
    }
    if let scale = path.scale { title.append(words.text(of: scale)) }
    var lines = [title.joined(separator: " · "), ""]
    let hidden = path.steps.count - Self.mostSteps
    if hidden > 0 { lines.append("  " + words.text("dial.older", ["count": .count(hidden)])) }
    lines += chart
    lines.append("")
    if var next = path.next {
      // Never a full 100 %.
      next.confidence = min(next.confidence, 0.99)
      for (index, sentence) in (words.sentences(of: next) + words.closing(of: path)).enumerated() {
        let title = index == 0 ? words.text("dial.row.next") : ""
        lines.append("  " + TextTable.padded(title, to: 6) + sentence)
      }
    } else if let start = path.start {
      let title = TextTable.padded(words.text("dial.row.next"), to: 6)
      lines.append("  " + title + words.text(of: start))
      lines += words.closing(of: path).map { "        " + $0 }
    } else {
      lines += ([words.text("dial.none")] + words.closing(of: path)).map { "  " + $0 }
    }
    if let shots = path.shots {
      lines += words.sentences(of: shots, beside: path.next).map { "  " + $0 }
    }
    if let effect = path.effect { lines.append("  " + words.text(of: effect)) }
    if let drift = path.drift { lines.append("  " + words.text(of: drift, on: path.scale)) }
    let notes = path.remarks.map(words.text(of:)) + words.leftOut(path.leftOut)
    if !notes.isEmpty {
      let list = notes.joined(separator: "; ")
      lines += ["", words.text("dial.row.note", ["list": .text(list)])]
    }
    return lines
  }

  /// A row for each brew: its day, its place on the scale, setting, rating and words.
  private var chart: [String] {
    let steps = path.steps.suffix(Self.mostSteps)
    let next = path.next == nil ? path.start?.setting : path.next?.setting
    let settings = steps.map(\.setting) + [next].compactMap(\.self)
    let low = settings.min() ?? 0
    let high = settings.max() ?? 0
    func place(_ setting: Double) -> Int {
      guard high > low else { return Self.width / 2 }
      return Int(((setting - low) / (high - low) * Double(Self.width - 1)).rounded())
    }
    func row(_ mark: Character, at setting: Double) -> String {
      var cells = [Character](repeating: "·", count: Self.width)
      cells[place(setting)] = mark
      return String(cells)
    }
    var table = TextTable([
      ("", .left), ("", .left), ("", .right), ("", .right), ("", .left), ("", .left),
    ])
    for step in steps {
      let day = calendar.day(of: step.brew.brewedAt)?.description
      let word = step.extraction.map { words.text("dial.mark.\($0.direction.rawValue)") }
      let evidence = step.extraction?.evidence.map { "\"\(TextTable.oneLine($0))\"" } ?? []
      table.add([
        "  " + (day ?? words.text("journal.undated")), row(mark(of: step), at: step.setting),
        step.brew.grindText ?? words.number(step.setting, .grindSetting, .recipe),
        step.stars.map { words.numbers.number($0, places: 1) + "★" } ?? "", word ?? "",
        words.commas(evidence),
      ])
    }
    if let setting = next {
      table.add([
        "  " + words.text("dial.row.next"), row("×", at: setting),
        words.number(setting, .grindSetting, .recipe), "", "", "",
      ])
    }
    return table.lines.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private func mark(of step: DialPath.Step) -> Character {
    switch step.extraction?.direction {
    case .under: "u"
    case .over: "o"
    case .balanced: "="
    case nil: "●"
    }
  }
}

/// A suggestion as a recipe card for people.
struct SuggestionCard {
  private let suggestion: Suggestion
  private let words: Words
  private let names: [Identifier<Bean>: String]

  /// - Parameter beans: Those of the journal, for the names of the brews' beans.
  init(_ suggestion: Suggestion, beans: [Bean]) {
    self.suggestion = suggestion
    let words = Language.words.noting(suggestion.notation)
    self.words = words
    names = Dictionary(beans.map { ($0.id, words.name(of: $0)) }) { first, _ in first }
  }

  var lines: [String] {
    var lines = [
      "\(TextTable.oneLine(words.name(of: suggestion.bean))) · \(TextTable.oneLine(words.name(of: suggestion.method)))",
      "",
    ]
    lines += recipe(suggestion.recipe)
    if let start = suggestion.start { lines += ["", "  " + words.text(of: start)] }
    if let translation = suggestion.translation {
      let name = suggestion.grinder?.name ?? ""
      lines += ["", "  " + TextTable.oneLine(words.text(of: translation, on: name))]
    }
    lines += ["", row("suggestion.expect", words.expectation(suggestion.expectedRating))]
    if let last = words.lastCup(of: suggestion) { lines.append(row("suggestion.last", last)) }
    lines += [
      row("suggestion.based-on", words.basis(of: suggestion))
    ]
    if let shots = suggestion.shots.flatMap({ words.text(of: $0, suggestion.contradiction) }) {
      lines.append(row(nil, shots))
    }
    if let found = suggestion.contradiction {
      lines.append(row(nil, words.text(of: found)))
    }
    for (place, line) in words.tasters(of: suggestion).enumerated() {
      lines.append(row(place == 0 ? "suggestion.tasters" : nil, TextTable.oneLine(line)))
    }
    if let doubt = words.doubt(of: suggestion) { lines.append(row("suggestion.doubt", doubt)) }
    lines += why
    let groups = [
      ("suggestion.note", words.notes(of: suggestion)),
      ("suggestion.gap", words.gaps(of: suggestion)),
    ].filter { !$0.1.isEmpty }
    if !groups.isEmpty { lines.append("") }
    lines += groups.map { key, remarks in
      words.text(key, ["list": TextTable.oneLine(remarks.joined(separator: "; "))])
    }
    if let next = suggestion.next {
      lines += ["", words.text("suggestion.try"), ""] + recipe(next.recipe)
      lines += [
        "", row("suggestion.expect", words.expectation(next.expectedRating)), "",
        words.reason(of: next),
      ]
    }
    return lines
  }

  /// - Parameter key: The key of the row's title; nil where it belongs to the row before it.
  private func row(_ key: String?, _ text: String) -> String {
    line(key.map { words.text($0) } ?? "", text)
  }

  private func line(_ title: String, _ text: String) -> String {
    "  " + TextTable.padded(title, to: 12) + " " + text
  }

  private func recipe(_ recipe: SuggestedRecipe) -> [String] {
    let rows = words.rows(recipe, grinder: suggestion.grinder?.name)
    let values = rows.map { TextTable.oneLine($0.value) }
    let width = values.map(TextTable.width).max() ?? 0
    return zip(rows, values).map { setting, value in
      let range = words.text("range", ["low": setting.low, "high": setting.high])
      return line(
        setting.name,
        setting.low == setting.high
          ? value
          : TextTable.padded(value, to: width + 3)
            + (setting.spansTried
              ? words.text("suggestion.range.tried", ["range": range]) : range))
    }
  }

  /// The brews that matter most, and what others add.
  private var why: [String] {
    let calendar = LocalCalendar()
    var lines = suggestion.evidence.prefix(3).enumerated().map { index, evidence in
      let brew = evidence.brew
      let day = calendar.day(of: brew.brewedAt)?.description ?? words.text("journal.undated")
      let given = words.rating(evidence.stars)
      let stars =
        evidence.isImplied
        ? words.text("suggestion.stars.implied", ["stars": given]) : given
      let name =
        evidence.isSameBean
        ? ""
        : "  "
          + TextTable.shortened(
            brew.beanID.flatMap { names[$0] } ?? words.text("suggestion.another-bean"), to: 28)
      let share = words.text(
        "number.percent", ["number": .count(Int((evidence.weight * 100).rounded()))])
      return row(
        index == 0 ? "suggestion.most-from" : nil,
        "\(day)  \(stars)  \(share)\(name)\(fault(evidence))\(quoted(evidence))")
    }
    if suggestion.strategy == .surface, let share = suggestion.othersShare, share >= 0.005 {
      lines.append(
        row(
          nil,
          words.text(
            "suggestion.others", ["share": .count(Int((share * 100).rounded()))])))
    }
    if let drift = suggestion.drift {
      lines.append(row(nil, words.text(of: drift, on: suggestion.words?.scale)))
    }
    if let basis = suggestion.words {
      lines.append(
        row(
          nil,
          words.text(
            basis.counts ? "suggestion.words" : "suggestion.words-ignored",
            [
              "notes": .count(basis.brewCount),
              "percent": .count(Int((basis.truth * 100).rounded())),
            ])))
    }
    return lines
  }

  /// What went wrong with a shot, and how much it counts.
  private func fault(_ evidence: SuggestionEvidence) -> String {
    words.fault(evidence.fault, weight: evidence.shotWeight).map { "  " + $0 } ?? ""
  }

  /// What a note says of extraction, in its words.
  private func quoted(_ evidence: SuggestionEvidence) -> String {
    guard let extraction = evidence.extraction else { return "" }
    let quotes = extraction.evidence.prefix(2).map { "\"\(TextTable.oneLine($0))\"" }
    return "  \(words.text("dial.mark.\(extraction.direction.rawValue)")) \(words.commas(quotes))"
  }
}

/// The next cups of all open bags for people: a title and a line of settings each.
struct NextCupsText {
  private let cups: NextCups
  private let words = Language.words

  init(_ cups: NextCups) { self.cups = cups }

  var lines: [String] {
    [words.text("suggestion.cups")]
      + zip(cups.suggestions, words.titles(of: cups.suggestions.map(\.suggestion))).flatMap(block)
  }

  private func block(_ cup: NextCups.Cup, _ title: [String]) -> [String] {
    let suggestion = cup.suggestion
    let words = words.noting(suggestion.notation)
    let settings = words.rows(suggestion.recipe, grinder: suggestion.grinder?.name)
      .map { $0.value.split(separator: " ").joined(separator: " ") }
      .map(TextTable.oneLine)
    let lines = [
      "", title.map(TextTable.oneLine).joined(separator: " · "),
      "  " + settings.joined(separator: ", "),
      "  " + words.commas([words.expectation(suggestion.expectedRating), gain(cup)]),
    ]
    let found = suggestion.contradiction.map { words.text(of: $0) }
    return lines + [advice(suggestion, words), found].compactMap(\.self).map { "  " + $0 }
  }

  /// What to change.
  private func advice(_ suggestion: Suggestion, _ words: Words) -> String? {
    if let last = words.lastCup(of: suggestion) {
      return words.text("suggestion.last.line", ["what": last])
    }
    return words.variation(of: suggestion).map(TextTable.oneLine)
  }

  private func gain(_ cup: NextCups.Cup) -> String {
    guard let gain = cup.gain else { return words.text("suggestion.cups.new") }
    guard words.variation(of: cup.suggestion) == nil else {
      return words.text("suggestion.cups.same")
    }
    guard gain >= 0.1 else { return words.text("suggestion.cups.even") }
    return words.text("suggestion.cups.more", ["number": words.numbers.fixed(gain, places: 1)])
  }
}

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
      TextTable.oneLine(words.name(of: path.bean)), TextTable.oneLine(words.name(of: path.method)),
    ]
    if let grinder = path.grinder {
      title.append(words.text("dial.on", ["name": TextTable.oneLine(grinder.name)]))
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
    lines += words.tasters(of: path).map { "  " + TextTable.oneLine($0) }
    if let effect = path.effect { lines.append("  " + words.text(of: effect, on: path.scale)) }
    if let drift = path.drift { lines.append("  " + words.text(of: drift, on: path.scale)) }
    let notes =
      [words.suggested(by: path)].compactMap(\.self) + path.remarks.map(words.text(of:))
      + words.leftOut(path.leftOut)
      + words.uncounted(unplaced: path.unplaced, earlierScale: path.earlierScale)
    if !notes.isEmpty {
      let list = notes.joined(separator: "; ")
      lines += ["", words.text("dial.row.note", ["list": list])]
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
      ("", .left), ("", .left), ("", .right), ("", .right), ("", .left), ("", .left), ("", .left),
    ])
    for step in steps {
      let day = calendar.day(of: step.brew.brewedAt)?.description
      let word = step.extraction.map { words.text("dial.mark.\($0.direction.rawValue)") }
      let evidence = step.extraction?.evidence.map { "\"\(TextTable.oneLine($0))\"" } ?? []
      let fault = words.fault(step.fault, weight: step.shotWeight)
      table.add([
        "  " + (day ?? words.text("journal.undated")), row(mark(of: step), at: step.setting),
        step.brew.grindText ?? words.number(step.setting, .grindSetting, .recipe),
        step.stars.map { words.numbers.number($0, places: 1) + "★" } ?? "", word ?? "",
        words.commas(evidence), fault ?? "",
      ])
    }
    if let setting = next {
      table.add([
        "  " + words.text("dial.row.next"), row("×", at: setting),
        words.number(setting, .grindSetting, .recipe), "", "", "", "",
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

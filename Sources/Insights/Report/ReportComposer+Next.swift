import Foundation

/// The first section: the next cup of each open bag, and what to change.
extension ReportComposer {
  /// The greatest number of cards.
  static let mostNextCups = 4
  private static let mostActions = 3

  var nextSection: ReportPage.Section? {
    guard !entries.isEmpty else { return startSection }
    var blocks: [ReportPage.Block] = []
    let cards = suggestionCards
    if !cards.isEmpty { blocks.append(.cards(cards)) }
    if moreCups > 0 {
      blocks.append(.note(words.report("next.more", ["count": .count(moreCups)])))
    }
    let actions = actions
    blocks += words.ratingByWords(in: patterns).map { [.note($0)] } ?? []
    if actions.isEmpty {
      blocks += words.silence(of: patterns).map(ReportPage.Block.paragraph)
    } else {
      blocks += [
        .heading(words.report("next.actions")),
        .findings(
          actions.map {
            var finding = ReportPage.Finding(
              words.statement(of: $0), basis: "", title: words.title(of: $0))
            finding.figure = ActionFigure(pattern: $0, entries: entries, words: words).figure
            return finding
          }),
      ]
    }
    var basis: [ReportPage.Block] = cards.isEmpty ? [] : [.note(words.report("cups.note"))]
    if actions.contains(where: { $0.kind == .parameter }) {
      basis.append(.note(words.report("scatter.explanation")))
    }
    // Where there are patterns, their section says what was tested.
    if patterns.patterns.isEmpty, patterns.counted > 0 {
      basis.append(.note(words.scope(of: patterns)))
    }
    if !basis.isEmpty {
      blocks.append(.details(words.report(cards.isEmpty ? "statistics" : "next.how"), basis))
    }
    return ReportPage.Section(words.report(cards.isEmpty ? "next.none" : "next"), blocks)
  }

  /// What to do with a journal without brews.
  private var startSection: ReportPage.Section {
    ReportPage.Section(
      words.report("start"),
      words.silence(of: patterns).map(ReportPage.Block.paragraph) + [
        .paragraph(words.report("start.log")), .command(words.report("start.bean.command")),
        .command(words.report("start.brew.command")),
        .paragraph(words.report("start.import")), .command(words.report("start.import.command")),
      ])
  }

  /// The open bags among the selected brews, with their methods.
  var bags: [NextCups.Bag] {
    let selected = Set(entries.map(\.brew.id))
    return NextCups.bags(of: contents, future: .none, calendar: calendar) {
      selected.contains($0.id)
    }
  }

  private var suggestionCards: [ReportPage.Card] {
    zip(cups, words.titles(of: cups.map(\.cup.suggestion))).map { entry, title in
      let (cup, path) = entry
      var card = card(cup.suggestion, title, scale: path?.scale)
      if let dial = dial(path) {
        card.figure = dial.figure
        if agrees(path, with: cup.suggestion) { card.advice = dial.sentence }
      }
      return card
    }
  }

  /// Whether a path by itself asks for the same change of the grind as the suggestion, which knows more:
  /// two directions on one card would be none.
  private func agrees(_ path: DialPath?, with suggestion: Suggestion) -> Bool {
    guard let path, let last = path.steps.last?.setting, let next = path.next?.setting,
      let recipe = suggestion.recipe.grindSetting
    else { return true }
    let isInRange =
      !suggestion.changes.contains { $0.parameter == .grindSetting }
      && suggestion.varied != .grindSetting
    if path.next?.change == .keep { return isInRange }
    return !isInRange && (next > last) == (recipe.value > last)
  }

  /// The findings to act on: first what changes the rating, one of each setting.
  var actions: [Pattern] {
    let found = [PatternTopic.settings, .buying].flatMap { topic in
      told.filter { $0.topic == topic }
    }
    // What notes call brews tells again which setting to change.
    let ordered =
      found.filter { !$0.kind.isOfWords } + found.filter { $0.kind == .wordSetting }
    var chosen: [Pattern] = []
    for pattern in ordered where chosen.count < Self.mostActions {
      let setting = pattern.subject[.parameter]
      let isKnown = chosen.contains {
        setting != nil && $0.subject[.parameter] == setting
          && $0.subject[.method] == pattern.subject[.method] && $0.tasters == pattern.tasters
      }
      if !isKnown { chosen.append(pattern) }
    }
    return chosen
  }

  /// - Parameter scale: Which settings of the grinder are coarser, by the path of the bag.
  private func card(
    _ suggestion: Suggestion, _ title: [String], scale: GrinderScale?
  ) -> ReportPage.Card {
    let words = words.noting(suggestion.notation)
    let grinder = suggestion.grinder.map { DisplayName.shown($0.name) }
    let rows = words.rows(suggestion.recipe, grinder: nil)
    let facts = rows.map { row in
      let said = words.text("range", ["low": row.low, "high": row.high])
      return ReportPage.Fact(
        row.name, row.value,
        range: row.places.map {
          ReportPage.RangeBar(
            value: $0[0], low: $0[1], high: $0[2],
            text: row.spansTried
              ? words.text("suggestion.range.tried", ["range": said]) : said)
        })
    }
    let last = words.lastCup(of: suggestion).map {
      words.report("cups.last", ["what": $0])
    }
    let basis = words.report("cups.basis", ["basis": words.basis(of: suggestion)])
    let shots = suggestion.shots.flatMap { words.text(of: $0, suggestion.contradiction) }.map {
      words.report("cups.shots", ["what": $0])
    }
    let contradiction = suggestion.contradiction.map {
      words.report("cups.contradiction", ["what": .text(words.text(of: $0))])
    }
    // What the recipe costs each of several tasters.
    let costs = words.tasters(of: suggestion).dropFirst().map {
      words.report("cups.tasters", ["what": $0])
    }
    let advice = words.variation(of: suggestion).map {
      words.text("suggestion.note", ["list": $0])
    }
    let unknown = unknownBest(rows)
    let drift = suggestion.drift.map { drift in
      words.report(
        "cups.drift", ["what": words.text(of: drift, on: scale ?? suggestion.words?.scale)])
    }
    let onGrinder =
      suggestion.recipe.grindSetting == nil
      ? nil : grinder.map { words.report("cups.grinder", ["name": $0]) }
    return ReportPage.Card(
      title: title.map(DisplayName.shown).joined(separator: " · "),
      headline: words.expectation(suggestion.expectedRating), facts: facts,
      note: ([advice, unknown, drift, last] + costs + [basis, shots, contradiction, onGrinder])
        .compactMap(\.self).joined(separator: " "))
  }

  /// The settings whose range is all that was tried; nil without one.
  private func unknownBest(_ rows: [SettingRow]) -> String? {
    let names = rows.filter { $0.spansTried && $0.low != $0.high }.map(\.name)
    guard !names.isEmpty else { return nil }
    return words.report(
      "cups.unknown", ["list": .text(words.list(names)), "count": .count(names.count)])
  }
}

/// The path of a bag's grind settings, in its card.
extension ReportComposer {
  /// The number of brews that are drawn, the latest ones.
  private static let mostSteps = 8
  /// The fewest brews that make a path.
  private static let leastSteps = 2

  /// The drawing and the sentence of a path: the way so far, the next setting, how sure it is, and what
  /// would settle it. nil where a bean has fewer than two brews with a setting.
  func dial(_ path: DialPath?) -> (figure: Figure, sentence: String)? {
    guard let path, path.steps.count >= Self.leastSteps else { return nil }
    return (drawing(path), sentence(path))
  }

  private func sentence(_ path: DialPath) -> String {
    let words = words.noting(path.notation)
    guard var next = path.next else {
      let reasons = path.remarks.filter { $0 != .noWords }.map(words.text(of:))
      return words.report(
        "dial.none",
        [
          "list": ([words.text("dial.none")] + words.closing(of: path) + reasons)
            .joined(separator: "; ")
        ])
    }
    // Never a full 100 %.
    next.confidence = min(next.confidence, 0.99)
    return words.report(
      "dial.next",
      ["list": (words.sentences(of: next) + words.closing(of: path)).joined(separator: "; ")])
  }

  private func drawing(_ path: DialPath) -> Figure {
    let words = words.noting(path.notation)
    let steps = Array(path.steps.suffix(Self.mostSteps))
    let said = steps.map { step in
      let parts = [
        step.stars.map { words.stars($0) },
        step.extraction.map { words.text("reading.\($0.direction.rawValue)") },
      ].compactMap(\.self)
      let setting = PhraseArgument.text(words.number(step.setting, .grindSetting, .recipe))
      return parts.isEmpty
        ? words.report("dial.step.plain", ["setting": setting])
        : words.report(
          "dial.step", ["setting": setting, "list": .text(words.commas(parts))])
    }
    let next = path.next.flatMap { advice in
      advice.setting.map { setting in
        LabeledInterval(
          label: words.report("dial.label.next"), value: setting, low: advice.low ?? setting,
          high: advice.high ?? setting)
      }
    }
    let settings = steps.map(\.setting) + [next?.value].compactMap(\.self)
    return DialChart(
      title: words.report("dial.title"),
      summary: words.report("dial.summary", ["list": said.joined(separator: "; ")]),
      settings: Axis(
        title: words.axisTitle(
          .grindSetting, grinder: path.grinder.map { DisplayName.shown($0.name) }),
        low: settings.min() ?? 0, high: settings.max() ?? 0, count: 4, step: path.notation?.step
      ) { words.number($0, .grindSetting, .recipe) },
      brews: words.report("dial.axis"),
      steps: steps.map { step in
        DialChart.Step(
          setting: step.setting,
          stars: step.stars.map { words.numbers.number($0, places: 1) } ?? "",
          mark: step.extraction.map { words.text("dial.mark.\($0.direction.rawValue)") } ?? "")
      }, next: next
    ).figure
  }
}

/// The small drawing of a finding to act on: ratings over a setting, how often a word falls on both sides
/// of a setting, or the size of an effect with its interval.
struct ActionFigure {
  private static let width = 330.0
  private static let height = 168.0
  /// The odds that may be ticks.
  private static let odds = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

  let pattern: Pattern
  let entries: [ReportComposer.Entry]
  let words: Words

  init(pattern: Pattern, entries: [ReportComposer.Entry], words: Words) {
    self.pattern = pattern
    self.entries = entries
    self.words = words.noting(pattern.notation)
  }

  /// nil for an effect whose interval is open.
  var figure: Figure? {
    switch pattern.kind {
    case .parameter:
      ParameterFigure(pattern, entries: entries, words: words)?
        .small(width: Self.width, height: Self.height)
    case .wordSetting: shares ?? effect
    default: effect
    }
  }

  /// Of how many brews on both sides of the setting notes say it.
  private var shares: Figure? {
    guard let counts = pattern.shares, let threshold = pattern.threshold,
      counts.insideCount > 0, counts.outsideCount > 0,
      let parameter = pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:))
    else { return nil }
    let setting = PhraseArgument.text(
      words.value(
        threshold, Quantity(parameter), parameter == .grindSetting ? .recipe : .sentence))
    func bar(_ key: String, _ present: Int, _ count: Int) -> BarChart.Bar {
      BarChart.Bar(
        label: words.report(key, ["setting": setting]), value: Double(present) / Double(count),
        text: words.report(
          "action.share",
          [
            "share": .text(words.numbers.percent(present, of: count)),
            "present": .text(words.numbers.grouped(present)), "count": .count(count),
          ]))
    }
    // The counts are first those of the side where the words are more frequent.
    let isUp = pattern.effect.value > 0
    let inside = bar(
      isUp ? "action.from" : "action.below", counts.insidePresent, counts.insideCount)
    let outside = bar(
      isUp ? "action.below" : "action.from", counts.outsidePresent, counts.outsideCount)
    var chart = BarChart(
      title: words.title(of: pattern), summary: words.description(of: pattern),
      bars: isUp ? [outside, inside] : [inside, outside])
    chart.width = Self.width
    return chart.figure
  }

  /// The effect with its interval.
  private var effect: Figure? {
    let effect = pattern.effect
    guard effect.low.isFinite, effect.high.isFinite else { return nil }
    let (low, high) = (min(effect.low, 0), max(effect.high, 0))
    let room = 0.06 * (high - low)
    let axis =
      pattern.kind.isLogOdds
      ? Axis(
        title: words.report("action.odds"), low: low - room, high: high + room,
        ticks: Self.odds.filter { log($0) >= low && log($0) <= high }.map {
          Axis.Tick(value: log($0), label: words.numbers.factor($0))
        })
      : Axis(title: words.report("effects.axis"), low: low - room, high: high + room, count: 4) {
        words.numbers.signed($0, places: 1)
      }
    var chart = IntervalChart(
      title: words.title(of: pattern), summary: words.description(of: pattern), axis: axis,
      reference: 0,
      rows: [LabeledInterval(value: effect.value, low: effect.low, high: effect.high)])
    chart.width = Self.width
    return chart.figure
  }
}

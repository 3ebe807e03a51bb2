import Journal
import Phrases
import Stats
import Wording

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
    if patterns.patterns.isEmpty, patterns.rated > 0 {
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
    let isInRange = recipe.low...recipe.high ~= last && suggestion.varied != .grindSetting
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
      found.filter { $0.kind != .wordSetting } + found.filter { $0.kind == .wordSetting }
    var chosen: [Pattern] = []
    for pattern in ordered where chosen.count < Self.mostActions {
      let setting = pattern.subject[.parameter]
      let isKnown = chosen.contains {
        setting != nil && $0.subject[.parameter] == setting
          && $0.subject[.method] == pattern.subject[.method]
      }
      if !isKnown { chosen.append(pattern) }
    }
    return chosen
  }

  /// - Parameter scale: Which settings of the grinder are coarser, by the path of the bag.
  private func card(
    _ suggestion: Suggestion, _ title: [String], scale: GrinderScale?
  ) -> ReportPage.Card {
    let grinder = suggestion.grinder.map { DisplayName.shown($0.name) }
    let rows = words.rows(suggestion.recipe, grinder: nil)
    let facts = rows.map { row in
      let said = words.text("range", ["low": .text(row.low), "high": .text(row.high)])
      return ReportPage.Fact(
        row.name, row.value,
        range: row.places.map {
          ReportPage.RangeBar(
            value: $0[0], low: $0[1], high: $0[2],
            text: row.spansTried
              ? words.text("suggestion.range.tried", ["range": .text(said)]) : said)
        })
    }
    let last = words.lastCup(of: suggestion).map {
      words.report("cups.last", ["what": .text($0)])
    }
    let basis = words.report("cups.basis", ["basis": .text(words.basis(of: suggestion))])
    let advice = words.variation(of: suggestion).map {
      words.text("suggestion.note", ["list": .text($0)])
    }
    let unknown = unknownBest(rows)
    let drift = suggestion.drift.map { drift in
      words.report(
        "cups.drift",
        ["what": .text(words.text(of: drift, on: scale ?? suggestion.words?.scale))])
    }
    let onGrinder =
      suggestion.recipe.grindSetting == nil
      ? nil : grinder.map { words.report("cups.grinder", ["name": .text($0)]) }
    return ReportPage.Card(
      title: title.map(DisplayName.shown).joined(separator: " · "),
      headline: words.expectation(suggestion.expectedRating), facts: facts,
      note: [advice, unknown, drift, last, basis, onGrinder].compactMap(\.self)
        .joined(separator: " "))
  }

  /// The settings whose range is all that was tried; nil where there is none.
  private func unknownBest(_ rows: [SettingRow]) -> String? {
    let names = rows.filter { $0.spansTried && $0.low != $0.high }.map(\.name)
    guard !names.isEmpty else { return nil }
    return words.report(
      "cups.unknown", ["list": .text(words.list(names)), "count": .count(names.count)])
  }
}

import Journal
import Numerics
import Phrases
import Stats
import Wording

/// The first section: the next cup of each open bag, and what to change.
extension ReportComposer {
  /// The bags brewed last, of which a card is shown.
  private static let mostBags = 4
  private static let mostActions = 3
  /// The number of rated brews that a suggestion is compared with.
  private static let lastBrews = 5

  var nextSection: ReportPage.Section? {
    guard !entries.isEmpty else { return startSection }
    var blocks: [ReportPage.Block] = []
    let cards = suggestionCards
    if !cards.isEmpty { blocks.append(.cards(cards)) }
    let actions = [PatternTopic.settings, .buying].flatMap { topic in
      patterns.patterns.filter { $0.topic == topic }
    }.prefix(Self.mostActions)
    if actions.isEmpty {
      blocks += words.silence(of: patterns).map(ReportPage.Block.paragraph)
    } else {
      blocks += [
        .heading(words.report("next.actions")),
        .findings(
          actions.map {
            ReportPage.Finding(
              words.statement(of: $0), basis: "", title: words.title(of: $0))
          }),
      ]
    }
    var basis: [ReportPage.Block] = cards.isEmpty ? [] : [.note(words.report("cups.note"))]
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
        .paragraph(words.report("start.log")), .command(words.report("start.log.command")),
        .paragraph(words.report("start.import")), .command(words.report("start.import.command")),
      ])
  }

  private var suggestionCards: [ReportPage.Card] {
    let open = brewsOfBeans.filter { $0[0].bean?.isArchived == false }
    let suggester = BrewSuggester(contents: contents, calendar: calendar)
    let read = BrewWords(flavors, of: contents)
    var cups: [NextCups.Cup] = []
    for brews in open where cups.count < Self.mostBags && !Task.isCancelled {
      guard let bean = brews[0].bean, let method = usualMethod(of: brews),
        let suggestion = try? suggester.suggest(
          SuggestionRequest(beanID: bean.id, methodID: method), flavors: flavors, words: read),
        !suggestion.recipe.isEmpty
      else { continue }
      let last = brews.filter { $0.method?.id == method }
        .sorted { ($0.brew.brewedAt.seconds ?? 0) < ($1.brew.brewedAt.seconds ?? 0) }
        .compactMap(\.stars).suffix(Self.lastBrews)
      let gain =
        last.isEmpty
        ? nil : suggestion.expectedRating.value - SampleStatistics.mean(Array(last))
      cups.append(NextCups.Cup(suggestion, gain: gain))
    }
    return NextCups(cups).suggestions.map { cup in
      var card = card(cup.suggestion)
      if let dial = dial(cup.suggestion, words: read) {
        (card.figure, card.advice) = (dial.figure, dial.sentence)
      }
      return card
    }
  }

  /// The method of most rated brews of a bean; nil if no brew is rated.
  private func usualMethod(of brews: [Entry]) -> Identifier<BrewMethod>? {
    let rated = brews.filter { $0.stars != nil }.compactMap { $0.method?.id }
    let counts = Dictionary(grouping: rated) { $0 }.mapValues(\.count)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private func card(_ suggestion: Suggestion) -> ReportPage.Card {
    let grinder = suggestion.grinder.map { DisplayName.shown($0.name) }
    let facts = words.rows(suggestion.recipe, grinder: grinder).map { row in
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
    let names = [words.name(of: suggestion.bean), suggestion.method.name].map(DisplayName.shown)
    let vary = suggestion.remarks.filter { if case .vary = $0 { true } else { false } }
    let basis = words.report("cups.basis", ["basis": .text(words.basis(of: suggestion))])
    let advice = vary.map { words.text("suggestion.note", ["list": .text(words.text(of: $0))]) }
    return ReportPage.Card(
      title: (names + [roastWords(suggestion.bean)].compactMap(\.self)).joined(separator: " · "),
      headline: words.expectation(suggestion.expectedRating), facts: facts,
      note: (advice + [basis]).joined(separator: " "))
  }
}

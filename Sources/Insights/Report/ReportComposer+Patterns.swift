import Phrases
import Stats
import Wording

/// The section on patterns, with charts.
extension ReportComposer {
  /// The greatest numbers of findings and drawings; the rest is counted.
  private static let mostPatterns = 30
  private static let mostScatters = 6
  private static let mostEffects = 16

  var patternSection: ReportPage.Section? {
    guard !patterns.patterns.isEmpty else { return nil }
    var blocks = PatternTopic.allCases.flatMap(topic)
    let listed = patterns.patterns.prefix(Self.mostPatterns)
    let rest = patterns.patterns.count - listed.count
    var basis: [ReportPage.Block] = [
      .note(words.report("patterns.explanation")),
      .findings(
        listed.map { ReportPage.Finding(words.description(of: $0), basis: self.basis(of: $0)) }),
    ]
    if rest > 0 { basis.append(.note(words.report("patterns.more", ["count": .count(rest)]))) }
    if let effects { basis.append(.figures([effects])) }
    basis.append(.note(words.scope(of: patterns)))
    blocks += [
      .note(words.explanation(ofSurenessAt: patterns.falseDiscoveryRate)),
      .details(words.report("statistics"), basis),
    ]
    return ReportPage.Section(words.report("patterns"), blocks)
  }

  /// The findings of a topic, each setting with its own figure, but for those that the first
  /// section draws.
  private func topic(_ topic: PatternTopic) -> [ReportPage.Block] {
    let own = told.filter { $0.topic == topic }
    guard !own.isEmpty else { return [] }
    var blocks: [ReportPage.Block] = [
      .heading(words.text("patterns.topic.\(topic.rawValue)"))
    ]
    if topic == .contexts {
      return blocks + [
        .findings(words.contexts(own).map { ReportPage.Finding($0, basis: "") })
      ]
    }
    let drawn = Set(actions.map(\.id))
    var figures: [ReportPage.CaptionedFigure] = []
    var sentences: [ReportPage.Finding] = []
    for pattern in own.prefix(Self.mostPatterns) {
      let drawing =
        figures.count < Self.mostScatters && pattern.kind == .parameter
          && !drawn.contains(pattern.id)
        ? ParameterFigure(pattern, entries: entries, words: words)?.captioned : nil
      if var drawing {
        drawing.caption = [words.statement(of: pattern), drawing.caption]
          .filter { !$0.isEmpty }.joined(separator: " ")
        figures.append(drawing)
      } else {
        sentences.append(
          ReportPage.Finding(
            words.statement(of: pattern), basis: "", title: words.title(of: pattern)))
      }
    }
    if !sentences.isEmpty { blocks.append(.findings(sentences)) }
    if !figures.isEmpty {
      blocks += [.figures(figures), .note(words.report("scatter.explanation"))]
    }
    return blocks
  }

  /// The details that the sentence omits: the interval if the sentence has none or rounds it away,
  /// and the q-value.
  private func basis(of pattern: Pattern) -> String {
    let chance = words.numbers.chance(pattern.qValue)
    let rate = words.report(
      pattern.qValue < 0.0001 ? "basis.q.tiny" : "basis.q", ["chance": .text(chance)])
    guard !pattern.kind.isLogOdds else { return rate }
    let effect = pattern.effect
    func written(_ places: Int) -> [String] {
      [effect.low, effect.value, effect.high].map { words.numbers.signed($0, places: places) }
    }
    var numbers = written(1)
    guard numbers[1] != numbers[0], numbers[1] != numbers[2] else {
      numbers = written(2)
      return words.report("basis.exact", arguments(numbers).merging(["q": .text(rate)]) { $1 })
    }
    guard pattern.kind == .parameter else { return rate }
    return words.report("basis.range", arguments(numbers).merging(["q": .text(rate)]) { $1 })
  }

  /// Low end, value and high end.
  private func arguments(_ numbers: [String]) -> [String: PhraseArgument] {
    ["low": .text(numbers[0]), "value": .text(numbers[1]), "high": .text(numbers[2])]
  }

  /// All effects in stars, on one scale.
  private var effects: ReportPage.CaptionedFigure? {
    let listed = patterns.patterns.filter { !$0.kind.isLogOdds }.prefix(Self.mostEffects)
    guard listed.count > 1 else { return nil }
    let ends = [0] + listed.map(\.effect.low) + listed.map(\.effect.high)
    let (low, high) = (ends.min() ?? 0, ends.max() ?? 0)
    let rows = listed.map {
      IntervalChart.Row(
        label: words.title(of: $0), value: $0.effect.value, low: $0.effect.low, high: $0.effect.high
      )
    }
    let said = rows.map { row in
      let numbers = [row.low, row.value, row.high].map { words.numbers.signed($0, places: 1) }
      return words.report(
        "effects.row", arguments(numbers).merging(["label": .text(row.label)]) { $1 })
    }
    return ReportPage.CaptionedFigure(
      IntervalChart(
        title: words.report("effects.title"),
        summary: words.report(
          "effects.summary", ["list": .text(said.joined(separator: "; "))]),
        axis: Axis(title: words.report("effects.axis"), low: low - 0.05, high: high + 0.05) {
          words.numbers.signed($0, places: 1)
        }, reference: 0, rows: rows
      ).figure, caption: words.report("effects.caption"))
  }
}

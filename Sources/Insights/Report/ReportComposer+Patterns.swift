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
    guard !patterns.patterns.isEmpty else {
      let silence = words.silence(of: patterns)
      return ReportPage.Section(
        words.report("patterns"),
        silence.map(ReportPage.Block.paragraph)
          + (patterns.rated > 0 ? [.note(words.scope(of: patterns))] : []))
    }
    let shown = patterns.patterns.prefix(Self.mostPatterns)
    var blocks = findings(shown)
    let rest = patterns.patterns.count - shown.count
    if rest > 0 { blocks.append(.note(words.report("patterns.more", ["count": .count(rest)]))) }
    var explanations = [
      words.report("patterns.explanation")
    ]
    var figures = patterns.patterns.filter { $0.kind == .parameter }.prefix(Self.mostScatters)
      .compactMap { ParameterFigure($0, entries: entries, words: words)?.captioned }
    if !figures.isEmpty { explanations.append(words.report("scatter.explanation")) }
    if let effects { figures.append(effects) }
    if !figures.isEmpty { blocks.append(.figures(figures)) }
    blocks += explanations.map(ReportPage.Block.note) + [.note(words.scope(of: patterns))]
    return ReportPage.Section(words.report("patterns"), blocks)
  }

  /// The findings grouped by topic, the strongest first; a few findings make one list.
  private func findings(_ shown: some Sequence<Pattern>) -> [ReportPage.Block] {
    let topics = Dictionary(grouping: shown, by: \.topic)
    let kinds = PatternTopic.allCases.compactMap { topic in topics[topic].map { (topic, $0) } }
    let isShort = kinds.count < 2 || topics.values.reduce(0) { $0 + $1.count } < 5
    return kinds.flatMap { topic, patterns -> [ReportPage.Block] in
      let found = ReportPage.Block.findings(
        patterns.map { ReportPage.Finding(words.description(of: $0), basis: basis(of: $0)) })
      return isShort ? [found] : [.heading(words.text("patterns.topic.\(topic.rawValue)")), found]
    }
  }

  /// The details that the sentence omits: the interval if the sentence has none or rounds it away,
  /// and the q-value.
  private func basis(of pattern: Pattern) -> String {
    let chance = words.numbers.chance(pattern.qValue)
    let rate = words.report(
      pattern.qValue < 0.0001 ? "basis.q.tiny" : "basis.q", ["chance": .text(chance)])
    guard pattern.kind != .flavorContext else { return rate }
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
    let listed = patterns.patterns.filter { $0.kind != .flavorContext }.prefix(Self.mostEffects)
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

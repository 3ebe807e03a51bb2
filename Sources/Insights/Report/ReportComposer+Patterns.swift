import Stats
import Wording

/// What holds beyond chance.
extension ReportComposer {
  /// Findings and drawings shown at most; the rest is counted.
  private static let mostPatterns = 30
  private static let mostScatters = 6
  private static let mostEffects = 16

  var patternSection: ReportPage.Section? {
    guard !patterns.patterns.isEmpty else {
      let silence = words.silence(of: patterns)
      return ReportPage.Section(
        "What holds beyond chance",
        silence.map(ReportPage.Block.paragraph)
          + (patterns.rated > 0 ? [.note(words.scope(of: patterns))] : []))
    }
    let shown = patterns.patterns.prefix(Self.mostPatterns)
    var blocks = findings(shown)
    let rest = patterns.patterns.count - shown.count
    if rest > 0 { blocks.append(.note("\(Phrase.count(rest, "weaker pattern")) not shown.")) }
    var explanations = [
      "Ranges in brackets hold the truth with 95% confidence; q is the share of "
        + "chance findings to expect among findings this strong."
    ]
    var figures = patterns.patterns.filter { $0.kind == .parameter }.prefix(Self.mostScatters)
      .compactMap { ParameterFigure($0, entries: entries, words: words)?.captioned }
    if !figures.isEmpty { explanations.append(ParameterFigure.explanation) }
    if let effects { figures.append(effects) }
    if !figures.isEmpty { blocks.append(.figures(figures)) }
    blocks += explanations.map(ReportPage.Block.note) + [.note(words.scope(of: patterns))]
    return ReportPage.Section("What holds beyond chance", blocks)
  }

  /// The findings by what they are about, each kind the strongest first; few stand in one list.
  private func findings(_ shown: some Sequence<Pattern>) -> [ReportPage.Block] {
    let topics = Dictionary(grouping: shown, by: Topic.init)
    let kinds = Topic.allCases.compactMap { topic in topics[topic].map { (topic, $0) } }
    let isShort = kinds.count < 2 || topics.values.reduce(0) { $0 + $1.count } < 5
    return kinds.flatMap { topic, patterns -> [ReportPage.Block] in
      let found = ReportPage.Block.findings(
        patterns.map { ReportPage.Finding(words.description(of: $0), basis: basis(of: $0)) })
      return isShort ? [found] : [.heading(topic.rawValue), found]
    }
  }

  /// What a finding is about, in the order of the page.
  private enum Topic: String, CaseIterable {
    case settings = "Settings and gear"
    case beans = "Beans"
    case flavors = "Flavors"
    case time = "Time"

    init(_ pattern: Pattern) {
      switch pattern.kind {
      case .parameter: self = .settings
      case .group:
        self =
          pattern.subject[.method] != nil || pattern.subject[.grinder] != nil ? .settings : .beans
      case .flavorRating, .flavorContext: self = .flavors
      case .trend: self = .time
      }
    }
  }

  /// What the sentence does not say: the interval where it has none or is rounded away, and the
  /// q-value.
  private func basis(of pattern: Pattern) -> String {
    let chance = words.numbers.chance(pattern.qValue)
    let rate = chance.hasPrefix("below") ? "q \(chance)" : "q = \(chance)"
    guard pattern.kind != .flavorContext else { return rate }
    let effect = pattern.effect
    func written(_ places: Int) -> [String] {
      [effect.low, effect.value, effect.high].map { words.numbers.signed($0, places: places) }
    }
    var numbers = written(1)
    guard numbers[1] != numbers[0], numbers[1] != numbers[2] else {
      numbers = written(2)
      return "\(numbers[1]) stars, \(numbers[0]) to \(numbers[2]) with 95% confidence · \(rate)"
    }
    guard pattern.kind == .parameter else { return rate }
    return "\(numbers[0]) to \(numbers[2]) stars with 95% confidence · \(rate)"
  }

  /// All that is told in stars, on one scale.
  private var effects: ReportPage.CaptionedFigure? {
    let told = patterns.patterns.filter { $0.kind != .flavorContext }.prefix(Self.mostEffects)
    guard told.count > 1 else { return nil }
    let ends = [0] + told.map(\.effect.low) + told.map(\.effect.high)
    let (low, high) = (ends.min() ?? 0, ends.max() ?? 0)
    let rows = told.map {
      IntervalChart.Row(
        label: words.title(of: $0), value: $0.effect.value, low: $0.effect.low, high: $0.effect.high
      )
    }
    let said = rows.map {
      "\($0.label): \(words.numbers.signed($0.value, places: 1)) "
        + "(\(words.numbers.signed($0.low, places: 1)) to \(words.numbers.signed($0.high, places: 1)))"
    }
    return ReportPage.CaptionedFigure(
      IntervalChart(
        title: "How much each matters",
        summary: "Effects in stars with 95% intervals. \(said.joined(separator: "; ")).",
        axis: Axis(title: "stars more or less", low: low - 0.05, high: high + 0.05) {
          words.numbers.signed($0, places: 1)
        }, reference: 0, rows: rows
      ).figure, caption: "Effects on the rating, with 95% intervals.")
  }
}

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
          && !drawn.contains(pattern.id) && pattern.isOfAllTasters(patterns.tasters.count)
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
      pattern.qValue < 0.0001 ? "basis.q.tiny" : "basis.q", ["chance": chance])
    guard !pattern.kind.isLogOdds, pattern.hasInterval else { return rate }
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
      LabeledInterval(
        label: words.title(of: $0), value: $0.effect.value, low: $0.effect.low, high: $0.effect.high
      )
    }
    let said = zip(listed, rows).map { pattern, row in
      func written(_ places: Int) -> [String] {
        [row.low, row.value, row.high].map { words.numbers.signed($0, places: places) }
      }
      let short = written(1)
      let numbers = short[0] == short[2] && pattern.hasInterval ? written(3) : short
      return words.report(
        pattern.hasInterval ? "effects.row" : "effects.row.alone",
        arguments(numbers).merging(["label": .text(row.label)]) { $1 })
    }
    return ReportPage.CaptionedFigure(
      IntervalChart(
        title: words.report("effects.title"),
        summary: words.report("effects.summary", ["list": said.joined(separator: "; ")]),
        axis: Axis(title: words.report("effects.axis"), low: low - 0.05, high: high + 0.05) {
          words.numbers.signed($0, places: 1)
        }, reference: 0, rows: rows
      ).figure, caption: words.report("effects.caption"))
  }
}

/// Counting flavors over brews.
extension JournalFlavors {
  /// The brews at `indices` that report flavors, without copies of earlier brews.
  func described(_ indices: some Sequence<Int>, of contents: JournalContents) -> [Int] {
    indices.filter { !contents.brews[$0].isCopy && brews[$0] != nil }
  }

  /// The number of brews at `indices` with each flavor of the wheel.
  ///
  /// - Parameter named: Whether to count only named flavors, not their ancestors.
  func findings(
    in indices: some Sequence<Int>, of contents: JournalContents, named: Bool = false
  ) -> WheelDrawing.Findings {
    let wheel = FlavorWheel.standard
    let described = described(indices, of: contents)
    var counts = [Int](repeating: 0, count: wheel.nodes.count)
    // A branch is contiguous: the nodes below a node follow it.
    let below = wheel.nodes.map { node in
      node.isLeaf ? node.index..<node.index : node.index + 1..<wheel.branch(node.id).endIndex
    }
    for (place, index) in described.enumerated() {
      if place % 1024 == 0, Task.isCancelled { break }
      guard let found = brews[index]?.nodes else { continue }
      found.forEach { node in
        if named, below[node].contains(where: found.contains) { return }
        counts[node] += 1
      }
    }
    return WheelDrawing.Findings(counts: counts, brews: described.count)
  }
}

/// A scatter chart of the brews of a parameter's pattern, with the estimated optimum.
///
/// Ratings are relative to the mean of the bean's brews with the method, as in the test: otherwise
/// a good bean that was brewed hot would look like an effect of hot water.
struct ParameterFigure {
  private let pattern: Pattern
  private let words: Words
  private let parameter: BrewParameter
  /// The setting of each brew, and its rating minus the mean of its bean.
  private let brews: [(x: Double, stars: Double)]
  private let low: Double
  private let high: Double
  /// The number of brews beyond `low` and `high`.
  private let outside: Int

  /// The number of positions from which dots are grouped into columns.
  private static let mostColumns = 44

  /// nil if there is nothing to draw.
  init?(_ pattern: Pattern, entries: [ReportComposer.Entry], words: Words) {
    guard let parameter = pattern.subject[.parameter].flatMap(BrewParameter.init(rawValue:)) else {
      return nil
    }
    self.pattern = pattern
    self.words = words.noting(pattern.notation)
    self.parameter = parameter
    var named: [String]?
    if let method = pattern.subject[.method] { named = [method] }
    if !pattern.methods.isEmpty { named = pattern.methods }
    let methods = named.map { Set($0.map(PatternSubject.folded)) }
    let grinder = pattern.subject[.grinder].map(PatternSubject.folded)
    let rated = entries.compactMap { entry -> (bean: String, x: Double, stars: Double)? in
      guard let stars = entry.stars,
        methods.map({ names in
          entry.method.map { names.contains(PatternSubject.folded($0.name)) } ?? false
        }) ?? true,
        grinder == nil || entry.grinder.map({ PatternSubject.folded($0.name) }) == grinder,
        let x = parameter.value(
          of: entry.brew, bean: entry.bean, isEspresso: entry.method?.isEspresso ?? false,
          day: entry.day)
      else { return nil }
      return (
        [entry.brew.beanID?.rawValue ?? "", entry.method?.id.rawValue ?? ""].joined(separator: "|"),
        x, stars
      )
    }
    let all = Dictionary(grouping: rated, by: \.bean).sorted { $0.key < $1.key }
      .flatMap { _, brews -> [(x: Double, stars: Double)] in
        guard brews.count > 1 else { return [] }
        let mean = SampleStatistics.mean(brews.map(\.stars))
        return brews.map { ($0.x, $0.stars - mean) }
      }
    let values = all.map(\.x)
    // A typo must not compress all other dots.
    guard let least = SampleStatistics.quantile(values, 0.01),
      let most = SampleStatistics.quantile(values, 0.99),
      most > least
    else { return nil }
    let room = (most - least) * 0.06
    (low, high) = (least - room, most + room)
    brews = all.filter { [low, high] in $0.x >= low && $0.x <= high }
    outside = all.count - brews.count
  }

  var captioned: ReportPage.CaptionedFigure {
    ReportPage.CaptionedFigure(
      chart.figure,
      caption: outside > 0 ? words.report("scatter.outside", ["count": .count(outside)]) : "")
  }

  /// The same in a third of the width, with fewer ticks.
  func small(width: Double, height: Double) -> Figure {
    var chart = chart
    (chart.width, chart.height) = (width, height)
    chart.y = Axis(
      title: words.report("scatter.axis"), low: chart.y.low, high: chart.y.high, count: 3
    ) { words.numbers.signed($0, places: 1) }
    return chart.figure
  }

  private var chart: ScatterChart {
    let means = self.means
    var course = ""
    if let first = means.first, let last = means.last, means.count > 1 {
      course = words.report(
        "scatter.means",
        [
          "first": words.numbers.signed(first.y, places: 1), "start": write(first.x),
          "last": words.numbers.signed(last.y, places: 1), "end": write(last.x),
        ])
    }
    let summary = words.report(
      "scatter.summary",
      [
        "count": .count(brews.count), "axis": .text(axisTitle),
        "sentence": .text(words.description(of: pattern)), "means": .text(course),
      ])
    return ScatterChart(
      title: words.title(of: pattern), summary: summary,
      x: axis,
      y: Axis(
        title: words.report("scatter.axis"),
        low: (brews.map(\.stars).min() ?? -1) - 0.15, high: (brews.map(\.stars).max() ?? 1) + 0.15
      ) { words.numbers.signed($0, places: 1) },
      dots: dots, line: means, optimum: optimum)
  }

  private var optimum: LabeledInterval? {
    guard let optimum = pattern.optimum, let shape = pattern.shape,
      [.peak, .valley, .window].contains(shape)
    else {
      return nil
    }
    let (low, high) = (
      pattern.core?.lowerBound ?? optimum.low, pattern.core?.upperBound ?? optimum.high
    )
    return LabeledInterval(
      label: words.report(
        shape == .peak ? "scatter.peak" : shape == .valley ? "scatter.valley" : "scatter.window",
        ["place": write(optimum.value), "low": write(low), "high": write(high)]),
      value: pattern.core == nil ? optimum.value : (low + high) / 2, low: low, high: high)
  }

  /// The dots: brews at the same position together, many positions in columns, and ratings rounded
  /// to a quarter of a star.
  private var dots: [ScatterChart.Dot] {
    let isMany = Set(brews.map(\.x)).count > Self.mostColumns
    let step = (high - low) / Double(Self.mostColumns)
    var counts: [ScatterChart.Dot: Int] = [:]
    for brew in brews {
      let x = isMany ? low + (((brew.x - low) / step).rounded(.down) + 0.5) * step : brew.x
      let y = (brew.stars * 4).rounded() / 4
      counts[ScatterChart.Dot(x: x, y: y), default: 0] += 1
    }
    return counts.map { ScatterChart.Dot(x: $0.key.x, y: $0.key.y, count: $0.value) }
      .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// The mean ratings of neighbors: by setting if there are few settings, else of groups of equal
  /// size.
  private var means: [ScatterChart.Dot] {
    let sorted = brews.sorted { ($0.x, $0.stars) < ($1.x, $1.stars) }
    let settings = Set(sorted.map(\.x))
    let groups: [ArraySlice<(x: Double, stars: Double)>]
    if settings.count <= 15 {
      groups = sorted.split(by: { $0.x != $1.x }).filter { $0.count >= 3 }
    } else {
      let count = min(12, max(4, sorted.count / 12))
      groups = (0..<count).map { part in
        sorted[(part * sorted.count / count)..<((part + 1) * sorted.count / count)]
      }.filter { !$0.isEmpty }
    }
    return groups.map { group in
      ScatterChart.Dot(
        x: SampleStatistics.mean(group.map(\.x)), y: SampleStatistics.mean(group.map(\.stars)),
        count: group.count)
    }
  }

  /// Times have ticks at multiples of minutes and hours, not of ten.
  private var axis: Axis {
    guard parameter == .brewTime else {
      return Axis(
        title: axisTitle, low: low, high: high, count: 6, step: pattern.notation?.step, label: write
      )
    }
    let steps = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 43_200, 86_400]
    let step = Double(steps.first { Double($0) >= (high - low) / 7 } ?? 172_800)
    let ticks = stride(from: (low / step).rounded(.up) * step, through: high, by: step).map {
      Axis.Tick(value: $0, label: write($0))
    }
    return Axis(title: axisTitle, low: low, high: high, ticks: ticks)
  }

  private var axisTitle: String {
    words.axisTitle(parameter, grinder: pattern.subject[.grinder])
  }

  private func write(_ value: Double) -> String {
    // The title of the axis explains the ratio.
    parameter == .ratio
      ? words.numbers.number(value, places: 1) : words.number(value, Quantity(parameter))
  }
}

extension Array {
  /// Runs of neighbors, split where `isBorder` is true.
  fileprivate func split(by isBorder: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices.dropFirst() where isBorder(self[index - 1], self[index]) {
      runs.append(self[start..<index])
      start = index
    }
    if start < endIndex { runs.append(self[start...]) }
    return runs
  }
}

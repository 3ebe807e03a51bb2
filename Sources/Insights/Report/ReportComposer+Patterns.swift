import Stats

/// What holds beyond chance, and what the best-rated brews had in common.
extension ReportComposer {
  /// Findings and drawings shown at most; the rest is counted.
  private static let mostPatterns = 30
  private static let mostScatters = 6
  private static let mostEffects = 16
  private static let mostPreferences = 40

  var patternSection: ReportPage.Section? {
    guard !patterns.patterns.isEmpty else {
      let silence = patterns.silence
      return ReportPage.Section(
        "What holds beyond chance",
        silence.map(ReportPage.Block.paragraph)
          + (patterns.rated > 0 ? [.note(patterns.scope)] : []))
    }
    let shown = patterns.patterns.prefix(Self.mostPatterns)
    var blocks: [ReportPage.Block] = [
      .findings(shown.map { ReportPage.Finding($0.description, basis: basis(of: $0)) })
    ]
    let rest = patterns.patterns.count - shown.count
    if rest > 0 { blocks.append(.note("\(ValueText.count(rest, "weaker pattern")) not shown.")) }
    var figures = patterns.patterns.filter { $0.kind == .parameter }.prefix(Self.mostScatters)
      .compactMap { ParameterFigure($0, entries: entries)?.captioned }
    if let effects { figures.append(effects) }
    if !figures.isEmpty { blocks.append(.figures(figures)) }
    blocks.append(.note(patterns.scope))
    return ReportPage.Section("What holds beyond chance", blocks)
  }

  /// How many brews, how sure, and how rare it would be by chance.
  private func basis(of pattern: Pattern) -> String {
    var parts = [ValueText.count(pattern.count, "brew")]
    let effect = pattern.effect
    if pattern.kind != .flavorContext {
      parts.append(
        "\(ValueText.signed(effect.value, places: 1)) stars, 95 % interval "
          + "\(ValueText.signed(effect.low, places: 1)) to "
          + ValueText.signed(effect.high, places: 1))
    }
    let chance = CountText.chance(pattern.qValue)
    parts.append(chance.hasPrefix("below") ? "q \(chance)" : "q = \(chance)")
    return parts.joined(separator: " · ")
  }

  /// All that is told in stars, on one scale.
  private var effects: ReportPage.CaptionedFigure? {
    let told = patterns.patterns.filter { $0.kind != .flavorContext }.prefix(Self.mostEffects)
    guard told.count > 1 else { return nil }
    let ends = [0] + told.map(\.effect.low) + told.map(\.effect.high)
    let (low, high) = (ends.min() ?? 0, ends.max() ?? 0)
    let rows = told.map {
      IntervalChart.Row(
        label: $0.title, value: $0.effect.value, low: $0.effect.low, high: $0.effect.high)
    }
    let said = rows.map {
      "\($0.label): \(ValueText.signed($0.value, places: 1)) "
        + "(\(ValueText.signed($0.low, places: 1)) to \(ValueText.signed($0.high, places: 1)))"
    }
    return ReportPage.CaptionedFigure(
      IntervalChart(
        title: "How much each matters",
        summary: "Effects in stars with 95 % intervals. \(said.joined(separator: "; ")).",
        axis: Axis(title: "stars more or less", low: low - 0.05, high: high + 0.05) {
          ValueText.signed($0, places: 1)
        }, reference: 0, rows: rows
      ).figure, caption: "Effects on the rating, with 95 % intervals.")
  }

  var preferenceSection: ReportPage.Section? {
    let shown = patterns.preferences.prefix(Self.mostPreferences)
    guard !shown.isEmpty else { return nil }
    let rows = shown.map { preference in
      [
        ReportPage.Table.Cell.text(preference.title), .text(range(of: preference)),
        .text("\(preference.count)"),
      ]
    }
    return ReportPage.Section(
      "What your favorites had in common",
      [
        .note(
          "Brews rated 4 stars or more, described and not tested: habits show here as well as taste."
        ),
        .table(
          ReportPage.Table(
            title: "What the favorites had in common",
            columns: [
              .init("Favorites"), .init("between", isNumber: true), .init("brews", isNumber: true),
            ], rows: rows)),
      ])
  }

  private func range(of preference: Preference) -> String {
    let write: (Double) -> String =
      switch preference.kind {
      case .ratio: { "1:" + ValueText.number($0, places: 1) }
      case .waterTemperature: { ValueText.number($0, places: 0) + " °C" }
      case .brewTime: ValueText.clock
      case .grind: { ValueText.number($0, places: 1) }
      case .method, .origin: { ValueText.number($0, places: 1) + " stars" }
      }
    let (low, high) = (write(preference.low), write(preference.high))
    return low == high ? low : "\(low) to \(high)"
  }
}

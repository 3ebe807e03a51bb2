import Journal
import Numerics
import Stats

/// What was tasted.
extension ReportComposer {
  private static let mostBars = 15
  /// How many brews must tell an attribute for its mean to be shown.
  private static let leastLevels = 3

  var flavorSection: ReportPage.Section? {
    let described = reading.described(entries.map(\.index))
    guard !described.isEmpty else { return nil }
    let findings = reading.findings(in: described)
    let named = reading.findings(in: described, named: true).counts
    let words = (wheelWords(named) + ownWords(of: described)).sorted {
      ($1.count, $0.text) < ($0.count, $1.text)
    }
    let count = findings.brews
    guard !words.isEmpty else {
      return ReportPage.Section(
        "Flavors",
        [.paragraph("None of \(Phrase.count(count, "brew")) with notes names a flavor.")])
    }
    let drawing = ReportPage.CaptionedFigure(
      WheelDrawing(wheel, findings: findings).figure,
      caption:
        "The stronger a flavor is colored, the more of the brews with notes or tags had it or "
        + "one outside of it.",
      isWide: true)
    var figures = [
      ReportPage.CaptionedFigure(
        bars(words, of: count),
        caption:
          "Brews that had it, of \(count) with notes or tags; as said, without what lies below."
      ),
      ReportPage.CaptionedFigure(
        TagCloud(title: "All that was found", words: words).figure,
        caption: "The larger, the more often; your own tags among them."),
    ]
    if let cup = cup(described) { figures.append(cup) }
    return ReportPage.Section("Flavors", [.figures([drawing]), .figures(figures)])
  }

  /// The flavors by name; nodes of one name are one.
  private func wheelWords(_ counts: [Int]) -> [TagCloud.Word] {
    var words: [TagCloud.Word] = []
    var places: [String: Int] = [:]
    for node in wheel.nodes where counts[node.index] > 0 {
      if let place = places[node.name] {
        words[place].count += counts[node.index]
      } else {
        places[node.name] = words.count
        words.append(
          TagCloud.Word(text: node.name, count: counts[node.index], color: node.color))
      }
    }
    return words
  }

  /// Tags of the taster's own.
  private func ownWords(of described: [Int]) -> [TagCloud.Word] {
    let asked = Set(described.map { contents.brews[$0].id })
    var counts: [String: Int] = [:]
    for tasting in contents.tastings where asked.contains(tasting.brewID) {
      for tag in Set(tasting.flavorTags.compactMap(\.custom))
      where tag.contains(where: { !$0.isWhitespace }) {
        counts[tag, default: 0] += 1
      }
    }
    return counts.map { TagCloud.Word(text: $0.key, count: $0.value) }
  }

  /// - Parameter words: The most frequent first.
  private func bars(_ words: [TagCloud.Word], of brews: Int) -> Figure {
    let shown = words.prefix(Self.mostBars)
    let said = shown.map { "\($0.text) in \($0.count)" }.joined(separator: ", ")
    return BarChart(
      title: "Flavors found most",
      summary: "Of \(Phrase.count(brews, "brew")) with notes or tags: \(said).",
      bars: shown.map {
        BarChart.Bar(
          label: $0.text, value: Double($0.count),
          text: "\($0.count)  (\(CountText.percent($0.count, of: brews)))", color: $0.color)
      }
    ).figure
  }

  /// Mean levels of the attributes that are told often enough.
  private func cup(_ described: [Int]) -> ReportPage.CaptionedFigure? {
    let levels = Attribute.allCases.map { attribute in
      described.compactMap { reading.levels[$0][attribute].map(Double.init) }
    }
    let known = zip(Attribute.allCases, levels).filter { $1.count >= Self.leastLevels }
    guard known.count >= 3 else { return nil }
    let spokes = zip(Attribute.allCases, levels).map { attribute, levels in
      RadarChart.Spoke(
        name: attribute.rawValue,
        level: levels.count >= Self.leastLevels ? SampleStatistics.mean(levels) : nil)
    }
    let counts = Phrase.list(
      known.map { "\($0.rawValue) by \(CountText.grouped($1.count))" })
    return ReportPage.CaptionedFigure(
      RadarChart(title: "The cup on average", spokes: spokes).figure,
      caption: "Mean levels, 1 (very low) to 5 (very high), where notes or tastings tell them. "
        + "Told by so many brews: \(counts).")
  }
}

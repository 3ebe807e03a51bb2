/// Drawings of the report of a session: shapes of the best coffees, and the wheel of the words that the panel
/// agrees on.
extension CuppingPage {
  /// How many coffees are drawn: more do not fit on a page.
  private static let mostShapes = 4
  /// The fewest sections that make a shape.
  private static let leastSpokes = 3

  /// The means of sections on spokes, each coffee beside the mean of all; the rings go from the lowest mean to
  /// the highest.
  static func shapes(
    _ profile: CuppingProfile, of samples: [String], _ words: Words, _ number: (Double) -> String
  ) -> [ReportPage.CaptionedFigure] {
    let sections = profile.sections
    func share(_ value: Double, _ section: CuppingProfile.Section) -> Double {
      let width = section.range.upperBound - section.range.lowerBound
      return (value - section.range.lowerBound) / max(width, 1e-9)
    }
    let all = sections.flatMap { section in section.means.values.map { share($0, section) } }
    guard sections.count >= leastSpokes, samples.count > 1, let low = all.min(),
      let high = all.max(), high > low
    else { return [] }
    func level(_ value: Double, _ section: CuppingProfile.Section) -> Double {
      1 + 4 * (share(value, section) - low) / (high - low)
    }
    let mean = sections.map { section in
      section.means.values.sorted().reduce(0, +) / Double(max(section.means.count, 1))
    }
    return samples.prefix(mostShapes).map { sample in
      let spokes = sections.map { section in
        let value = section.means[sample]
        return RadarChart.Spoke(
          name: section.name, level: value.map { level($0, section) },
          text: value.map(number) ?? "–")
      }
      var chart = RadarChart(
        title: sample,
        summary: words.text(
          "cupping.profile.sample",
          [
            "sample": sample, "list": words.commas(spokes.map { "\($0.name) \($0.text)" }),
          ]), spokes: spokes)
      chart.compared = zip(mean, sections).map { level($0, $1) }
      chart.names = [sample, words.text("cupping.page.all")]
      return ReportPage.CaptionedFigure(chart.figure)
    }
  }

  /// The wheel with the flavors that the panel agrees on, the darker the more samples have them; nil where none
  /// is one of the wheel.
  static func wheel(
    _ descriptors: DescriptorAgreement, samples: Int, _ words: Words
  ) -> ReportPage.CaptionedFigure? {
    let wheel = FlavorWheel.standard
    var found: [Int: Set<String>] = [:]
    for named in descriptors.samples where named.isAgreed {
      guard let node = wheel.node(id: named.node) else { continue }
      var place: Int? = node.index
      while let index = place {
        found[index, default: []].insert(named.sample)
        place = wheel.nodes[index].parentIndex
      }
    }
    guard !found.isEmpty else { return nil }
    let findings = WheelDrawing.Findings(
      counts: wheel.nodes.map { found[$0.index]?.count ?? 0 }, brews: samples)
    var text = WheelText(words, wheel: wheel, findings: findings)
    let inner = Set(found.keys.compactMap { wheel.nodes[$0].parentIndex })
    let leaves = wheel.nodes.filter { found[$0.index] != nil && !inner.contains($0.index) }
    text.title = words.text("cupping.page.words")
    text.summary = words.text(
      "cupping.page.wheel", ["list": words.commas(leaves.map { words.title(ofFlavor: $0.id) })])
    text.tips = wheel.nodes.map { node in
      words.text(
        "cupping.page.wheel.tip",
        [
          "path": .text(words.path(ofFlavor: node.id)), "found": .grouped(findings.count(node)),
          "count": .grouped(samples),
        ])
    }
    text.middle = words.text("cupping.page.wheel.middle", ["count": .count(samples)])
    return ReportPage.CaptionedFigure(
      WheelDrawing(wheel, findings: findings, text: text).figure,
      caption: words.text("cupping.page.wheel.caption"), isWide: true)
  }
}

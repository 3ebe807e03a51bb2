import Journal
import Numerics
import Phrases
import Stats
import Wording

/// The section on flavors: the wheel, the most frequent flavors, and which go with high ratings.
extension ReportComposer {
  private static let mostBars = 15
  /// The lowest number of described brews for a wheel: of fewer, nearly all of it would be grey.
  private static let leastWheel = 5

  var flavorSection: ReportPage.Section? {
    let described = flavors.described(entries.map(\.index), of: contents)
    guard !described.isEmpty else { return nil }
    let findings = flavors.findings(in: described, of: contents)
    let named = flavors.findings(in: described, of: contents, named: true).counts
    let names = tasterNames(in: described)
    let words = (wheelWords(named, in: described, names) + ownWords(of: described)).sorted {
      ($1.count, $0.text) < ($0.count, $1.text)
    }
    let count = findings.brews
    guard !words.isEmpty else {
      return ReportPage.Section(
        self.words.report("flavors"),
        [.paragraph(self.words.report("flavors.none", ["count": .grouped(count)]))])
    }
    let text = WheelText(self.words, wheel: wheel, findings: findings)
    let drawing = ReportPage.CaptionedFigure(
      WheelDrawing(wheel, findings: findings, text: text).figure,
      caption: self.words.report("flavors.wheel"), isWide: true, screens: .desks)
    let narrow = ReportPage.CaptionedFigure(
      WheelDrawing(wheel, findings: findings, text: text, isNarrow: true).figure,
      caption: self.words.report("flavors.wheel.narrow"), isWide: true, screens: .phones)
    var figures = [
      ReportPage.CaptionedFigure(
        bars(words, of: count),
        caption: self.words.report("flavors.bars.caption", ["count": .grouped(count)])
      )
    ]
    if let liking = liking(described, names) { figures.append(liking) }
    var blocks: [ReportPage.Block] = []
    if count >= Self.leastWheel { blocks.append(.figures([drawing, narrow])) }
    blocks.append(.figures(figures))
    if let origins = originTable(described, names) {
      blocks += [.heading(self.words.report("origins")), .table(origins)]
    }
    return ReportPage.Section(self.words.report("flavors"), blocks)
  }

  /// The taster's words for a flavor where its node is only a class, as in sentences.
  func tasterWords(_ flavor: BrewTaste.Named) -> [String] {
    guard flavor.words.isEmpty else { return flavor.words }
    return words.isClass(flavorAt: flavor.node) ? flavor.descriptors : []
  }

  /// For the nodes that nearly all brews which name them, four in five, call by one word of the
  /// taster's: that word.
  func tasterNames(in described: [Int]) -> [Int: String] {
    var totals: [Int: Int] = [:]
    var counts: [Int: [String: Int]] = [:]
    for index in described {
      for flavor in flavors.brews[index]?.named ?? [] {
        totals[flavor.node, default: 0] += 1
        for word in flavor.descriptors { counts[flavor.node, default: [:]][word, default: 0] += 1 }
      }
    }
    var names: [Int: String] = [:]
    for (node, found) in counts {
      let most = found.max { ($0.value, $1.key) < ($1.value, $0.key) }
      if let most, most.value * 5 >= totals[node, default: 0] * 4 { names[node] = most.key }
    }
    return names
  }

  /// The flavors by name; nodes with the same name are one. Where a node is only a class, the
  /// tasters' words are counted, and the node in the other brews.
  ///
  /// - Parameter names: The names of nodes that have one of the taster's.
  func wheelWords(
    _ counts: [Int], in described: [Int], _ names: [Int: String]
  ) -> [TagCloud.Word] {
    var words: [TagCloud.Word] = []
    var places: [String: Int] = [:]
    func add(_ name: String, _ count: Int, _ node: FlavorNode) {
      if let place = places[name] {
        words[place].count += count
      } else {
        places[name] = words.count
        words.append(TagCloud.Word(text: name, count: count, color: node.color))
      }
    }
    var counts = counts
    for index in described {
      guard let taste = flavors.brews[index] else { continue }
      for flavor in taste.named {
        let own = tasterWords(flavor)
        guard !own.isEmpty else { continue }
        let node = wheel[flavor.node]
        for word in own { add(Self.capitalized(word), 1, node) }
        let isCounted = !node.childIDs.contains { id in
          wheel.node(id: id).map { taste.nodes.contains(UInt8($0.index)) } ?? false
        }
        if isCounted { counts[node.index] -= 1 }
      }
    }
    for node in wheel.nodes where counts[node.index] > 0 {
      // The brews that are left of a class have no word for it.
      let isClass = !node.isLeaf || self.words.isClass(flavorAt: node.index)
      add(title(node, isClass ? [:] : names), counts[node.index], node)
    }
    return words
  }

  /// The name of a node: the taster's, where there is one.
  func title(_ node: FlavorNode, _ names: [Int: String]) -> String {
    names[node.index].map(Self.capitalized) ?? words.flavorTitles[node.index]
  }

  static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The custom tags.
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

  /// - Parameter words: The flavors, the most frequent first.
  private func bars(_ words: [TagCloud.Word], of brews: Int) -> Figure {
    let shown = words.prefix(Self.mostBars)
    let said = self.words.commas(
      shown.map {
        self.words.report(
          "flavors.bars.item", ["name": .text($0.text), "count": .count($0.count)])
      })
    return BarChart(
      title: self.words.report("flavors.bars"),
      summary: self.words.report(
        "flavors.bars.summary", ["count": .count(brews), "list": .text(said)]),
      bars: shown.map {
        BarChart.Bar(
          label: $0.text, value: Double($0.count),
          text: "\($0.count)  (\(self.words.numbers.percent($0.count, of: brews)))", color: $0.color
        )
      }
    ).figure
  }
}

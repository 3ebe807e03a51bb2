import FlavorExtraction
import Phrases
import Reports
import Wording

extension TagCloud {
  /// The most words that the summary names.
  private static let mostNamed = 12

  /// A cloud that says in words what it shows.
  init(_ words: [Word], title: String, _ language: Words) {
    self.init(title: title, words: words)
    var named = self.words.prefix(Self.mostNamed).map { word in
      language.text("chart.counted", ["name": .text(word.text), "count": .count(word.count)])
    }
    let rest = self.words.count - named.count
    if rest > 0 { named.append(language.text("chart.cloud.more", ["count": .count(rest)])) }
    summary = language.text(
      self.words.isEmpty ? "chart.cloud.none" : "chart.cloud.summary",
      ["list": .text(language.list(named))])
  }
}

extension RadarChart {
  /// Mean levels of attributes, in words, too; those that are not known are named as such.
  init(_ levels: [(attribute: Attribute, mean: Double?)], title: String, _ words: Words) {
    var (known, unknown): ([String], [String]) = ([], [])
    let spokes = levels.map { attribute, mean -> Spoke in
      let name = words.name(of: attribute)
      guard let mean else {
        unknown.append(name)
        return Spoke(name: name, level: nil, text: words.text("chart.radar.unknown"))
      }
      let number = words.numbers.number(mean, places: 1)
      known.append(words.text("chart.radar.item", ["name": .text(name), "number": .text(number)]))
      return Spoke(
        name: name, level: mean,
        text: words.text("chart.radar.level", ["number": .text(number)]))
    }
    let missing =
      unknown.isEmpty
      ? "" : words.text("chart.radar.missing", ["list": .text(words.list(unknown))])
    self.init(
      title: title,
      summary: words.text(
        "chart.radar.summary",
        ["list": .text(words.list(known)), "missing": .text(missing)]),
      spokes: spokes)
  }
}

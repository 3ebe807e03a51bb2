import FlavorExtraction
import Phrases
import Reports
import Wording

extension BrewComparison {
  /// The lowest number of levels that make a shape.
  private static let leastLevels = 3

  /// A drawing of what both brews tasted like: a radar of the levels of their attributes.
  ///
  /// - Parameters:
  ///   - names: How the left and the right brew are named in it.
  ///   - details: What distinguishes the names, such as days: shown in full where a long name is
  ///     truncated.
  ///   - phrases: The language of its text.
  /// - Returns: SVG in UTF-8; nil where fewer than three levels are known.
  public func svg(
    names: [String], details: [String] = [], phrases: Phrasebook = .english
  ) -> [UInt8]? {
    let words = Words(phrases)
    guard attributes.count >= Self.leastLevels else { return nil }
    func number(_ level: Double?) -> String {
      level.map { words.numbers.number($0, places: 1) } ?? words.text("chart.radar.none")
    }
    let spokes = attributes.map { pair in
      RadarChart.Spoke(
        name: words.attribute(pair.name), level: pair.left,
        text: words.text(
          "chart.radar.compared",
          ["left": .text(number(pair.left)), "right": .text(number(pair.right))]))
    }
    let said = spokes.map {
      words.text("chart.radar.item", ["name": .text($0.name), "number": .text($0.text)])
    }
    let titles = names.indices.map { index in
      let detail = index < details.count ? details[index] : ""
      return words.commas([names[index], detail].filter { !$0.isEmpty })
    }
    var chart = RadarChart(
      title: words.text("chart.radar.two", ["list": .text(words.list(titles))]),
      summary: words.text(
        "chart.radar.summary", ["list": .text(words.list(said)), "missing": .text("")]),
      spokes: spokes)
    chart.compared = attributes.map(\.right)
    chart.names = names
    chart.details = details
    return chart.figure.standalone
  }
}

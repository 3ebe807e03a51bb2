import FlavorWheel
import Phrases
import Reports
import Wording

extension WheelText {
  /// The words of the wheel, or of the branch of a node, colored by findings where there are any.
  ///
  /// - Parameter branch: The ID of the node in the middle; nil, or an unknown ID, for all.
  init(
    _ words: Words, wheel: FlavorWheel = .standard, branch: String? = nil,
    findings: WheelDrawing.Findings? = nil
  ) {
    let root = branch.flatMap { wheel.node(id: $0) }
    let title = root.map { ["name": PhraseArgument.text(words.path(ofFlavor: $0.id))] }
    let key = (title == nil ? "" : ".branch") + (findings == nil ? "" : ".found")
    self.init(
      title: words.text("chart.wheel.title\(key)", title ?? [:]),
      summary: findings.map { Self.summary(of: $0, words, wheel, root) }
        ?? Self.summary(words, wheel, root),
      names: words.flavorTitles, tips: wheel.nodes.map { Self.tip($0, words, findings) },
      middle: findings.map { words.text("chart.wheel.middle", ["count": .count($0.brews)]) } ?? "",
      number: findings.map { words.numbers.grouped($0.brews) } ?? "",
      legend: ["never", "rare", "some", "common", "frequent"].map {
        words.text("chart.wheel.legend.\($0)")
      })
  }

  private static func tip(
    _ node: FlavorNode, _ words: Words, _ findings: WheelDrawing.Findings?
  ) -> String {
    let path = words.path(ofFlavor: node.id)
    guard let findings else { return path }
    return words.text(
      "chart.wheel.tip",
      [
        "path": .text(path), "found": .grouped(findings.count(node)),
        "count": .grouped(findings.brews),
      ])
  }

  private static func summary(_ words: Words, _ wheel: FlavorWheel, _ root: FlavorNode?) -> String {
    guard let root else {
      let names = wheel.categories.map { words.title(ofFlavor: $0.id) }
      return words.text(
        "chart.wheel.summary",
        [
          "count": .count(wheel.nodes.count), "categories": .count(names.count),
          "list": .text(words.list(names)),
        ])
    }
    let names = root.childIDs.map { words.title(ofFlavor: $0) }
    return words.text(
      names.isEmpty ? "chart.wheel.summary.leaf" : "chart.wheel.summary.branch",
      [
        "name": .text(words.title(ofFlavor: root.id)), "list": .text(words.list(names)),
        "count": .count(wheel.branch(root.id).count - 1),
      ])
  }

  private static func summary(
    of findings: WheelDrawing.Findings, _ words: Words, _ wheel: FlavorWheel, _ root: FlavorNode?
  ) -> String {
    let nodes = root.map { wheel.branch($0.id) } ?? wheel.nodes[...]
    let found = nodes.filter { findings.count($0) > 0 }
    let ranked = found.filter { $0.isLeaf || $0.depth > 1 }
      .sorted { (-findings.count($0), $0.index) < (-findings.count($1), $1.index) }
      .prefix(6).map { node in
        words.text(
          "chart.counted",
          ["name": .text(words.title(ofFlavor: node.id)), "count": .count(findings.count(node))])
      }
    return words.text(
      ranked.isEmpty ? "chart.wheel.summary.none" : "chart.wheel.summary.found",
      [
        "brews": .grouped(findings.brews), "found": .count(found.count),
        "count": .count(nodes.count),
        "list": .text(words.list(Array(ranked))),
      ])
  }
}

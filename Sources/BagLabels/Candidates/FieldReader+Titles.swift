extension FieldReader {
  struct Title {
    var segment: Int
    /// The tokens that are the name.
    var range: Range<Int>
    var score: Double
    var features: [String]
  }

  /// The roaster and the name: the pair of lines that fits best.
  mutating func readTitles() {
    // What only labels of coffee say.
    let facts = reading.decisions.count { $0.key != .flavors && $0.value.kind != .reject }
    var roasters = roasterTitles()
    // Nothing says that this is a label but words for roasters.
    if facts == 0 { roasters.removeAll { !isNamedRoaster($0) } }
    let names = nameTitles().filter {
      facts > 0 || !roasters.isEmpty || $0.features.contains("name-key")
    }
    var best: (roaster: Title?, name: Title?, score: Double) = (nil, nil, 0)
    for roaster in roasters.map(Optional.some) + [nil] {
      for name in names.map(Optional.some) + [nil] {
        if let roaster, let name, overlap(roaster, name) { continue }
        var score = (roaster?.score ?? 0) + (name?.score ?? 0)
        // Roasters stand before names more often than behind them.
        if let roaster, let name, roaster.segment < name.segment { score += 0.4 }
        if score > best.score { best = (roaster, name, score) }
      }
    }
    if let roaster = best.roaster {
      take(roaster, margin: margin(roaster, roasters))
      // A line that only its place makes a roaster is to be confirmed where little else stands.
      if !isNamedRoaster(roaster), facts < Self.fewFacts,
        reading.decisions[.roaster]?.kind == .accept
      {
        reading.decisions[.roaster]?.kind = .borderline
      }
    }
    if let name = best.name {
      takeName(
        name,
        margin: margin(
          name, names.filter { other in best.roaster.map { !overlap($0, other) } ?? true }))
    }
  }

  private static let fewFacts = 3

  private func isNamedRoaster(_ title: Title) -> Bool {
    title.features.contains(where: Self.roasterFeatures.contains)
  }

  /// What shows a roaster by itself.
  private static let roasterFeatures: Set<String> = [
    "roaster-key", "roaster-word", "coffee-word", "by",
  ]

  func overlap(_ a: Title, _ b: Title) -> Bool {
    if a.segment != b.segment { return joins(a.segment) == b.segment }
    return a.range.overlaps(b.range)
  }

  func margin(_ chosen: Title, _ all: [Title]) -> String {
    let next = all.filter { $0.segment != chosen.segment }.map(\.score).max() ?? 0
    let gap = chosen.score - next
    return gap >= 2 ? "clear" : gap >= 0.8 ? "ahead" : "close"
  }

  func clean(_ text: String) -> String {
    let marks: Set<Character> = [
      " ", ".", ",", ";", ":", "\"", "“", "”", "„", "«", "»", "-", "–", "|", "*",
    ]
    var result = Substring(text)
    while let first = result.first, marks.contains(first) { result.removeFirst() }
    while let last = result.last, marks.contains(last) { result.removeLast() }
    return String(result)
  }
}

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
    let areOthersThere = contents.otherTastings.contains {
      !$0.notes.isEmpty || !$0.flavorTags.isEmpty
    }
    if areOthersThere, !isOthersOnly, let own = people.first {
      blocks.append(.note(self.words.report("flavors.whose", ["name": own.name])))
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

  /// A flavor, in how many brews it was found, and its color on the wheel.
  struct CountedWord {
    let text: String
    var count: Int
    var color: String?
  }

  /// The flavors by name; nodes with the same name are one. Where a node is only a class, the
  /// tasters' words are counted, and the node in the other brews.
  ///
  /// - Parameter names: The names of nodes that have one of the taster's.
  func wheelWords(
    _ counts: [Int], in described: [Int], _ names: [Int: String]
  ) -> [CountedWord] {
    var words: [CountedWord] = []
    var places: [String: Int] = [:]
    func add(_ name: String, _ count: Int, _ node: FlavorNode) {
      if let place = places[name] {
        words[place].count += count
      } else {
        places[name] = words.count
        words.append(CountedWord(text: name, count: count, color: node.color))
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
  private func ownWords(of described: [Int]) -> [CountedWord] {
    let asked = Set(described.map { contents.brews[$0].id })
    var counts: [String: Int] = [:]
    for tasting in contents.tastings where asked.contains(tasting.brewID) {
      for tag in Set(tasting.flavorTags.compactMap(\.custom))
      where tag.contains(where: { !$0.isWhitespace }) {
        counts[tag, default: 0] += 1
      }
    }
    return counts.map { CountedWord(text: $0.key, count: $0.value) }
  }

  /// - Parameter words: The flavors, the most frequent first.
  private func bars(_ words: [CountedWord], of brews: Int) -> Figure {
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

/// Which flavors go with high and with low ratings, and with which origins.
extension ReportComposer {
  private static let high = 4.0
  private static let low = 2.5
  /// The lowest number of described brews with a high, and with a low rating.
  private static let leastRated = 8
  /// The lowest number of them with a flavor.
  private static let leastFound = 4
  /// The smallest difference of shares that is shown.
  private static let leastDifference = 0.1
  private static let mostRows = 5
  private static let mostOrigins = 10
  private static let mostColumns = 7
  private static let leastOriginBrews = 4

  /// The flavors that the best and the worst brews differ in most, in the taster's own words.
  ///
  /// - Parameter names: The names of nodes that have one of the taster's.
  func liking(_ described: [Int], _ names: [Int: String]) -> ReportPage.CaptionedFigure? {
    // Flavors are not compared with ratings that their own words imply.
    guard !patterns.isByWords else { return nil }
    let stars = Dictionary(entries.map { ($0.index, $0.stars) }) { first, _ in first }
    let liked = described.filter { (stars[$0] ?? nil).map { $0 >= Self.high } ?? false }
    let disliked = described.filter { (stars[$0] ?? nil).map { $0 <= Self.low } ?? false }
    guard min(liked.count, disliked.count) >= Self.leastRated else { return nil }
    func shares(_ brews: [Int]) -> [String: Int] {
      let counts = flavors.findings(in: brews, of: contents, named: true).counts
      return Dictionary(
        wheelWords(counts, in: brews, names).map { ($0.text, $0.count) }, uniquingKeysWith: +)
    }
    let (inside, outside) = (shares(liked), shares(disliked))
    let rows = Set(inside.keys).union(outside.keys).sorted().compactMap {
      name -> (name: String, left: Double, right: Double)? in
      let (right, left) = (inside[name] ?? 0, outside[name] ?? 0)
      guard right + left >= Self.leastFound else { return nil }
      let (low, high) = (
        Double(left) / Double(disliked.count), Double(right) / Double(liked.count)
      )
      // A tenth may come out a little smaller.
      guard abs(high - low) >= Self.leastDifference - 1e-9 else { return nil }
      return (name, low, high)
    }.sorted { ($1.right - $1.left, $0.name) < ($0.right - $0.left, $1.name) }
    let better = rows.filter { $0.right > $0.left }.prefix(Self.mostRows)
    let worse = rows.filter { $0.right < $0.left }.suffix(Self.mostRows)
    guard better.count + worse.count >= 2 else { return nil }
    func percent(_ share: Double) -> String {
      words.text("number.percent", ["number": .count(Int((share * 100).rounded()))])
    }
    let said = (better + worse).map { row in
      words.report(
        "liking.item", ["name": row.name, "high": percent(row.right), "low": percent(row.left)])
    }
    return ReportPage.CaptionedFigure(
      DivergingChart(
        title: words.report("liking"),
        summary: words.report("liking.summary", ["list": words.commas(said)]),
        leftTitle: words.report("liking.low"), rightTitle: words.report("liking.high"),
        rows: (better + worse).map {
          DivergingChart.Row(
            label: $0.name, left: $0.left, right: $0.right, leftText: percent($0.left),
            rightText: percent($0.right))
        }
      ).figure,
      caption: words.report(
        "liking.caption",
        ["high": .grouped(liked.count), "low": .grouped(disliked.count)]))
  }

  /// How many of the brews of each origin had each of the flavors in which origins differ most.
  ///
  /// - Parameter names: The names of nodes that have one of the taster's.
  func originTable(_ described: [Int], _ names: [Int: String]) -> ReportPage.Table? {
    let asked = Set(described)
    var rows: [String: [Int]] = [:]
    for entry in entries where asked.contains(entry.index) {
      for origin in entry.bean?.origins ?? [] { rows[origin, default: []].append(entry.index) }
    }
    let origins = rows.filter { $0.value.count >= Self.leastOriginBrews }
      .sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }.prefix(Self.mostOrigins)
    guard origins.count >= 2 else { return nil }
    let counts = flavors.findings(in: described, of: contents).counts
    func count(_ node: FlavorNode, in brews: [Int]) -> Int {
      brews.count { flavors.brews[$0]?.nodes.contains(node.index) == true }
    }
    let columns = wheel.nodes.filter { $0.isLeaf && counts[$0.index] >= Self.leastFound }
      .map { node in
        let found = origins.map { (found: count(node, in: $0.value), brews: $0.value.count) }
        return (node: node, difference: Self.difference(found))
      }
      .sorted { (-$0.difference, $0.node.index) < (-$1.difference, $1.node.index) }
      .prefix(Self.mostColumns).map(\.node)
    guard columns.count >= 3 else { return nil }
    return ReportPage.Table(
      title: words.report("origins"),
      columns: [column("origin"), column("brews", .number)]
        + columns.map { ReportPage.Table.Column(title($0, names), .share) },
      rows: origins.map { origin, brews in
        [.text(DisplayName.shown(origin)), .text(words.numbers.grouped(brews.count))]
          + columns.map { node in
            let found = count(node, in: brews)
            return found == 0
              ? .text("")
              : .shaded(
                words.numbers.percent(found, of: brews.count),
                share: Double(found) / Double(brews.count))
          }
      })
  }

  /// How much the shares of groups differ: Pearson's chi-squared statistic.
  ///
  /// - Parameter groups: Of each group the brews with a flavor, and all.
  static func difference(_ groups: [(found: Int, brews: Int)]) -> Double {
    let found = groups.reduce(0) { $0 + $1.found }
    let brews = groups.reduce(0) { $0 + $1.brews }
    guard found > 0, found < brews else { return 0 }
    let share = Double(found) / Double(brews)
    return groups.reduce(0) { sum, group in
      let apart = Double(group.found) - share * Double(group.brews)
      return sum + apart * apart / (Double(group.brews) * share * (1 - share))
    }
  }
}

/// The section on what the best-rated brews had in common.
extension ReportComposer {
  private static let mostGrinds = 12

  var preferenceSection: ReportPage.Section? {
    // What holds of all brews says nothing about the best.
    let all = patterns.furtherPreferences.filter(\.differs)
    guard !all.isEmpty else { return nil }
    let favorites = all.filter { $0.kind == .method || $0.kind == .origin }
    var blocks: [ReportPage.Block] = [
      .note(words.report("preferences.note"))
    ]
    if !favorites.isEmpty {
      blocks += [
        .heading(words.report(key("preferences.favorites"))),
        .findings(favorites.map { ReportPage.Finding(words.description(of: $0), basis: "") }),
        .note(
          words.report("preferences.favorites.note")),
      ]
    }
    let tables = [settings(all), grinds(all)].compactMap(\.self)
    if !tables.isEmpty {
      blocks.append(
        .details(
          words.report(key("preferences.settings")), tables.map(ReportPage.Block.table)))
    }
    return ReportPage.Section(words.report("preferences"), blocks)
  }

  /// The settings of each method, one row per method, in the order of the report.
  private func settings(_ all: [Preference]) -> ReportPage.Table? {
    let kinds: [Preference.Kind] = [.ratio, .waterTemperature, .brewTime]
    let listed = all.filter { kinds.contains($0.kind) }
    var methods: [String] = []
    for preference in listed {
      let method = preference.subject[.method] ?? ""
      if !methods.contains(method) { methods.append(method) }
    }
    guard !methods.isEmpty else { return nil }
    let rows = methods.map { method -> [ReportPage.Table.Cell] in
      let own = listed.filter { ($0.subject[.method] ?? "") == method }
      let cells = kinds.map { kind -> ReportPage.Table.Cell in
        guard let found = own.first(where: { $0.kind == kind }) else { return .text("") }
        return .detailed(write(found.value, found), detail: range(of: found))
      }
      return [.text(words.methodLabel(method))] + cells
        + [.text("\(own.map(\.count).max() ?? 0)")]
    }
    return ReportPage.Table(
      title: words.report("preferences.settings.title"),
      columns: [
        column("methods"), column("ratio", .number), column("water", .number),
        column("time", .number),
        column("brews", .number),
      ], rows: rows
    ).withoutEmptyColumns
  }

  /// The grinds with the most brews, each on its own grinder.
  private func grinds(_ all: [Preference]) -> ReportPage.Table? {
    let listed = all.filter { $0.kind == .grind }
    let shown = listed.indices.sorted { (-listed[$0].count, $0) < (-listed[$1].count, $1) }
      .prefix(Self.mostGrinds).map { listed[$0] }
    guard !shown.isEmpty else { return nil }
    let rows = shown.map { preference -> [ReportPage.Table.Cell] in
      [
        .text(preference.subject[.origin] ?? ""),
        .text(words.methodLabel(preference.subject[.method] ?? "")),
        .text(preference.subject[.grinder] ?? ""),
        .detailed(write(preference.value, preference), detail: range(of: preference)),
        .text("\(preference.count)"),
      ]
    }
    return ReportPage.Table(
      title: words.report("preferences.grinds.title"),
      columns: [
        column("from"), column("method"), column("grinder"), column("grind", .number),
        column("brews", .number),
      ], rows: rows)
  }

  private func write(_ value: Double, _ preference: Preference) -> String {
    words.noting(preference.notation).value(value, preference.kind.quantity)
  }

  /// The range of the values; empty if they are equal.
  private func range(of preference: Preference) -> String {
    let (low, high) = (
      write(preference.low, preference), write(preference.high, preference)
    )
    return low == high
      ? "" : words.text("range", ["low": low, "high": high])
  }
}

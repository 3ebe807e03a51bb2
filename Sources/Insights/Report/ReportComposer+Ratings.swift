import Foundation

/// The section on ratings: over time, and their distribution.
extension ReportComposer {
  /// The number of brews up to which each has a dot.
  private static let mostDots = 500

  var ratingSection: ReportPage.Section? {
    let rated = entries.compactMap(\.stars)
    guard rated.count >= 3 else { return nil }
    return ReportPage.Section(
      words.report("ratings"), [.figures([timeline, histogram(rated)].compactMap(\.self))])
  }

  private func histogram(_ ratings: [Double]) -> ReportPage.CaptionedFigure {
    let halves = Dictionary(grouping: ratings) { Int(($0 * 2).rounded()) }.mapValues(\.count)
    let isWhole = halves.keys.allSatisfy { $0 % 2 == 0 }
    let isRounded = ratings.contains { $0 * 2 != ($0 * 2).rounded() }
    let steps = stride(from: max(halves.keys.min() ?? 2, 0), through: 10, by: isWhole ? 2 : 1)
    let bars = steps.map { half in
      Histogram.Bar(
        label: words.numbers.number(Double(half) / 2, places: 1), count: halves[half] ?? 0)
    }
    let said = bars.filter { $0.count > 0 }.map {
      words.report(
        "ratings.histogram.item", ["count": .grouped($0.count), "stars": .text(stars($0.label))])
    }
    let median = SampleStatistics.median(ratings) ?? 0
    return ReportPage.CaptionedFigure(
      Histogram(
        title: words.report(key("ratings.histogram")),
        summary: words.report("ratings.histogram.summary", ["list": words.commas(said)]),
        axisTitle: words.report(key("ratings.axis")), bars: bars
      ).figure,
      caption: words.report(
        key("ratings.median"),
        [
          "count": .grouped(ratings.count),
          "stars": .text(stars(words.numbers.number(median, places: 1))),
          "rounded": .text(isRounded ? words.report("ratings.rounded") : ""),
        ]))
  }

  /// `1 star`, `3.5 stars`.
  private func stars(_ number: String) -> String {
    words.report(
      "ratings.stars", ["number": .text(number), "count": .count(number == "1" ? 1 : 2)])
  }

  // MARK: Time

  private var timeline: ReportPage.CaptionedFigure? {
    let dated = entries.compactMap { entry -> (day: CalendarDay, stars: Double)? in
      guard let day = entry.day, let stars = entry.stars else { return nil }
      return (day, stars)
    }
    guard let first = dated.map(\.day).min(), let last = dated.map(\.day).max(),
      first.days(to: last) >= 7
    else { return nil }
    let periods = Periods(from: first, to: last)
    let columns = periods.counts(entries.compactMap(\.day).filter { (first...last).contains($0) })
    let cups = words.report("period.\(periods.kind.rawValue).cups")
    let groups = Dictionary(grouping: dated) { periods.start(of: $0.day) }
      .map { (start: $0.key, stars: $0.value.map(\.stars).sorted()) }
      .sorted { $0.start < $1.start }
    let means = groups.filter { $0.stars.count >= 3 }.map { group in
      ScatterChart.Dot(
        x: periods.middle(of: group.start), y: SampleStatistics.mean(group.stars),
        count: group.stars.count)
    }
    let hasDots = dated.count <= Self.mostDots
    var dots: [ScatterChart.Dot: Int] = [:]
    if hasDots {
      for brew in dated {
        dots[ScatterChart.Dot(x: Double(brew.day.number), y: brew.stars), default: 0] += 1
      }
    }
    let band =
      hasDots
      ? []
      : groups.filter { $0.stars.count >= 3 }.map { group in
        ScatterChart.Spread(
          x: periods.middle(of: group.start), low: SampleStatistics.quantile(group.stars, 0.1) ?? 0,
          high: SampleStatistics.quantile(group.stars, 0.9) ?? 0)
      }
    let line = words.report(
      "time.line", ["periods": words.report("period.\(periods.kind.rawValue)")])
    let chart = ScatterChart(
      title: words.report("time"),
      summary: words.report(
        "time.summary",
        [
          "count": .grouped(dated.count), "first": .text(words.days.long(first)),
          "last": .text(words.days.long(last)), "means": .text(said(means)),
          "cups": .text(
            words.report(
              "time.cups",
              ["cups": .text(cups), "count": .grouped(columns.map(\.count).max() ?? 0)])),
        ]),
      x: Axis(
        title: "", low: Double(first.number) - 1, high: Double(last.number) + 1,
        ticks: periods.ticks(words)),
      y: RatingAxis.axis(dated.map(\.stars), title: words.report(key("ratings.axis"))),
      dots: dots.map { ScatterChart.Dot(x: $0.key.x, y: $0.key.y, count: $0.value) }
        .sorted { ($0.x, $0.y) < ($1.x, $1.y) }, line: means, band: band
    )
    .with(columns, title: cups)
    return ReportPage.CaptionedFigure(
      chart.figure,
      caption: words.report(hasDots ? "time.dots" : "time.band", ["line": line, "cups": cups]))
  }

  private func said(_ means: [ScatterChart.Dot]) -> String {
    guard let low = means.map(\.y).min(), let high = means.map(\.y).max(), means.count > 1 else {
      return ""
    }
    return words.report(
      "time.means", ["low": words.numbers.fixed(low), "high": words.numbers.fixed(high)])
  }
}

/// The section with cups: the latest and the best, with their notes and flavors.
extension ReportComposer {
  private static let mostCups = 4
  /// Below this number of brews all of them are shown.
  private static let fewBrews = 10
  private static let mostFlavors = 8

  var cupSection: ReportPage.Section? {
    let dated = entries.filter { $0.day != nil }.sorted {
      ($1.brew.brewedAt.seconds ?? 0, $1.index) < ($0.brew.brewedAt.seconds ?? 0, $0.index)
    }
    guard !dated.isEmpty else { return nil }
    let names = tasterNames(in: flavors.described(entries.map(\.index), of: contents))
    func cup(_ entry: Entry) -> ReportPage.Cup { self.cup(entry, names) }
    if entries.count < Self.fewBrews {
      return ReportPage.Section(words.report("cups"), [.cups(dated.map(cup))])
    }
    let latest = dated.prefix(Self.mostCups)
    var blocks: [ReportPage.Block] = [
      .heading(words.report("cups.latest")), .cups(latest.map(cup)),
    ]
    let best = dated.enumerated().filter { $0.element.stars != nil }
      .sorted {
        ($1.element.stars ?? 0, $0.offset) < ($0.element.stars ?? 0, $1.offset)
      }.prefix(Self.mostCups).map(\.element)
    if best.count == Self.mostCups {
      blocks += [.heading(words.report("cups.best")), .cups(best.map(cup))]
    }
    return ReportPage.Section(words.report("cups"), blocks)
  }

  /// - Parameter names: The names of nodes that have one of the taster's.
  private func cup(_ entry: Entry, _ names: [Int: String]) -> ReportPage.Cup {
    let brew = entry.brew
    let isEspresso = entry.method?.isEspresso ?? false
    let values: [(Double?, Quantity)] = [
      (FieldRange.dose.checked(brew.dose), .dose),
      (isEspresso ? nil : FieldRange.water.checked(brew.water), .water),
      (isEspresso ? FieldRange.yield.checked(brew.yield) : nil, .yield),
      (FieldRange.waterTemperature.checked(brew.waterTemperature), .waterTemperature),
      (FieldRange.brewTime.checked(brew.brewTime), .brewTime),
    ]
    var settings = values.compactMap { value, quantity in
      value.map { words.value($0, quantity, .record) }
    }
    let grind =
      if let written = brew.grind, !written.isPlain { DisplayName.shown(written.text) } else {
        FieldRange.grindSetting.checked(brew.grindSetting).map {
          words.numbers.number($0, places: 2)
        }
      }
    if let grind { settings.append(words.report("cups.grind", ["number": grind])) }
    let found = flavors.brews[entry.index]?.named ?? []
    return ReportPage.Cup(
      title: entry.bean.map { words.name(of: $0) } ?? words.report("cups.nameless"),
      detail: [entry.day.map(words.days.short) ?? "", DisplayName.shown(entry.method?.name ?? "")]
        .filter { !$0.isEmpty }.joined(separator: " · "),
      stars: stars(of: entry), settings: settings.joined(separator: " · "),
      note: brew.notes.trimmingBlanks,
      flavors: found.prefix(Self.mostFlavors).flatMap { flavor in
        let node = wheel[flavor.node]
        let own = tasterWords(flavor)
        // Another word of the taster's for this one cup is not that of nearly all.
        let isUsual = names[flavor.node].map { flavor.descriptors.contains($0) } ?? false
        let shown = own.isEmpty ? [title(node, isUsual ? names : [:])] : own
        return shown.map { ReportPage.Cup.Flavor(name: Self.capitalized($0), color: node.color) }
      })
  }

  /// The stars of a cup, with the names of others who gave some.
  private func stars(of entry: Entry) -> String {
    let own = entry.stars.map { stars in
      let text = words.rating(stars)
      return patterns.isByWords ? words.report("cups.words", ["stars": text]) : text
    }
    let names = Dictionary(contents.tasters.map { ($0.id, $0.name) }) { first, _ in first }
    let others = contents.otherTastings.filter { $0.brewID == entry.brew.id }
      .compactMap { tasting -> String? in
        guard let stars = tasting.stars, let name = tasting.tasterID.flatMap({ names[$0] }) else {
          return nil
        }
        return "\(DisplayName.shown(name)) \(words.numbers.number(stars))"
      }.sorted()
    let parts = (isOthersOnly && !others.isEmpty ? nil : own).map { [$0] + others } ?? others
    return parts.joined(separator: " · ")
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

/// The section on several tasters.
extension ReportComposer {
  /// The fewest cups that two tasters must have rated to be compared, and of one bean.
  private static let leastShared = (all: 5, bean: 4)

  /// The ratings of one taster by brew.
  typealias Person = (name: String, stars: [Identifier<Brew>: Double])

  /// Nil for a journal of one.
  var tasterSection: ReportPage.Section? {
    guard !contents.otherTastings.isEmpty else { return nil }
    let people = self.people
    guard people.count > 1 else { return nil }
    let means = GroupMeans(people.map { Array($0.stars.values).sorted() })
    let rows = zip(people, means.means).map { person, mean -> [ReportPage.Table.Cell] in
      [
        .text(person.name), .text(words.numbers.grouped(person.stars.count)),
        mean.map { stars($0) } ?? .text(""),
      ]
    }
    var blocks: [ReportPage.Block] = [
      .table(
        ReportPage.Table(
          title: words.report("tasters.title"),
          columns: [column("tasters"), column("ratings", .number), column("stars", .number)],
          rows: rows))
    ]
    for (place, first) in people.enumerated() {
      for second in people.dropFirst(place + 1) {
        blocks += comparison(first, second).map(ReportPage.Block.paragraph)
      }
    }
    blocks += writtenWords.map(ReportPage.Block.paragraph)
    if let beans = beanTable(people) { blocks.append(.table(beans)) }
    blocks.append(.note(words.report(isOthersOnly ? "tasters.note.all" : "tasters.note")))
    return ReportPage.Section(words.report("tasters"), blocks)
  }

  /// How many flavors of a taster are named, and the fewest brews with one.
  private static let mostWritten = 4
  private static let leastWritten = 3

  /// What each of the tasters wrote most; empty where that is not known of two.
  private var writtenWords: [String] {
    let lines = written.compactMap { person -> String? in
      let most = wheel.nodes.map { ($0.id, person.findings.count($0)) }
        .filter { $0.1 >= Self.leastWritten }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      guard !most.isEmpty else { return nil }
      let items = most.prefix(Self.mostWritten).map { id, count in
        words.report(
          "flavors.bars.item",
          ["name": .text(words.title(ofFlavor: id).lowercased()), "count": .count(count)])
      }
      return words.report(
        "tasters.words",
        [
          "name": .text(person.name ?? words.text("taster.own")),
          "count": .count(person.findings.brews), "list": .text(words.commas(items)),
        ])
    }
    return lines.count > 1 ? lines : []
  }

  /// Those who rated the brews of the page, the journal's own taster first.
  var people: [Person] {
    let own = contents.tasters.first(where: \.isDefault)?.name ?? words.text("taster.own")
    let asked = Set(entries.map(\.brew.id))
    let rated = entries.compactMap { entry in entry.stars.map { (entry.brew.id, $0) } }
    var people: [Person] = isOthersOnly ? [] : [(own, Dictionary(rated) { first, _ in first })]
    for taster in contents.tasters where !taster.isDefault {
      let given = contents.otherTastings.compactMap { tasting in
        tasting.tasterID == taster.id && asked.contains(tasting.brewID)
          ? tasting.stars.map { (tasting.brewID, $0) } : nil
      }
      people.append((DisplayName.shown(taster.name), Dictionary(given) { first, _ in first }))
    }
    return people.filter { !$0.stars.isEmpty }
  }

  private func stars(_ mean: Estimate) -> ReportPage.Table.Cell {
    let text = words.numbers.fixed(mean.value)
    guard mean.low < mean.high else { return .text(text) }
    return .detailed(
      text,
      detail: words.text(
        "range",
        [
          "low": words.numbers.fixed(mean.low, places: 1),
          "high": words.numbers.fixed(mean.high, places: 1),
        ]))
  }

  /// Who gives more for the same cups, and the beans on which two differ in another way than on all.
  private func comparison(_ first: Person, _ second: Person) -> [String] {
    let shared = entries.compactMap { entry -> (bean: Bean?, apart: Double)? in
      guard let one = first.stars[entry.brew.id], let other = second.stars[entry.brew.id] else {
        return nil
      }
      return (entry.bean, other - one)
    }
    guard shared.count >= Self.leastShared.all else { return [] }
    let apart = Self.interval(shared.map(\.apart), error: 0.05)
    func text(
      _ key: String, _ estimate: Estimate, _ count: Int, _ bean: String = "", places: Int = 1
    ) -> String {
      words.report(
        key,
        [
          "first": .text(first.name), "second": .text(second.name), "count": .count(count),
          "number": .text(words.numbers.fixed(abs(estimate.value), places: places)),
          "low": .text(words.numbers.signed(estimate.low, places: places, isFixed: true)),
          "high": .text(words.numbers.signed(estimate.high, places: places, isFixed: true)),
          "bean": .text(bean),
        ])
    }
    let key = apart.low > 0 ? "tasters.more" : apart.high < 0 ? "tasters.less" : "tasters.alike"
    let beans = Dictionary(grouping: shared.filter { $0.bean != nil }) {
      $0.bean.map { Self.label(of: $0) } ?? []
    }.values.filter { $0.count >= Self.leastShared.bean }
      .map { (name: $0[0].bean?.displayName ?? "", cups: $0) }.sorted { $0.name < $1.name }
    let differing = beans.compactMap { bean, cups -> String? in
      // Each bean is one look of several.
      let own = Self.interval(
        cups.map { $0.apart - apart.value }, error: 0.05 / Double(beans.count))
      guard own.low > 0 || own.high < 0 else { return nil }
      return text(
        own.low > 0 ? "tasters.bean.more" : "tasters.bean.less", own, cups.count,
        DisplayName.shown(bean))
    }
    var lines = [text(key, apart, shared.count)]
    let pairs = entries.compactMap { entry -> (Double, Double)? in
      guard let one = first.stars[entry.brew.id], let other = second.stars[entry.brew.id] else {
        return nil
      }
      return (one, other)
    }
    if let agreement = Self.correlation(pairs) {
      let key =
        agreement.low > 0
        ? "tasters.together" : agreement.high < 0 ? "tasters.against" : "tasters.unclear"
      lines.append(text(key, agreement, pairs.count, places: 2))
    }
    return lines + differing
  }

  /// Kendall's τ-b of two people's ratings with its interval: Fieller, Hartley and Pearson 1957, "Tests for Rank
  /// Correlation Coefficients"; nil for fewer cups than tell anything, or where one rates all alike.
  private static func correlation(_ pairs: [(Double, Double)]) -> Estimate? {
    let pairs = pairs.suffix(mostPairs)
    guard pairs.count >= leastPairs else { return nil }
    var (sum, first, second) = (0.0, 0.0, 0.0)
    for (place, one) in pairs.enumerated() {
      for other in pairs.dropFirst(place + 1) {
        let x = one.0 == other.0 ? 0.0 : one.0 < other.0 ? 1 : -1
        let y = one.1 == other.1 ? 0.0 : one.1 < other.1 ? 1 : -1
        sum += x * y
        first += x * x
        second += y * y
      }
    }
    guard first > 0, second > 0 else { return nil }
    let value = sum / (first * second).squareRoot()
    let center = atanh(min(max(value, -0.999), 0.999))
    let half = 1.96 * (0.437 / (Double(pairs.count) - 4)).squareRoot()
    return Estimate(value: value, low: tanh(center - half), high: tanh(center + half))
  }

  /// The fewest cups of both that tell whether they like the same.
  private static let leastPairs = 10
  /// The latest cups that are compared pair by pair.
  private static let mostPairs = 1_000
  /// The most beans of the table.
  private static let mostBeans = 10

  /// The beans that several people rated, those first on which they are farthest apart; nil where there are none.
  private func beanTable(_ people: [Person]) -> ReportPage.Table? {
    let beans = Dictionary(grouping: entries.filter { $0.bean != nil }) {
      $0.bean.map { Self.label(of: $0) } ?? []
    }
    typealias Row = (name: String, apart: Double, stars: [[Double]])
    let rows = beans.values.compactMap { cups -> Row? in
      let given = people.map { person in cups.compactMap { person.stars[$0.brew.id] } }
      let means = given.filter { $0.count > 1 }.map(SampleStatistics.mean)
      guard means.count > 1, let most = means.max(), let least = means.min() else { return nil }
      return (DisplayName.shown(cups[0].bean?.displayName ?? ""), most - least, given)
    }.sorted { ($1.apart, $0.name) < ($0.apart, $1.name) }
    guard !rows.isEmpty else { return nil }
    return ReportPage.Table(
      title: words.report("tasters.beans"),
      columns: [column("beans")] + people.map { .init($0.name, .number) },
      rows: rows.prefix(Self.mostBeans).map { row in
        [.text(row.name)]
          + row.stars.map { stars in
            guard !stars.isEmpty else { return .text("") }
            return .detailed(
              words.numbers.fixed(SampleStatistics.mean(stars), places: 1),
              detail: words.report("tasters.cups", ["count": .count(stars.count)]))
          }
      })
  }

  /// The mean with its interval by Student's distribution; ratings in steps scatter by a tenth at least.
  private static func interval(_ values: [Double], error: Double) -> Estimate {
    let mean = SampleStatistics.mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let freedom = Double(values.count - 1)
    let deviation = max((squares / freedom).squareRoot(), 0.1)
    let half =
      StudentDistribution.quantile(1 - error / 2, degrees: freedom) * deviation
      / Double(values.count).squareRoot()
    return Estimate(value: mean, low: mean - half, high: mean + half)
  }
}

/// Composes the page of a journal; sections without content are omitted.
struct ReportComposer {
  /// A brew that the page covers. An object, since sections group them again and again.
  final class Entry: Sendable {
    let brew: Brew
    /// The position in `JournalContents.brews`.
    let index: Int
    /// The day of the brew; nil if the time is unreadable or impossible.
    let day: CalendarDay?
    let bean: Bean?
    let method: BrewMethod?
    let grinder: Grinder?
    /// The rating that counts (`JournalRatings`): in stars, or as words imply; nil for copies.
    let stars: Double?

    init(
      brew: Brew, index: Int, day: CalendarDay?, bean: Bean?, method: BrewMethod?,
      grinder: Grinder?, stars: Double?
    ) {
      self.brew = brew
      self.index = index
      self.day = day
      self.bean = bean
      self.method = method
      self.grinder = grinder
      self.stars = stars
    }
  }

  /// The whole journal.
  let contents: JournalContents
  let flavors: JournalFlavors
  let options: PatternOptions
  let patterns: PatternReport
  /// The patterns as they are shown: what several methods share is one of them.
  let told: [Pattern]
  let calendar: LocalCalendar
  /// The selected brews, oldest first.
  let entries: [Entry]
  /// The brews of each bean, the last brewed bean first.
  let brewsOfBeans: [[Entry]]
  /// How many bags of each name and roaster the journal has.
  let bagCounts: [[String]: Int]
  /// How many of the brews asked for lie in the future.
  private let futureCount: Int
  /// The last day that counts, where one was named.
  private let lastDay: CalendarDay?
  let wheel = FlavorWheel.standard
  let words: Words
  /// Whether all that the page has of ratings and notes is by named tasters, on one scale.
  var isOthersOnly = false
  /// The flavors that each of several tasters wrote; empty for a journal of one.
  var written: [(name: String?, findings: WheelDrawing.Findings)] = []
  /// The cards of the first section: the next cup of each bag, in the order of their gain, and the
  /// path of its grind settings.
  var cups: [(cup: NextCups.Cup, path: DialPath?)] = []
  /// The number of next cups that have no card.
  var moreCups = 0

  /// - Parameters:
  ///   - contents: The records of the journal, without the brews in the future.
  ///   - later: The brews in the future.
  ///   - lastDay: The last day that counts, where one was named.
  ///   - patterns: What was found in the records.
  /// - Throws: `CancellationError` in a cancelled task.
  init(
    _ contents: JournalContents, leavingOut later: [Brew], after lastDay: CalendarDay?,
    flavors: JournalFlavors, patterns: PatternReport, options: PatternOptions,
    calendar: LocalCalendar, phrases: Phrasebook
  ) throws {
    words = Words(phrases, name: DisplayName.shown)
    self.contents = contents
    self.flavors = flavors
    self.options = options
    self.calendar = calendar
    let beans = Dictionary(contents.beans.map { ($0.id, $0) }) { first, _ in first }
    let methods = Dictionary(contents.methods.map { ($0.id, $0) }) { first, _ in first }
    let grinders = Dictionary(contents.grinders.map { ($0.id, $0) }) { first, _ in first }
    let methodKey = options.methodID.map {
      methods[$0].map { PatternSubject.folded($0.name) } ?? ""
    }
    func isAskedFor(_ brew: Brew) -> Bool {
      if let since = options.since, calendar.day(of: brew.brewedAt).map({ $0 < since }) ?? true {
        return false
      }
      let method = brew.methodID.flatMap { methods[$0] }
      if let methodKey, method.map({ PatternSubject.folded($0.name) }) != methodKey { return false }
      return options.beanID == nil || brew.beanID == options.beanID
    }
    futureCount = later.count(where: isAskedFor)
    self.lastDay = lastDay
    var patterns = patterns
    patterns.leftOut.inFuture = futureCount
    // As in JSON, so that both have the same numbers.
    self.patterns = patterns.rounded
    told = self.patterns.told
    let asked = contents.brews.indices.filter { isAskedFor(contents.brews[$0]) }
    let ratings = JournalRatings(contents.brews, flavors, among: asked)
    entries = try asked.map { index in
      if index % 1024 == 0 { try Task.checkCancellation() }
      let brew = contents.brews[index]
      let day = calendar.day(of: brew.brewedAt)
      return Entry(
        brew: brew, index: index, day: FutureDays.plausible(day),
        bean: brew.beanID.flatMap { beans[$0] }, method: brew.methodID.flatMap { methods[$0] },
        grinder: brew.grinderID.flatMap { grinders[$0] }, stars: ratings.stars[index])
    }
    brewsOfBeans = Self.brewsOfBeans(entries)
    try Task.checkCancellation()
    bagCounts = Dictionary(contents.beans.map { (Self.label(of: $0), 1) }, uniquingKeysWith: +)
  }

  /// - Parameter progress: Called with the number of sections composed and the number of all.
  /// - Throws: `CancellationError` in a cancelled task.
  func page(progress: ((_ completed: Int, _ total: Int) -> Void)? = nil) throws -> ReportPage {
    let composers: [(ReportComposer) -> ReportPage.Section?] = [
      \.nextSection, \.patternSection, \.flavorSection, \.ratingSection, \.tasterSection,
      \.cupSection, \.shotSection, \.methodSection, \.beanSection, \.preferenceSection,
    ]
    var sections: [ReportPage.Section] = []
    for (count, section) in composers.enumerated() {
      progress?(count, composers.count)
      if let section = section(self) { sections.append(section) }
      try Task.checkCancellation()
    }
    var page = ReportPage(
      language: words.text("language"), title: words.report("title"), subtitle: subtitle,
      facts: facts, sections: sections,
      footer: words.report("footer", ["version": InsightsVersion.current]))
    page.indexTitle = words.report("index")
    return page
  }

  // MARK: Head

  private var subtitle: String {
    var parts: [String] = []
    let days = entries.compactMap(\.day)
    if let first = days.min(), let last = days.max() {
      parts.append(
        first == last
          ? words.days.long(first)
          : words.report("days", ["first": words.days.long(first), "last": words.days.long(last)]))
    }
    if let id = options.methodID, let method = contents.methods.first(where: { $0.id == id }) {
      parts.append(words.report("only", ["name": DisplayName.shown(method.name)]))
    }
    if let id = options.beanID, let bean = contents.beans.first(where: { $0.id == id }) {
      parts.append(words.report("only", ["name": DisplayName.shown(words.name(of: bean))]))
    }
    if let since = options.since {
      parts.append(words.report("since", ["day": words.days.long(since)]))
    }
    if futureCount > 0 {
      parts.append(
        words.report(
          lastDay == nil ? "excluded.future" : "excluded.after",
          [
            "number": .text(words.numbers.grouped(futureCount)), "count": .count(futureCount),
            "day": .text(lastDay.map(words.days.long) ?? ""),
          ]))
    }
    return parts.joined(separator: " · ")
  }

  private var facts: [ReportPage.Fact] {
    guard !entries.isEmpty else { return [] }
    let rated = entries.compactMap(\.stars)
    // A mean over people would be nobody's.
    let people = contents.otherTastings.isEmpty ? [] : self.people
    let isShared = people.count > 1
    var facts = [
      fact("fact.brews", entries.count),
      fact(
        key("fact.rated"),
        isShared ? Set(people.flatMap { $0.stars.keys }).count : rated.count),
    ]
    let beans = Set(entries.compactMap(\.brew.beanID)).count
    if beans > 0 {
      facts.append(fact("fact.beans", beans))
    }
    let methods = Set(entries.compactMap { $0.method.map { PatternSubject.folded($0.name) } }).count
    if methods > 0 { facts.append(fact("fact.methods", methods)) }
    if isShared {
      facts += people.map { person in
        ReportPage.Fact(
          words.report("fact.stars.of", ["name": person.name]),
          words.numbers.fixed(SampleStatistics.mean(person.stars.values.sorted())))
      }
    } else if rated.count > 1 {
      facts.append(
        .init(words.report("fact.stars"), words.numbers.fixed(SampleStatistics.mean(rated))))
    }
    let days = entries.compactMap(\.day)
    if let first = days.min(), let last = days.max(), first.days(to: last) >= 28 {
      let weeks = Double(first.days(to: last) + 1) / 7
      facts.append(
        .init(
          words.report("fact.week"), words.numbers.fixed(Double(days.count) / weeks, places: 1)))
    }
    // A mean of few bags would pass for that of all.
    let prices = entries.compactMap { $0.brew.price(of: $0.bean) }
    if prices.count * 2 > entries.count {
      facts.append(
        .init(
          words.report("fact.price"), words.numbers.fixed(SampleStatistics.mean(prices), places: 2))
      )
    }
    return facts
  }

  /// The key of words about ratings: another one where these are implied by words.
  func key(_ stars: String) -> String { patterns.isByWords ? stars + ".words" : stars }

  private func fact(_ key: String, _ count: Int) -> ReportPage.Fact {
    ReportPage.Fact(words.report(key, ["count": .count(count)]), words.numbers.grouped(count))
  }
}

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

/// Periods of one kind, about a dozen to a few dozen of them: weeks, months or quarters.
struct Periods {
  enum Kind: String { case week, month, quarter }

  let kind: Kind
  private let first: CalendarDay
  private let last: CalendarDay

  init(from first: CalendarDay, to last: CalendarDay) {
    self.first = first
    self.last = last
    kind =
      switch first.days(to: last) {
      case ..<100: .week
      case ..<1500: .month
      default: .quarter
      }
  }

  /// How many of some days lie in each period, so far as it lies between the first day and the last.
  func counts(_ days: [CalendarDay]) -> [ScatterChart.Column] {
    Dictionary(grouping: days) { start(of: $0) }.sorted { $0.key < $1.key }.map { start, days in
      ScatterChart.Column(
        low: Double(max(start.number, first.number)),
        high: Double(min(next(after: start).number, last.number + 1)), count: days.count)
    }
  }

  /// The first day of the period that contains a day; weeks begin on Mondays.
  func start(of day: CalendarDay) -> CalendarDay {
    let month =
      switch kind {
      case .week: 0
      case .month: day.month
      case .quarter: (day.month - 1) / 3 * 3 + 1
      }
    guard month > 0 else { return CalendarDay(number: day.number - day.weekday + 1) }
    return CalendarDay(year: day.year, month: month, day: 1) ?? day
  }

  /// The middle of the part between the first day and the last, as the number of a day.
  func middle(of start: CalendarDay) -> Double {
    let low = max(start.number, first.number)
    let high = min(next(after: start).number - 1, last.number)
    return Double(low + high) / 2
  }

  private func next(after start: CalendarDay) -> CalendarDay {
    switch kind {
    case .week: CalendarDay(number: start.number + 7)
    case .month: self.start(of: CalendarDay(number: start.number + 31))
    case .quarter: self.start(of: CalendarDay(number: start.number + 93))
    }
  }

  /// The ticks of an axis of days: months, or years if there are many.
  func ticks(_ words: Words) -> [Axis.Tick] {
    let span = first.days(to: last)
    if span > 1200 {
      let step = max(1, (last.year - first.year) / 8)
      return stride(from: first.year + 1, through: last.year, by: step).compactMap { year in
        CalendarDay(year: year, month: 1, day: 1).map {
          Axis.Tick(value: Double($0.number), label: "\(year)")
        }
      }
    }
    if span < 100 {
      return stride(from: first.number, through: last.number, by: max(7, span / 5)).map {
        Axis.Tick(value: Double($0), label: words.days.dayOfYear(CalendarDay(number: $0)))
      }
    }
    let step = max(1, (span / 30 + 6) / 7)
    var ticks: [Axis.Tick] = []
    var year = 0
    // Months counted from the year 0.
    let months = (first.year * 12 + first.month)...(last.year * 12 + last.month - 1)
    for month in months where (month - months.lowerBound) % step == 0 {
      guard let day = CalendarDay(year: month / 12, month: month % 12 + 1, day: 1) else { continue }
      let label = words.days.month(day) + (day.year == year ? "" : " \(day.year)")
      ticks.append(Axis.Tick(value: Double(day.number), label: label))
      year = day.year
    }
    return ticks
  }
}

/// The axis of stars: from the lowest rating to five.
enum RatingAxis {
  static func axis(_ ratings: [Double], title: String) -> Axis {
    let low = max(0, min(4, (ratings.min() ?? 1).rounded(.down)))
    return Axis(
      title: title, low: low - 0.2, high: 5.2,
      ticks: (Int(low)...5).map { Axis.Tick(value: Double($0), label: "\($0)") })
  }
}

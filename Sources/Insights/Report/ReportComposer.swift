import Journal
import Numerics
import Phrases
import Stats
import Wording

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
    /// The rating, if it was not copied from an earlier brew.
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
    entries = try contents.brews.enumerated().compactMap { index, brew in
      if index % 1024 == 0 { try Task.checkCancellation() }
      guard isAskedFor(brew) else { return nil }
      let day = calendar.day(of: brew.brewedAt)
      return Entry(
        brew: brew, index: index, day: FutureDays.plausible(day),
        bean: brew.beanID.flatMap { beans[$0] }, method: brew.methodID.flatMap { methods[$0] },
        grinder: brew.grinderID.flatMap { grinders[$0] }, stars: brew.isCopy ? nil : brew.stars)
    }
    brewsOfBeans = Self.brewsOfBeans(entries)
    try Task.checkCancellation()
    bagCounts = Dictionary(contents.beans.map { (Self.label(of: $0), 1) }, uniquingKeysWith: +)
  }

  /// - Parameter progress: Called with the number of sections composed and the number of all.
  /// - Throws: `CancellationError` in a cancelled task.
  func page(progress: ((_ completed: Int, _ total: Int) -> Void)? = nil) throws -> ReportPage {
    let composers: [(ReportComposer) -> ReportPage.Section?] = [
      \.nextSection, \.patternSection, \.flavorSection, \.ratingSection, \.cupSection,
      \.methodSection, \.beanSection, \.preferenceSection,
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
      footer: words.report("footer", ["version": .text(InsightsVersion.current)]))
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
          : words.report(
            "days",
            ["first": .text(words.days.long(first)), "last": .text(words.days.long(last))]))
    }
    if let id = options.methodID, let method = contents.methods.first(where: { $0.id == id }) {
      parts.append(words.report("only", ["name": .text(DisplayName.shown(method.name))]))
    }
    if let id = options.beanID, let bean = contents.beans.first(where: { $0.id == id }) {
      parts.append(words.report("only", ["name": .text(DisplayName.shown(words.name(of: bean)))]))
    }
    if let since = options.since {
      parts.append(words.report("since", ["day": .text(words.days.long(since))]))
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
    var facts = [
      fact("fact.brews", entries.count),
      fact("fact.rated", rated.count),
    ]
    let beans = Set(entries.compactMap(\.brew.beanID)).count
    if beans > 0 {
      facts.append(fact("fact.beans", beans))
    }
    let methods = Set(entries.compactMap { $0.method.map { PatternSubject.folded($0.name) } }).count
    if methods > 0 { facts.append(fact("fact.methods", methods)) }
    if rated.count > 1 {
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
  private func fact(_ key: String, _ count: Int) -> ReportPage.Fact {
    ReportPage.Fact(words.report(key, ["count": .count(count)]), words.numbers.grouped(count))
  }
}

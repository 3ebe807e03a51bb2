import Journal
import Numerics
import Phrases
import Stats
import Wording

/// Composes the page of a journal; sections without content are omitted.
struct ReportComposer {
  /// A brew of the page.
  struct Entry {
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
  }

  /// The whole journal.
  let contents: JournalContents
  let flavors: JournalFlavors
  let options: PatternOptions
  let patterns: PatternReport
  let calendar: LocalCalendar
  /// The selected brews, oldest first.
  let entries: [Entry]
  /// The note on brews in the future; nil if there are none.
  private let futureWords: String?
  let wheel = FlavorWheel.standard
  let words: Words

  /// - Parameters:
  ///   - contents: The records of the journal, without the brews in the future.
  ///   - later: The brews in the future.
  init(
    _ contents: JournalContents, leavingOut later: [Brew], of future: FutureBrews,
    flavors: JournalFlavors, options: PatternOptions, calendar: LocalCalendar, phrases: Phrasebook
  ) {
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
    let leftOut = later.count(where: isAskedFor)
    futureWords = leftOut > 0 ? future.note(leftOut, words) : nil
    // The brews in the future are removed already, so the miner need not find them.
    var settled = options
    settled.today = nil
    var patterns = PatternMiner(options: settled).report(
      on: contents, calendar: calendar, flavors: flavors)
    patterns.leftOut.inFuture = leftOut
    self.patterns = patterns
    entries = contents.brews.enumerated().compactMap { index, brew in
      guard isAskedFor(brew) else { return nil }
      let day = calendar.day(of: brew.brewedAt)
      return Entry(
        brew: brew, index: index, day: day.flatMap { $0 < PatternOptions.earliestDay ? nil : $0 },
        bean: brew.beanID.flatMap { beans[$0] }, method: brew.methodID.flatMap { methods[$0] },
        grinder: brew.grinderID.flatMap { grinders[$0] }, stars: brew.isCopy ? nil : brew.stars)
    }
  }

  func page() -> ReportPage {
    ReportPage(
      language: words.text("language"), title: words.report("title"), subtitle: subtitle,
      facts: facts,
      sections: [
        patternSection, flavorSection, ratingSection, preferenceSection, methodSection,
        beanSection, suggestionSection,
      ].compactMap(\.self),
      footer: words.report("footer", ["version": .text(InsightsVersion.current)]))
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
      parts.append(words.report("only", ["name": .text(DisplayName.shown(bean.displayName))]))
    }
    if let since = options.since {
      parts.append(words.report("since", ["day": .text(words.days.long(since))]))
    }
    if let futureWords { parts.append(futureWords) }
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
    return facts
  }
  private func fact(_ key: String, _ count: Int) -> ReportPage.Fact {
    ReportPage.Fact(words.report(key, ["count": .count(count)]), words.numbers.grouped(count))
  }
}

import Journal
import Numerics
import Stats

/// Puts the page of a journal together: sections that have nothing to say are left out.
struct ReportComposer {
  /// A brew that was looked at.
  struct Entry {
    let brew: Brew
    /// Its place in `JournalReading`.
    let index: Int
    /// The day it was brewed; nil where the time is unreadable or none that a journal has.
    let day: CalendarDay?
    let bean: Bean?
    let method: BrewMethod?
    let grinder: Grinder?
    /// Its rating, if it was tasted and not copied.
    let stars: Double?
  }

  /// The whole journal.
  let contents: JournalContents
  let reading: JournalReading
  let options: PatternOptions
  let patterns: PatternReport
  let calendar: LocalCalendar
  /// The brews asked for, oldest first.
  let entries: [Entry]
  /// What is told of the brews in the future; nil where there is none.
  private let futureWords: String?
  let wheel = FlavorWheel.standard
  let words = DayWords()

  /// - Parameters:
  ///   - contents: Without the brews of the future.
  ///   - later: The brews of the future.
  init(
    _ contents: JournalContents, leavingOut later: [Brew], of future: FutureBrews,
    reading: JournalReading, options: PatternOptions, calendar: LocalCalendar
  ) {
    self.contents = contents
    self.reading = reading
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
    futureWords = leftOut > 0 ? future.words(leftOut) : nil
    // The page knows the future: the miner need not look for it.
    var settled = options
    settled.today = nil
    var patterns = PatternMiner(options: settled).report(
      on: contents, calendar: calendar, reading: reading.flavors)
    patterns.leftOut.inFuture = leftOut
    let names = DisplayNames(contents)
    for index in patterns.patterns.indices {
      patterns.patterns[index].title = names.applied(to: patterns.patterns[index].title)
      patterns.patterns[index].description = names.applied(to: patterns.patterns[index].description)
    }
    for index in patterns.preferences.indices {
      let description = patterns.preferences[index].description
      patterns.preferences[index].description = names.applied(to: description)
    }
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
      title: "Coffee journal", subtitle: subtitle, facts: facts,
      sections: [
        patternSection, flavorSection, ratingSection, preferenceSection, methodSection,
        beanSection, suggestionSection,
      ].compactMap(\.self),
      footer: "Made by insights \(InsightsVersion.current) from the journal alone.")
  }

  // MARK: Head

  private var subtitle: String {
    var parts: [String] = []
    let days = entries.compactMap(\.day)
    if let first = days.min(), let last = days.max() {
      parts.append(
        first == last ? words.long(first) : "\(words.long(first)) to \(words.long(last))")
    }
    if let id = options.methodID, let method = contents.methods.first(where: { $0.id == id }) {
      parts.append("only \(DisplayNames.shown(method.name))")
    }
    if let id = options.beanID, let bean = contents.beans.first(where: { $0.id == id }) {
      parts.append("only \(DisplayNames.shown(bean.displayName))")
    }
    if let since = options.since { parts.append("only since \(words.long(since))") }
    if let futureWords { parts.append(futureWords) }
    return parts.joined(separator: " · ")
  }

  private var facts: [ReportPage.Fact] {
    guard !entries.isEmpty else { return [] }
    let rated = entries.compactMap(\.stars)
    var facts = [
      ReportPage.Fact(entries.count == 1 ? "brew" : "brews", CountText.grouped(entries.count)),
      ReportPage.Fact("rated", CountText.grouped(rated.count)),
    ]
    let beans = Set(entries.compactMap(\.brew.beanID)).count
    if beans > 0 { facts.append(.init(beans == 1 ? "bean" : "beans", CountText.grouped(beans))) }
    let methods = Set(entries.compactMap { $0.method.map { PatternSubject.folded($0.name) } }).count
    if methods > 0 { facts.append(.init(methods == 1 ? "method" : "methods", "\(methods)")) }
    if rated.count > 1 {
      facts.append(.init("stars on average", ValueText.fixed(SampleStatistics.mean(rated))))
    }
    return facts
  }
}

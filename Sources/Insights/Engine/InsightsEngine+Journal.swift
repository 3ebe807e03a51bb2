/// Patterns, reports, comparisons and search in a journal.
extension InsightsEngine {
  /// The patterns of a journal: relations that are unlikely to be chance, and what the best-rated
  /// brews have in common.
  ///
  ///     let report = try await engine.patterns(in: BrewJournal(path: path))
  ///     for pattern in report.patterns { print(Words().description(of: pattern)) }
  ///
  /// - Parameters:
  ///   - journal: The journal; it is only read.
  ///   - options: Which brews are used, and the false discovery rate.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func patterns(
    in journal: BrewJournal, options: PatternOptions = PatternOptions(),
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> PatternReport {
    try await patterns(
      in: try journal.contents(), options: options, calendar: calendar, progress: progress)
  }

  /// The patterns of a journal in memory.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - options: Which brews are used, and the false discovery rate.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `CancellationError` in a cancelled task.
  /// - Complexity: Time and memory are linear in the brews.
  @concurrent public func patterns(
    in contents: JournalContents, options: PatternOptions = PatternOptions(),
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> PatternReport {
    let pooled = contents.pooled()
    let flavors = try await flavors(of: pooled.contents, progress: progress)
    progress?(WorkProgress(step: .patterns, completed: 0, total: 1))
    let report = try await patterns(
      of: contents, pooled: pooled, options: options, flavors: flavors,
      calendar: calendar, progress: progress)
    progress?(WorkProgress(step: .patterns, completed: 1, total: 1))
    return report.rounded
  }

  /// The patterns of a journal and, where several tasters rated enough, whose they are.
  ///
  /// - Parameters:
  ///   - contents: The journal with all tastings.
  ///   - pooled: The same with all ratings on one scale.
  ///   - flavors: The flavors of the brews of `pooled`.
  private func patterns(
    of contents: JournalContents, pooled: PooledJournal, options: PatternOptions,
    flavors: JournalFlavors, calendar: LocalCalendar,
    progress: ProgressHandler?
  ) async throws -> PatternReport {
    let people = contents.people(in: pooled.tasters, leastRatings: PatternReport.leastOwnRatings)
    var common = options
    if people.count > 1 { common.falseDiscoveryRate *= PatternReport.commonShare }
    var report = await PatternMiner(options: common).reportOnTwoCores(
      on: pooled.contents, calendar: calendar, flavors: flavors
    ) { progress?(WorkProgress(step: .patterns, completed: $0, total: $1)) }
    try Task.checkCancellation()
    if people.count > 1 {
      var own: [(taster: TasterName, report: PatternReport)] = []
      for person in people {
        let theirs = contents.tasted(by: person.taster)
        let read = try await self.flavors(of: theirs)
        own.append(
          (
            TasterName(person.name),
            await PatternMiner(options: options).reportOnTwoCores(
              on: theirs, calendar: calendar, flavors: read)
          ))
        try Task.checkCancellation()
      }
      report = report.naming(own, rate: options.falseDiscoveryRate)
    }
    report.tasters = pooled.tasters
    return report
  }

  /// The contents of a journal as a page of text, tables and figures; `ReportPage.html` writes it.
  ///
  ///     let page = try await engine.report(on: BrewJournal(path: path))
  ///     try Data(page.html).write(to: file)
  ///
  /// The same journal, options and calendar give the same page, byte for byte. Sections without
  /// content are omitted: an empty journal gives a page that says so.
  ///
  /// - Parameters:
  ///   - journal: The journal; it is only read.
  ///   - options: Which brews are used, and the false discovery rate of patterns.
  ///   - calendar: Gives the day of a brew.
  ///   - day: The last day of the report; later brews are excluded and counted. nil excludes the
  ///     brews after a long gap in the future of `options.today`.
  ///   - progress: Receives the progress.
  /// - Throws: `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func report(
    on journal: BrewJournal, options: PatternOptions = PatternOptions(),
    calendar: LocalCalendar = LocalCalendar(), asOf day: CalendarDay? = nil,
    progress: ProgressHandler? = nil
  ) async throws -> ReportPage {
    var contents = try journal.contents()
    try contents.addLastCurves(from: journal)
    return try await report(
      on: contents, options: options, calendar: calendar, asOf: day, progress: progress)
  }

  /// The report on a journal in memory.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - options: Which brews are used, and the false discovery rate of patterns.
  ///   - calendar: Gives the day of a brew.
  ///   - day: The last day of the report; later brews are excluded and counted.
  ///   - progress: Receives the progress.
  /// - Throws: `CancellationError` in a cancelled task.
  /// - Complexity: Linear in the brews, and a constant for up to four suggestions.
  @concurrent public func report(
    on contents: JournalContents, options: PatternOptions = PatternOptions(),
    calendar: LocalCalendar = LocalCalendar(), asOf day: CalendarDay? = nil,
    progress: ProgressHandler? = nil
  ) async throws -> ReportPage {
    let present = FutureDays(of: contents.brews, today: options.today, calendar: calendar)
    let future = day.map(FutureDays.init(after:)) ?? present
    var known = contents.known(on: day, present: present, calendar: calendar)
    known.brews.removeAll { future.contains($0, calendar) }
    // A mistyped number would stretch every axis.
    known = known.withoutDoubts().contents
    let pooled = known.pooled()
    var shown = known
    if known.isOthersOnly {
      (shown.brews, shown.tastings) = (pooled.shown, pooled.contents.tastings)
    }
    let flavors = try await flavors(of: shown, progress: progress)
    progress?(WorkProgress(step: .patterns, completed: 0, total: 1))
    // The page knows the future: the miner need not look for it.
    var settled = options
    settled.today = nil
    let patterns = try await patterns(
      of: known, pooled: pooled, options: settled, flavors: flavors,
      calendar: calendar, progress: progress)
    var composer = try ReportComposer(
      shown, leavingOut: contents.brews.filter { future.contains($0, calendar) }, after: day,
      flavors: flavors, patterns: patterns, options: options, calendar: calendar, phrases: phrases)
    composer.isOthersOnly = known.isOthersOnly
    progress?(WorkProgress(step: .page, completed: 0, total: 1))
    let next = try await cups(
      of: composer.bags, in: known, flavors: flavors, day: day ?? options.today,
      calendar: calendar)
    composer.cups = next.shown
    composer.moreCups = next.more
    composer.written = try await written(in: known, pooled.tasters)
    let page = try composer.page {
      progress?(WorkProgress(step: .page, completed: $0, total: $1))
    }
    progress?(WorkProgress(step: .page, completed: 1, total: 1))
    return page
  }

  /// The flavors that each of several tasters wrote, by the names of the tasters.
  private func written(
    in contents: JournalContents, _ shares: [TasterShare]
  ) async throws -> [(name: String?, findings: WheelDrawing.Findings)] {
    let people = contents.people(in: shares, leastRatings: 1)
    guard people.count > 1 else { return [] }
    var found: [(name: String?, findings: WheelDrawing.Findings)] = []
    for person in people {
      let theirs = contents.tasted(by: person.taster)
      let flavors = try await flavors(of: theirs)
      found.append(
        (person.name, flavors.findings(in: theirs.brews.indices, of: theirs, named: true)))
    }
    return found
  }

  /// The cards of a report: the same cups as `nextCups`, with the paths of their grind settings; and
  /// how many cups more there are.
  private func cups(
    of bags: [NextCups.Bag], in contents: JournalContents, flavors: JournalFlavors,
    day: CalendarDay?, calendar: LocalCalendar
  ) async throws -> (shown: [(cup: NextCups.Cup, path: DialPath?)], more: Int) {
    let next = try await nextCups(
      bags, in: contents, flavors: flavors, future: .none, day: day, calendar: calendar)
    let shown = Array(next.suggestions.prefix(ReportComposer.mostNextCups))
    let paths = try await onAllCores(shown) { [self] cup -> DialPath? in
      let suggestion = cup.suggestion
      do {
        return try await dial(
          DialRequest(
            beanID: suggestion.bean.id, methodID: suggestion.method.id,
            grinderID: suggestion.grinder?.id, day: day),
          in: contents, flavors: flavors, calendar: calendar)
      } catch is DialError {
        // A bag without grind settings has no path.
        return nil
      }
    }
    return (
      shown: zip(shown, paths).map { (cup: $0, path: $1) },
      more: next.suggestions.count - shown.count
    )
  }

  /// Compares two brews: settings, ratings, attributes, and the flavors of their notes and tags.
  ///
  /// Grind settings are compared only on the same grinder. A rating or notes copied from an earlier
  /// brew count as its own.
  ///
  /// - Parameters:
  ///   - left: The first brew.
  ///   - right: The second brew.
  ///   - contents: The records that the brews refer to, and their tastings.
  ///   - calendar: Gives the day of a brew.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func compare(
    _ left: Brew, with right: Brew, in contents: JournalContents,
    calendar: LocalCalendar = LocalCalendar()
  ) async throws -> BrewComparison {
    let pair = JournalContents(
      brews: [left, right],
      tastings: contents.tastings.filter { [left.id, right.id].contains($0.brewID) })
    let flavors = try await flavors(of: pair)
    func taste(_ place: Int) -> BrewComparison.Taste {
      BrewComparison.Taste(
        flavors.brews[place], wheel: wheel,
        tasting: pair.tastings.last { $0.brewID == pair.brews[place].id })
    }
    return BrewComparison(
      left, right, tastes: (taste(0), taste(1)), in: contents, calendar: calendar)
  }

  /// Compares two brews of a journal.
  ///
  /// - Parameters:
  ///   - left: The first brew: its ID or the beginning of it, a day with one brew, `latest`, or
  ///     `latest-1`.
  ///   - right: The second brew, named in the same way.
  ///   - journal: The journal; it is only read.
  ///   - today: The present day; later brews do not count as the latest. `nil` counts them all.
  ///   - calendar: Gives the day of a brew.
  /// - Throws: `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func compare(
    _ left: String, with right: String, in journal: BrewJournal, today: CalendarDay? = nil,
    calendar: LocalCalendar = LocalCalendar()
  ) async throws -> BrewComparison {
    let named = try journal.brews(named: [left, right], calendar: calendar, today: today)
    return try await compare(
      named.brews[0], with: named.brews[1], in: named.contents, calendar: calendar)
  }

  /// Searches beans, recipes and brews.
  ///
  /// - Parameters:
  ///   - query: What to find.
  ///   - journal: The journal; it is only read.
  ///   - calendar: Gives the day of a brew, for `since` and `until`.
  ///   - progress: Receives the progress of a search for flavors, which reads notes.
  /// - Throws: `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func search(
    _ query: JournalQuery, in journal: BrewJournal, calendar: LocalCalendar = LocalCalendar(),
    progress: ProgressHandler? = nil
  ) async throws -> JournalFindings {
    var found = JournalFindings()
    if query.kinds.contains(.beans) {
      found.beans = try journal.beans(BeanQuery(text: query.text, shelf: query.shelf))
      found.freshness = try journal.freshnessBands()
    }
    if query.kinds.contains(.recipes) {
      found.recipes = try journal.recipes(query.text)
      found.methods = try journal.catalog().methods
    }
    if query.kinds.contains(.brews) {
      var brews = BrewQuery(
        text: query.text, shelf: query.shelf, bean: query.bean, method: query.method,
        order: query.order, limit: query.limit)
      (brews.since, brews.until) = (query.since, query.until)
      brews.minimumRating = query.minimumRating
      guard query.flavor != nil || !query.excludedFlavors.isEmpty else {
        found.brews = try journal.brews(brews, calendar: calendar)
        return found
      }
      let total = progress == nil ? 0 : try journal.brewCount()
      var count = 0
      found.brews = try withSession { session in
        func search(_ node: String) throws -> FlavorSearch {
          try FlavorSearch(node: node, extractor: extractor, session: session)
        }
        let wanted = try query.flavor.map(search)
        let excluded = try query.excludedFlavors.map(search)
        return try journal.brews(brews, calendar: calendar) { noted in
          try Task.checkCancellation()
          count += 1
          if count % Self.notesPerCall == 0 {
            progress?(WorkProgress(step: .notes, completed: min(count, total), total: total))
          }
          return (wanted?.isNoted(in: noted) ?? true)
            && !excluded.contains { $0.isNoted(in: noted) }
        }
      }
      progress?(WorkProgress(step: .notes, completed: total, total: total))
    }
    return found
  }
}

/// A search in a journal.
public struct JournalQuery: Sendable, Hashable {
  /// The kinds of record that can be searched.
  public enum Kind: String, Sendable, CaseIterable {
    /// Beans, by name, roaster, origin, region, farm, variety, process and notes.
    case beans
    /// Recipes, by their name and that of their method.
    case recipes
    /// Brews, by their notes, tasting, bean, method and grinder.
    case brews
  }

  /// Words that must all be found, without regard to case and accents; empty for all.
  public var text: String
  /// The kinds of record that are searched.
  public var kinds: Set<Kind>
  /// The ID of a wheel node: only brews whose notes or tags report it or a flavor below it.
  /// `custom:` and a text finds tags of the taster's own, and what `flavor(ofWord:)` gives finds brews
  /// that are described by a word.
  public var flavor: String?
  /// IDs of wheel nodes, and `custom:` tags: only brews whose notes and tags report none of them, nor
  /// a flavor below one.
  public var excludedFlavors: [String] = []
  /// Only brews of this bean; nil for all.
  public var bean: Identifier<Bean>?
  /// Only brews by this method; nil for all.
  public var method: Identifier<BrewMethod>?
  /// Only brews from this day on; nil for all.
  public var since: CalendarDay?
  /// Only brews up to this day; nil for all.
  public var until: CalendarDay?
  /// Only brews with this rating or a higher one, in stars; nil for all.
  public var minimumRating: Double?
  /// Which beans are found, and the brews of which beans.
  public var shelf: BeanQuery.Shelf
  /// The order of the brews.
  public var order: BrewQuery.Order
  /// The greatest number of brews to return.
  public var limit: Int

  /// Creates a query; without arguments it finds everything, of brews the newest 20.
  ///
  /// - Parameters:
  ///   - text: Words that must all be found; empty for all.
  ///   - kinds: The kinds of record to search; nil searches all kinds, or with a flavor only brews.
  ///   - flavor: The ID of a wheel node that a brew must report.
  ///   - shelf: Which beans, and the brews of which beans.
  ///   - order: The order of the brews.
  ///   - limit: The greatest number of brews to return.
  public init(
    _ text: String = "", kinds: Set<Kind>? = nil, flavor: String? = nil,
    shelf: BeanQuery.Shelf = .all, order: BrewQuery.Order = .newest, limit: Int = 20
  ) {
    self.text = text
    self.kinds = kinds ?? (flavor == nil ? Set(Kind.allCases) : [.brews])
    self.flavor = flavor
    self.shelf = shelf
    self.order = order
    self.limit = limit
  }

  private static let wordPrefix = "word:"

  /// What `flavor` and `excludedFlavors` take for a taster's word.
  ///
  /// - Parameter word: The word in base form, as in `Flavor.descriptors`: `plum`.
  public static func flavor(ofWord word: String) -> String { wordPrefix + word }

  /// The word of a flavor that `flavor(ofWord:)` made; nil for another.
  static func word(of flavor: String) -> String? {
    flavor.hasPrefix(wordPrefix) ? String(flavor.dropFirst(wordPrefix.count)) : nil
  }
}

/// The results of a search; nil for kinds that were not searched.
public struct JournalFindings: Sendable, Equatable {
  /// The beans that were found, by name.
  public var beans: [BeanListing]?
  /// The recipes that were found, the most used first.
  public var recipes: [Recipe]?
  /// The methods that recipes refer to.
  public var methods: [BrewMethod] = []
  /// The brews that were found, with the records they refer to.
  public var brews: BrewListing?
  /// The day for which the JSON form gives the age of beans; nil omits the age.
  public var today: CalendarDay?
  /// How long beans are fresh, by which the JSON form gives their freshness.
  public var freshness = FreshnessBands.standard

  /// Creates findings from their parts.
  public init(
    beans: [BeanListing]? = nil, recipes: [Recipe]? = nil, methods: [BrewMethod] = [],
    brews: BrewListing? = nil, today: CalendarDay? = nil
  ) {
    self.beans = beans
    self.recipes = recipes
    self.methods = methods
    self.brews = brews
    self.today = today
  }
}

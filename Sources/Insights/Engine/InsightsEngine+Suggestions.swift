/// Suggestions for the next brew.
extension InsightsEngine {
  /// Suggests how to brew a bean next, from its brews and their ratings.
  ///
  ///     let next = try await engine.suggestion(for: "sidama natural", method: "V60", in: journal)
  ///     next.recipe.waterTemperature?.value  // 93
  ///
  /// - Parameters:
  ///   - bean: The name or ID of the bean; differences of case, accents and spelling are allowed
  ///     when only one bean can be meant.
  ///   - method: The name or ID of the method; nil takes the one that the bean is usually brewed with.
  ///   - grinder: The name or ID of the grinder; nil takes the one used last.
  ///   - journal: The journal; it is only read.
  ///   - strategy: How the suggestion is computed.
  ///   - explores: Whether to add the brew that would reduce uncertainty most.
  ///   - today: The present day, after which brews do not count; `nil` counts them all.
  ///   - asOf: A day after which no brew counts, whatever the present day is; nil for none.
  ///   - taster: The name or ID of the taster on whose ratings alone it rests; nil for all, each on one
  ///     scale.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `SuggestionError` where the history does not suffice, `JournalError` for a name that
  ///   is unknown or ambiguous, or `CancellationError` in a cancelled task.
  @concurrent public func suggestion(
    for bean: String, method: String?, grinder: String? = nil, in journal: BrewJournal,
    strategy: Suggestion.Strategy = .surface, explores: Bool = false, today: CalendarDay? = nil,
    asOf: CalendarDay? = nil, by taster: String? = nil,
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> Suggestion {
    guard let method else {
      return try await usualSuggestion(
        for: bean, grinder: grinder, in: journal, strategy: strategy, explores: explores,
        today: today, asOf: asOf, by: taster, calendar: calendar, progress: progress)
    }
    var beanID = Identifier<Bean>(rawValue: "")
    var grinderID: Identifier<Grinder>?
    var methodID = Identifier<BrewMethod>(rawValue: "")
    let history = try journal.history(today: today, calendar: calendar) { catalog, hasBrews in
      guard !catalog.beans.isEmpty else { throw SuggestionError(.noBeans) }
      // A journal without brews may have no method either.
      guard hasBrews else { throw SuggestionError(.emptyJournal) }
      beanID = try catalog.bean(named: bean).id
      methodID = try catalog.method(named: method).id
      grinderID = try grinder.map { try catalog.grinder(named: $0).id }
      return methodID
    }
    let request = SuggestionRequest(
      beanID: beanID, methodID: methodID, grinderID: grinderID, strategy: strategy,
      explores: explores, future: asOf.map(FutureDays.init(after:)) ?? history.future,
      day: asOf ?? today)
    let contents = try tasted(byTaster: taster, history.contents)
      .known(on: asOf, present: history.future, calendar: calendar)
    var found = try await suggestion(
      request, in: contents, calendar: calendar, progress: progress)
    found.rest(onTaster: taster, in: contents)
    return found
  }

  /// The suggestion for the method that a bean is usually brewed with.
  private func usualSuggestion(
    for name: String, grinder: String?, in journal: BrewJournal, strategy: Suggestion.Strategy,
    explores: Bool, today: CalendarDay?, asOf: CalendarDay?, by taster: String?,
    calendar: LocalCalendar, progress: ProgressHandler?
  ) async throws -> Suggestion {
    var contents = try journal.contents()
    guard !contents.beans.isEmpty else { throw SuggestionError(.noBeans) }
    guard !contents.brews.isEmpty else { throw SuggestionError(.emptyJournal) }
    let bean = try contents.bean(named: name)
    let present = FutureDays(of: contents.brews, today: today, calendar: calendar)
    let future = asOf.map(FutureDays.init(after:)) ?? present
    contents = try tasted(byTaster: taster, contents)
      .known(on: asOf, present: present, calendar: calendar).namingMethods()
    guard let method = contents.usualMethod(of: bean.id, future: future, calendar: calendar) else {
      throw SuggestionError(.noBrewsOfBean, bean.displayName)
    }
    let request = SuggestionRequest(
      beanID: bean.id, methodID: method,
      grinderID: try grinder.map { try contents.grinder(named: $0).id }, strategy: strategy,
      explores: explores, future: future, day: asOf ?? today)
    var found = try await suggestion(
      request, in: contents, calendar: calendar, progress: progress)
    found.rest(onTaster: taster, in: contents)
    return found
  }

  /// Suggests the next brew from a journal in memory.
  ///
  /// - Parameters:
  ///   - request: The bean, method and grinder.
  ///   - contents: The records of the journal; the brews of the method suffice.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `SuggestionError`, or `CancellationError` in a cancelled task.
  @concurrent public func suggestion(
    _ request: SuggestionRequest, in contents: JournalContents,
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> Suggestion {
    let contents = contents.namingMethods()
    let found = try await suggestions(
      [request], in: contents, calendar: calendar, progress: progress)
    let suggestion = try found[0].get()
    guard suggestion.tasters.count > 1 else { return suggestion }
    return try await settled(suggestion, request, in: contents, calendar: calendar)
  }

  /// Suggestions for several requests with the same future; the notes of a method are read once.
  ///
  /// - Parameter known: The flavors of all brews; nil reads the notes that are needed.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent func suggestions(
    _ requests: [SuggestionRequest], in contents: JournalContents,
    flavors known: JournalFlavors? = nil, calendar: LocalCalendar,
    progress: ProgressHandler? = nil
  ) async throws -> [Result<Suggestion, SuggestionError>] {
    let pooled = contents.namingMethods().pooled()
    let contents = pooled.contents
    var results = [Result<Suggestion, SuggestionError>?](repeating: nil, count: requests.count)
    let methods = Dictionary(grouping: requests.indices) { requests[$0].methodID }
      .sorted { $0.value[0] < $1.value[0] }
    for (method, places) in methods {
      let history = MethodHistory(
        of: method, in: contents, future: requests[places[0]].future, calendar: calendar)
      let suggester = BrewSuggester(contents: history.contents, calendar: calendar)
      var (flavorBrews, wordBrews) = (Set<Int>(), Set<Int>())
      // Of one request; those of all open bags would be too large to keep.
      var only: SuggestionPlan?
      for place in places {
        do throws(SuggestionError) {
          let plan = try suggester.plan(requests[place])
          flavorBrews.formUnion(plan.flavorBrews)
          wordBrews.formUnion(plan.wordBrews)
          if places.count == 1 { only = plan }
        } catch {
          results[place] = .failure(error)
        }
      }
      // A history that was not gathered to its end lacks something.
      try Task.checkCancellation()
      let asked = places.filter { results[$0] == nil }
      guard !asked.isEmpty else { continue }
      // Beside each other: one core reads words while others read flavors.
      let (words, flavorPlaces) = (wordBrews.sorted(), flavorBrews.sorted())
      async let reading = self.words(of: history.contents, brews: words)
      let flavors =
        if let known {
          history.flavors(among: known)
        } else {
          try await tastes(
            of: history.contents, brews: flavorPlaces, progress: progress)
        }
      let told = try await reading
      let found = try await onAllCores(asked) { [only] place in
        Result { () throws(SuggestionError) in
          let plan = if let only { only } else { try suggester.plan(requests[place]) }
          return try suggester.suggest(plan, flavors: flavors, words: told)
        }
      }
      for (place, result) in zip(asked, found) { results[place] = result }
    }
    return results.map { result in
      (result ?? .failure(SuggestionError(.emptyJournal))).map(pooled.shown)
    }
  }
}

/// Dialing in a grinder.
extension InsightsEngine {
  /// The way to the best grind setting of a bean: what was brewed, how it was rated and called, and
  /// the setting to try next.
  ///
  ///     let path = try await engine.dial(for: "sidama natural", in: journal)
  ///     path.next?.setting  // 23.5
  ///
  /// - Parameters:
  ///   - bean: The bean's name or ID; a typo is forgiven where one bean is meant.
  ///   - method: The method's name or ID; nil takes that of the bean's last brew with a setting.
  ///   - grinder: The grinder's name or ID; nil takes the one used last.
  ///   - journal: The journal; it is only read.
  ///   - coarser: Which settings are coarser; nil finds out from brew times, or from ratings.
  ///   - today: The present day, after which brews do not count; nil counts them all.
  ///   - taster: The name or ID of the taster on whose ratings alone it rests; nil for all, each on one
  ///     scale.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `DialError`, `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func dial(
    for bean: String, method: String? = nil, grinder: String? = nil, in journal: BrewJournal,
    coarser: GrinderScale.Coarser? = nil, today: CalendarDay? = nil, by taster: String? = nil,
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> DialPath {
    let contents = try tasted(byTaster: taster, try journal.contents())
    let request = DialRequest(
      beanID: try contents.bean(named: bean).id,
      methodID: try method.map { try contents.method(named: $0).id },
      grinderID: try grinder.map { try contents.grinder(named: $0).id },
      scale: coarser.map { GrinderScale($0) },
      future: FutureDays(of: contents.brews, today: today, calendar: calendar), day: today)
    var path = try await dial(request, in: contents, calendar: calendar, progress: progress)
    if taster != nil, let share = contents.onlyTaster(of: path.method.id) {
      path.tasters = [DialTaster(share)]
    }
    return path
  }

  /// The same for a journal in memory.
  ///
  /// - Parameters:
  ///   - request: The bean, method and grinder.
  ///   - contents: The records of the journal.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `DialError`, or `CancellationError` in a cancelled task.
  @concurrent public func dial(
    _ request: DialRequest, in contents: JournalContents,
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> DialPath {
    try await dial(request, in: contents, flavors: nil, calendar: calendar, progress: progress)
  }

  /// The same; the notes of brews that are read already are not read again for their flavors.
  ///
  /// - Parameter known: The flavors of all brews; nil reads the notes that are needed.
  func dial(
    _ request: DialRequest, in contents: JournalContents, flavors known: JournalFlavors?,
    calendar: LocalCalendar, progress: ProgressHandler? = nil
  ) async throws -> DialPath {
    let named = contents.namingMethods()
    let pooled = named.pooled()
    let path = pooled.shown(
      try await commonPath(
        request, in: pooled.contents, flavors: known, calendar: calendar, progress: progress))
    guard pooled.tasters.count > 1 else { return path }
    return try await settled(path, request, in: named, calendar: calendar)
  }

  /// The path by the ratings of all tasters on one scale.
  private func commonPath(
    _ request: DialRequest, in contents: JournalContents, flavors known: JournalFlavors?,
    calendar: LocalCalendar, progress: ProgressHandler?
  ) async throws -> DialPath {
    let method = try DialReader(contents: contents, calendar: calendar).method(for: request)
    // From the same brews as a suggestion.
    let history = MethodHistory(
      of: method, in: contents, future: request.future, calendar: calendar)
    let reader = DialReader(contents: history.contents, calendar: calendar)
    let flavors =
      if let known {
        history.flavors(among: known)
      } else {
        try await tastes(
          of: history.contents, brews: try reader.flavorBrews(for: request), progress: progress)
      }
    let words = try await words(
      of: history.contents, brews: try reader.wordBrews(for: request), scale: request.scale)
    let path = try reader.path(
      request, words: words, flavors: flavors,
      plans: try plans(
        of: history.contents, brews: try reader.planBrews(for: request)
      ) { reader.planned(in: $0, naming: $1, of: $2, for: request) })
    try Task.checkCancellation()
    return path
  }

  /// The settings that the notes of some brews name to try next, by the brew.
  ///
  /// - Parameter planned: The setting that a note plans, with the number that it names for the next cup.
  private func plans(
    of contents: JournalContents, brews places: [Int],
    inWords planned: @escaping (_ note: String, _ number: Double?, _ brew: Int) -> Double?
  ) throws -> [Identifier<Brew>: Double] {
    let notes = contents.noteTexts
    return try withSession { session in
      var plans: [Identifier<Brew>: Double] = [:]
      for place in places {
        let brew = contents.brews[place]
        let own = notes(brew)
        plans[brew.id] =
          own.lazy.compactMap { planned($0, session.cues(of: Array($0.utf8)).next, place) }.first
      }
      return plans
    }
  }
}

/// Suggestions for all open bags.
extension InsightsEngine {
  /// Suggests the next cup of each open bag, with the method that it is usually brewed with: the one
  /// with the most to gain first. A bag is open unless it is archived, the journal goes on for more
  /// than 30 days without it (180 if it is frozen), or its weight was brewed and a week has passed.
  ///
  ///     let next = try await engine.nextCups(in: journal)
  ///     next.suggestions.first?.gain  // 0.4
  ///
  /// - Parameters:
  ///   - journal: The journal; it is only read.
  ///   - strategy: How the suggestions are computed.
  ///   - today: The present day, after which brews do not count; `nil` counts them all.
  ///   - asOf: A day after which no brew counts, whatever the present day is; nil for none. Where brews
  ///     followed, archive marks do not count.
  ///   - taster: The name or ID of the taster on whose ratings alone they rest; nil for all.
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `SuggestionError` where the journal has no beans or brews, `JournalError`, or
  ///   `CancellationError` in a cancelled task.
  @concurrent public func nextCups(
    in journal: BrewJournal, strategy: Suggestion.Strategy = .surface, today: CalendarDay? = nil,
    asOf: CalendarDay? = nil, by taster: String? = nil,
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> NextCups {
    var contents = try journal.contents()
    guard !contents.beans.isEmpty else { throw SuggestionError(.noBeans) }
    guard !contents.brews.isEmpty else { throw SuggestionError(.emptyJournal) }
    let present = FutureDays(of: contents.brews, today: today, calendar: calendar)
    let future = asOf.map(FutureDays.init(after:)) ?? present
    contents = try tasted(byTaster: taster, contents).known(
      on: asOf, present: present, calendar: calendar)
    return try await nextCups(
      NextCups.bags(of: contents, future: future, calendar: calendar), in: contents,
      strategy: strategy, future: future, day: asOf ?? today, calendar: calendar,
      progress: progress)
  }

  /// The next cups of some bags.
  ///
  /// - Parameter flavors: The flavors of all brews; nil reads notes.
  func nextCups(
    _ bags: [NextCups.Bag], in contents: JournalContents, flavors: JournalFlavors? = nil,
    strategy: Suggestion.Strategy = .surface, future: FutureDays, day: CalendarDay?,
    calendar: LocalCalendar, progress: ProgressHandler? = nil
  ) async throws -> NextCups {
    let requests = bags.map {
      SuggestionRequest(
        beanID: $0.bean, methodID: $0.method, strategy: strategy, future: future, day: day)
    }
    let found = try await suggestions(
      requests, in: contents, flavors: flavors, calendar: calendar, progress: progress)
    var cups: [NextCups.Cup] = []
    for (place, bag) in bags.enumerated() {
      // A bag of which too little is known is no reason to be silent about the others.
      guard var cup = try? found[place].get() else { continue }
      if cup.tasters.count > 1 {
        cup = try await settled(cup, requests[place], in: contents, calendar: calendar)
      }
      cups.append(bag.cup(cup))
    }
    return NextCups(cups)
  }
}

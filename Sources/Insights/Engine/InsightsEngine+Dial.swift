public import Journal
public import Stats

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
  ///   - calendar: Gives the day of a brew.
  ///   - progress: Receives the progress.
  /// - Throws: `DialError`, `JournalError`, or `CancellationError` in a cancelled task.
  @concurrent public func dial(
    for bean: String, method: String? = nil, grinder: String? = nil, in journal: BrewJournal,
    coarser: GrinderScale.Coarser? = nil, today: CalendarDay? = nil,
    calendar: LocalCalendar = LocalCalendar(), progress: ProgressHandler? = nil
  ) async throws -> DialPath {
    let contents = try journal.contents()
    let request = DialRequest(
      beanID: try contents.bean(named: bean).id,
      methodID: try method.map { try contents.method(named: $0).id },
      grinderID: try grinder.map { try contents.grinder(named: $0).id },
      scale: coarser.map { GrinderScale($0) },
      future: FutureDays(of: contents.brews, today: today, calendar: calendar), day: today)
    return try await dial(request, in: contents, calendar: calendar, progress: progress)
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
    let contents = contents.pooled().contents
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
      ) { reader.planned(in: $0, of: $1, for: request) })
    try Task.checkCancellation()
    return path
  }

  /// The settings that the notes of some brews name to try next, by the brew.
  ///
  /// - Parameter planned: The setting of a note that plans one in words, such as a step.
  private func plans(
    of contents: JournalContents, brews places: [Int],
    inWords planned: @escaping (_ note: String, _ brew: Int) -> Double?
  ) throws -> [Identifier<Brew>: Double] {
    let notes = contents.noteTexts
    return try withSession { session in
      var plans: [Identifier<Brew>: Double] = [:]
      for place in places {
        let brew = contents.brews[place]
        let own = notes(brew)
        plans[brew.id] =
          own.lazy.compactMap { planned($0, place) }.first
          ?? own.lazy.compactMap { session.cues(of: Array($0.utf8)).next }.first
      }
      return plans
    }
  }
}

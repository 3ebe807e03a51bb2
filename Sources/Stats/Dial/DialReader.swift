/// Finds the path of a bean's grind settings, and the setting to try next.
///
/// The next setting is the median of the best one, at most one noticeable step beyond what was tried:
/// by the surface that `BrewSuggester` fits to ratings and words, and by words alone, which weigh the
/// more the fewer the ratings are and the worse they fit the words. Where the setting may not matter, to
/// all beans or to this one, the best one may be anywhere, and where that is likely there is no advice. A cup that was called under- or
/// overextracted is left by one step unless the best setting is likelier on its other side. Where
/// ratings cannot tell, it is one step in the direction of the last word, or the setting that the taster
/// wrote to try next, if it lies in this direction. No step goes to a setting that was called the
/// opposite.
public struct DialReader: Sendable {
  /// Doubted values are as if they were not recorded.
  private let contents: JournalContents
  private let doubts: [ValueDoubt]
  private let recorded: JournalContents
  private let calendar: LocalCalendar

  /// Creates a reader for a journal.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal.
  ///   - calendar: Gives the day of a brew whose time has no time zone.
  public init(contents: JournalContents, calendar: LocalCalendar = LocalCalendar()) {
    recorded = contents
    (self.contents, doubts) = contents.withoutDoubts()
    self.calendar = calendar
  }

  /// The brews of a path and those whose notes are evidence of it, as positions in the journal's
  /// `brews`.
  ///
  /// - Parameter request: The bean, method and grinder.
  /// - Throws: `DialError`.
  /// - Complexity: O(brews).
  package func wordBrews(for request: DialRequest) throws(DialError) -> [Int] {
    let found = try selection(request)
    var places = Set(found.brews)
    if let history = history(found, request) { places.formUnion(history.wordEntries) }
    return places.sorted()
  }

  /// The brews whose flavors describe the beans that are compared, and those of the path, whose notes may
  /// praise a cup, as positions in the journal's `brews`.
  ///
  /// - Parameter request: The bean, method and grinder.
  /// - Throws: `DialError`.
  /// - Complexity: O(brews).
  package func flavorBrews(for request: DialRequest) throws(DialError) -> [Int] {
    let found = try selection(request)
    return Set(found.brews + (history(found, request)?.readEntries ?? [])).sorted()
  }

  /// The method of a path.
  ///
  /// - Parameter request: The bean, method and grinder.
  /// - Throws: `DialError`.
  /// - Complexity: O(brews).
  package func method(for request: DialRequest) throws(DialError) -> Identifier<BrewMethod> {
    try selection(request).method.id
  }

  /// The brews whose notes may name the setting to try next, as positions in the journal's `brews`: the
  /// last ones at the last setting.
  ///
  /// - Parameter request: The bean, method and grinder.
  /// - Throws: `DialError`.
  /// - Complexity: O(brews).
  package func planBrews(for request: DialRequest) throws(DialError) -> [Int] {
    let brews = try selection(request).brews
    let last = brews.last.flatMap { contents.brews[$0].grindSetting }
    return brews.suffix(DialAdvisor.planBrews).filter {
      contents.brews[$0].grindSetting == last && !contents.brews[$0].isCopy
    }
  }

  /// The setting that a note plans next, on the scale of its brew's grinder; nil where it plans none.
  ///
  /// - Parameters:
  ///   - note: The note of a brew of the path.
  ///   - brew: Its place in the journal's `brews`.
  ///   - request: The bean, method and grinder.
  /// - Complexity: O(brews) where the note plans a setting.
  package func planned(
    in note: String, naming number: Double? = nil, of brew: Int, for request: DialRequest
  ) -> Double? {
    let named = number.flatMap { PlannedGrind(note: note, beginningWith: $0) }
    guard let plan = PlannedGrind(note: note) ?? named,
      let setting = contents.brews[brew].grindSetting, let found = try? selection(request)
    else { return nil }
    let notation = contents.grindNotation(of: found.grinderID)
    let scale =
      request.scale ?? GrinderScale(of: found.grinderID, method: found.method.id, in: contents)
    let tried = settings(found)
    let grid = SettingGrid(.grindSetting, values: tried, notation: notation)
    return plan.position(
      .init(
        setting: setting, before: before(brew, found), notation: notation, click: grid.step,
        coarser: scale?.coarser, tried: (tried.min() ?? setting)...(tried.max() ?? setting)))
  }

  /// The setting of the brew before one of a path.
  private func before(_ brew: Int, _ found: Selection) -> Double? {
    found.brews.firstIndex(of: brew).flatMap {
      $0 > 0 ? contents.brews[found.brews[$0 - 1]].grindSetting : nil
    }
  }

  /// The path, and the next setting.
  ///
  /// - Parameters:
  ///   - request: The bean, method and grinder.
  ///   - words: What the notes of the journal's brews say of extraction.
  ///   - flavors: The flavors of the journal's brews, by which beans are compared; nil uses the tags
  ///     of tastings.
  ///   - plans: The settings that notes name to try next, by the brew.
  /// - Throws: `DialError`.
  /// - Complexity: That of `BrewSuggester.suggest`.
  public func path(
    _ request: DialRequest, words: BrewWords, flavors: JournalFlavors? = nil,
    plans: [Identifier<Brew>: Double] = [:]
  ) throws(DialError) -> DialPath {
    let found = try selection(request)
    let shots = ShotWeights(contents)
    var words = words.weighing(shots, contents.brews)
    words.scale =
      request.scale
      ?? GrinderScale(of: found.grinderID, method: found.method.id, in: contents)
    let said = words
    let steps = found.brews.map { place in
      let brew = contents.brews[place]
      var step = DialPath.Step(
        brew: brew, setting: brew.grindSetting ?? 0, stars: brew.stars,
        extraction: brew.isCopy
          ? said[place] : extraction(said, place, flavors?[place]))
      step.shotWeight = shots.weight(of: brew.id)
      step.fault = shots[brew.id]?.doubt
      return step
    }
    var surface: BrewSurface?
    let history = history(found, request, flavors)
    if let history, !history.entries.isEmpty {
      words = words.hearing(flavors, history, in: contents, calendar)
      surface = BrewSurface(
        history, profiles: history.profiles(flavors ?? JournalFlavors(tagsOf: contents)),
        calendar: calendar, words: words, day: request.day)
    }
    let scale = words.scale ?? surface?.wordBasis?.scale
    var path = DialPath(
      bean: found.bean, method: found.method, grinder: found.grinder, scale: scale, steps: steps,
      next: nil, drift: surface?.drift, remarks: [])
    path.notation = contents.grindNotation(of: found.grinder?.id)
    path.shots = DialShots(steps, shots)
    var advisor = DialAdvisor(
      steps: steps.map(\.heard), scale: scale, settings: settings(found),
      notation: path.notation, dial: contents.dial(of: found.grinder?.id))
    advisor.planned = advisor.plan(among: plans)
    path.planned = advisor.planned
    advisor.hear(preferences(found, flavors)) { contents.brews[$0].grindSetting }
    // Without words and comparisons, ratings that are all the same tell of no setting.
    let hasWords = surface?.posterior.words != nil || steps.contains { $0.extraction != nil }
    let tells = hasWords || !advisor.comparisons.isEmpty || !(history?.isEven ?? true)
    if let surface, let history, tells, !shots.areSpoilt(steps.map(\.brew)) {
      path.next = advisor.advice(surface) { surface.wordsAlone(words, history, axis: $0) }
    }
    if let surface, let history,
      let (setting, isApart) = suggested(history, surface, words, beside: path.next)
    {
      if isApart, path.drift == nil, let next = path.next, advisor.isWorseBeyond(next) {
        path.next = advisor.moved(next, to: setting)
      } else if isApart {
        path.suggested = setting
      } else {
        path.next = advisor.agreeing(path.next, setting)
      }
    }
    path.leftOut = leftOut(found, request)
    path.unplaced = contents.unplacedCount(
      of: found.bean.id, by: found.method.id, on: found.grinderID)
    path.earlierScale = recorded.earlierScaleCount(
      of: found.bean.id, by: found.method.id, on: found.grinderID)
    if let slope = GrindSlope(of: found.grinderID, method: found.method.id, in: contents) {
      path.effect = slope.effect(of: advisor.step)
    }
    // A cup that was rated or called says more than other beans do.
    if path.planned == nil, steps.allSatisfy({ $0.stars == nil && $0.extraction == nil }) {
      path.start = start(found, surface, advisor.grid)
      if path.start != nil { path.next = nil }
    }
    guard !steps.isEmpty || path.start != nil else {
      throw DialError(code: .noSettings, name: found.bean.name)
    }
    let isFlat = surface != nil && path.next == nil
    if path.next == nil, advisor.steps.last?.extraction == nil {
      path.next = advisor.adviceFromClimb()
    }
    if path.next == nil { path.next = advisor.adviceFromWords() ?? advisor.adviceFromVerdicts() }
    // One thing at a time: what went wrong with the shot comes before its grind.
    if let cause = path.shots?.contradiction,
      cause.change == .keep || path.next?.change != cause.change
    {
      path.suggested = nil
      path.next = advisor.adviceFromCurve(
        cause, confidence: shots[cause.brewID]?.cause?.probability ?? 0)
    }
    let times =
      found.grinderID.map { GrinderTimes(of: $0, in: contents.brews) }
      ?? GrinderTimes(unnamedOf: found.method.id, in: contents.brews)
    if scale == nil { path.timesMissing = times.missing }
    path.time = found.brews.last.flatMap {
      DialTime(of: recorded.brews[$0], recipes: contents.recipes)
    }
    path.remarks = remarks(path, isFlat: isFlat, isByWords: history?.isByWords ?? false, times)
    return path
  }

  /// The setting of a suggestion from the same cups beside advice, and whether it is noticeably so; nil
  /// where there is none.
  private func suggested(
    _ history: SuggestionHistory, _ surface: BrewSurface, _ words: BrewWords,
    beside next: DialAdvice?
  ) -> (setting: Double, isApart: Bool)? {
    let composer = SuggestionComposer(
      history: history, rule: WeightedMeanRule(history), surface: surface, words: words)
    let request = SuggestionRequest(beanID: history.bean.id, methodID: history.method.id)
    guard let setting = next?.setting,
      let other = try? composer.compose(request).recipe.grindSetting?.value
    else { return nil }
    return (other, composer.isApart(setting, other))
  }

  /// What the note of a brew says of extraction, or the praise of a cup without fault; of a brew without stars
  /// also what the note leans to.
  private func extraction(
    _ said: BrewWords, _ place: Int, _ taste: BrewTaste?
  ) -> BrewExtraction? {
    let own = said[place] ?? taste?.praise
    guard own == nil, contents.brews[place].stars == nil else { return own }
    return said.lean(of: place, implied: taste?.implied)
  }

  // MARK: The brews

  private struct Selection {
    let bean: Bean
    let method: BrewMethod
    let grinder: Grinder?
    /// nil for brews that name no grinder.
    let grinderID: Identifier<Grinder>?
    /// In the order of time.
    let brews: [Int]
  }

  private func selection(_ request: DialRequest) throws(DialError) -> Selection {
    guard let bean = contents.beans.first(where: { $0.id == request.beanID }) else {
      throw DialError(code: .unknownRecord, name: request.beanID.rawValue)
    }
    let times = contents.brews.map { $0.brewedAt.seconds ?? Int.min / 2 }
    let own = contents.brews.indices.filter { place in
      let brew = contents.brews[place]
      return brew.beanID == bean.id && FieldRange.grindSetting.checked(brew.grindSetting) != nil
        && !request.future.contains(brew, calendar)
        && (request.methodID == nil ? brew.methodID != nil : brew.methodID == request.methodID)
        && (request.grinderID == nil || brew.grinderID == request.grinderID)
    }.sorted { (times[$0], $0) < (times[$1], $1) }
    guard let last = own.last.map({ contents.brews[$0] }) ?? example(for: request),
      let method = contents.methods.first(where: { $0.id == last.methodID })
    else { throw DialError(code: .noSettings, name: bean.name) }
    return Selection(
      bean: bean, method: method, grinder: contents.grinders.first { $0.id == last.grinderID },
      grinderID: last.grinderID,
      brews: own.filter {
        contents.brews[$0].methodID == last.methodID
          && contents.brews[$0].grinderID == last.grinderID
      })
  }

  /// The last brew of another bean by the method, and on the grinder, of a bean without a setting there.
  private func example(for request: DialRequest) -> Brew? {
    guard
      let method = request.methodID
        ?? contents.usualMethod(of: request.beanID, future: request.future, calendar: calendar)
    else { return nil }
    return contents.brews.filter { brew in
      brew.methodID == method && FieldRange.grindSetting.checked(brew.grindSetting) != nil
        && !request.future.contains(brew, calendar) && !brew.isCopy
        && (request.grinderID == nil ? brew.grinderID != nil : brew.grinderID == request.grinderID)
    }.max {
      ($0.brewedAt.seconds ?? Int.min, $0.id.rawValue) < (
        $1.brewedAt.seconds ?? Int.min, $1.id.rawValue
      )
    }
  }

  /// What notes say of two cups of the path.
  private func preferences(_ found: Selection, _ flavors: JournalFlavors?) -> [CupPreference] {
    guard let flavors else { return [] }
    let own = Set(found.brews)
    return CupPreference.all(in: contents, method: found.method.id, calendar: calendar) {
      own.contains($0) ? flavors[$0] : nil
    }
  }

  /// Where to begin with a bean of no brew, or one; nil for more, and where other beans do not tell.
  private func start(
    _ found: Selection, _ surface: BrewSurface?, _ grid: SettingGrid
  ) -> GrindStart? {
    guard found.brews.count <= 1 else { return nil }
    let own = found.brews.first.map { contents.brews[$0] }
    return GrindStart(
      found.bean.id, surface: surface,
      slope: own == nil
        ? nil : GrindSlope(of: found.grinderID, method: found.method.id, in: contents),
      recipeTime: own?.recipeID.flatMap { id in contents.recipes.first { $0.id == id }?.brewTime },
      others: contents.brews.filter {
        $0.methodID == found.method.id && $0.grinderID == found.grinderID
          && $0.beanID != found.bean.id
      }, grid: grid)
  }

  /// The settings that the path would have, were they not doubted.
  private func leftOut(_ found: Selection, _ request: DialRequest) -> [ValueDoubt] {
    let doubted = doubts.filter { $0.field == FieldRange.grindSetting.field }
    guard !doubted.isEmpty else { return [] }
    let own = Set(
      contents.brews.filter {
        $0.beanID == found.bean.id && $0.methodID == found.method.id
          && $0.grinderID == found.grinderID && !request.future.contains($0, calendar)
      }.map(\.id.rawValue))
    return doubted.filter { own.contains($0.recordID) }
  }

  private func history(
    _ found: Selection, _ request: DialRequest, _ flavors: JournalFlavors? = nil
  ) -> SuggestionHistory? {
    let asked = SuggestionRequest(
      beanID: found.bean.id, methodID: found.method.id, grinderID: found.grinderID,
      future: request.future, day: request.day)
    func history(_ compares: Bool) -> SuggestionHistory? {
      try? SuggestionHistory(
        asked, of: contents, calendar: calendar, isUnnamed: found.grinderID == nil,
        compares: compares, implied: flavors.map { flavors in { flavors[$0]?.implied } })
    }
    guard let flavors else { return history(false) }
    let compares = found.brews.contains { flavors.compares($0, in: contents) }
    return history(compares)
  }

  /// The settings of the method on the grinder, in the order of time.
  private func settings(_ found: Selection) -> [Double] {
    contents.brews.filter {
      $0.methodID == found.method.id && $0.grinderID == found.grinderID
    }.sorted { ($0.brewedAt.seconds ?? 0) < ($1.brewedAt.seconds ?? 0) }
      .compactMap { FieldRange.grindSetting.checked($0.grindSetting) }
  }

  private func remarks(
    _ path: DialPath, isFlat: Bool, isByWords: Bool, _ times: GrinderTimes
  ) -> [DialRemark] {
    var remarks: [DialRemark] = []
    let hasWords = path.steps.contains { $0.extraction != nil }
    if path.method.isUnrecorded { remarks.append(.methodUnnamed) }
    if path.grinder == nil { remarks.append(.grinderUnnamed) }
    if path.scale == nil, path.grinder == nil || hasWords { remarks.append(.scaleUnknown) }
    if let scale = path.scale, scale.source == .told, times.isClear,
      times.coarser != scale.coarser
    {
      remarks.append(.scaleContradicted)
    }
    if path.steps.isEmpty { return path.grinder == nil ? remarks : [] }
    let isOneSetting = Set(path.steps.map(\.setting)).count == 1
    if isOneSetting { remarks.append(.neverVaried) }
    if !path.steps.contains(where: { $0.stars != nil }) {
      remarks.append(isByWords && path.next != nil ? .byWords : .notRated)
    }
    if !hasWords { remarks.append(.noWords) }
    if isFlat, !isOneSetting { remarks.append(.settingsAlike) }
    return remarks
  }
}

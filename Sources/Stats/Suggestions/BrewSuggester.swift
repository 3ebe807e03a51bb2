/// Suggests the next cup of a bean from its brews and their ratings.
///
///     let suggester = BrewSuggester(contents: journal)
///     let suggestion = try suggester.suggest(
///       SuggestionRequest(beanID: bean.id, methodID: v60.id))
///     suggestion.recipe.waterTemperature?.value    // 93
///     suggestion.expectedRating.value              // 4.2
///
/// A Gaussian process over ratio, temperature, grind and time models all rated brews of the method;
/// brews of similar beans weigh more. The suggestion maximizes the expected rating within the region
/// that was brewed before. Where fewer than a dozen brews are rated, one without a rating counts by the
/// one that its words imply (`ImpliedRating`), with more noise; else, as copies, it is ignored.
public struct BrewSuggester: Sendable {
  /// Doubted values are as if they were not recorded.
  let contents: JournalContents
  private let doubts: [ValueDoubt]
  private let recorded: JournalContents
  let calendar: LocalCalendar

  /// Creates a suggester for a journal.
  ///
  /// - Parameters:
  ///   - contents: The records of the journal; the brews of the methods in question suffice.
  ///   - calendar: Gives the day of a brew whose time has no time zone.
  /// - Complexity: O(*n* log *n*) for *n* brews.
  public init(contents: JournalContents, calendar: LocalCalendar = LocalCalendar()) {
    recorded = contents
    (self.contents, doubts) = contents.withoutDoubts()
    self.calendar = calendar
  }

  /// What the journal has for a suggestion, which tells what notes have to be read.
  ///
  /// - Throws: `SuggestionError`.
  /// - Complexity: O(brews).
  package func plan(_ request: SuggestionRequest) throws(SuggestionError) -> SuggestionPlan {
    try SuggestionPlan(request, of: contents, calendar: calendar)
  }

  /// The suggestion for the next brew.
  ///
  /// In a cancelled task the call ends early and the result has no meaning: check for cancellation
  /// afterwards.
  ///
  /// - Parameters:
  ///   - request: The bean, method and grinder.
  ///   - flavors: The flavors of the journal's brews, which are one measure of how similar two beans
  ///     are; nil uses the tags of tastings alone.
  ///   - words: What the notes of the journal's brews say of extraction; nil uses ratings alone.
  /// - Throws: `SuggestionError`.
  /// - Complexity: O(brews) to select brews, then a constant: at most 240 brews enter the surface.
  public func suggest(
    _ request: SuggestionRequest, flavors: JournalFlavors? = nil, words: BrewWords? = nil
  ) throws(SuggestionError) -> Suggestion {
    try suggest(plan(request), flavors: flavors, words: words)
  }

  /// The same for a request whose history is known.
  package func suggest(
    _ plan: SuggestionPlan, flavors: JournalFlavors?, words: BrewWords?
  ) throws(SuggestionError) -> Suggestion {
    let request = plan.request
    let history = try hearing(plan.history, request, flavors)
    let words = words.map {
      scaled(weighed($0), history).hearing(flavors, history, in: contents, calendar)
    }
    let rule = WeightedMeanRule(history)
    let surface =
      request.strategy == .surface
      ? BrewSurface(
        history, profiles: history.profiles(flavors ?? JournalFlavors(tagsOf: contents)),
        calendar: calendar, words: words, day: request.day)
      : nil
    let uncounted = UncountedBrews(history, in: contents) {
      request.future.contains($0, calendar)
    }
    let composer = SuggestionComposer(
      history: history, rule: rule, surface: surface, words: words,
      leftOut: history.mattering(doubts), uncounted: uncounted)
    var suggestion = try composer.compose(request)
    suggestion.odds = WordOdds(history, words, flavors)
    if suggestion.odds != nil, suggestion.confidence == .high { suggestion.confidence = .medium }
    suggestion.unplaced = contents.unplacedCount(
      of: history.bean.id, by: history.method.id, on: history.grinder?.id)
    suggestion.earlierScale = recorded.earlierScaleCount(
      of: history.bean.id, by: history.method.id, on: history.grinder?.id)
    // Half of the cups say nothing of the grind.
    if 2 * suggestion.earlierScale >= suggestion.ownBrewCount, suggestion.confidence == .high,
      suggestion.earlierScale > 0
    {
      suggestion.confidence = .medium
    }
    if let second = SuggestionPlan.other(request, plan.history), second.grinderID != nil {
      translate(&suggestion, from: second, flavors: flavors, words: words)
    }
    return suggestion
  }

  /// Gives a suggestion the grind of another grinder, on whose brews it rests, where both were used with the
  /// same beans.
  private func translate(
    _ suggestion: inout Suggestion, from second: SuggestionRequest, flavors: JournalFlavors?,
    words: BrewWords?
  ) {
    guard let grinder = suggestion.grinder, let known = second.grinderID, known != grinder.id,
      let found = try? suggest(second, flavors: flavors, words: words),
      let first = found.grinder, let best = found.recipe.grindSetting
    else { return }
    let setting = best.value
    guard
      let map = GrinderMap(
        from: first.id, to: grinder.id, method: suggestion.method.id, in: contents),
      let place = map.place(of: setting)
    else {
      suggestion.remarks.append(.grindersNotCompared)
      return
    }
    // Both are in doubt: where the best setting of the first grinder lies, and what it is on the second.
    let ends = [best.low, best.high].compactMap { end in
      map.place(of: min(max(end, map.reach.lowerBound), map.reach.upperBound))?.setting
    }
    suggestion.recipe.grindSetting = SuggestedRecipe.Setting(
      value: place.setting, low: ends.reduce(place.low, min), high: ends.reduce(place.high, max))
    suggestion.remarks.removeAll { $0 == .grinderIsNew }
    suggestion.start = nil
    suggestion.notation = contents.grindNotation(of: grinder.id)
    suggestion.translation = GrindTranslation(
      grinder: first, setting: setting,
      text: found.notation?.text(of: setting) ?? NumberText.shortest(setting),
      beanCount: map.beanCount, brewCount: map.brewCount)
  }

  /// The history with the brews whose words imply a rating.
  private func hearing(
    _ history: SuggestionHistory, _ request: SuggestionRequest, _ flavors: JournalFlavors?
  ) throws(SuggestionError) -> SuggestionHistory {
    let told = history.spoken.contains { flavors?[$0]?.implied != nil }
    let compares = history.spoken.contains { flavors?.compares($0, in: contents) ?? false }
    guard told || compares || history.entries.isEmpty else { return history }
    return try SuggestionHistory(request, of: contents, calendar: calendar, compares: compares) {
      flavors?[$0]?.implied
    }
  }

  /// The words by how much their brews count.
  private func weighed(_ words: BrewWords) -> BrewWords {
    words.weighing(ShotWeights(contents), contents.brews)
  }

  /// The words with the scale of the history's grinder, or of the one that nobody named, where it is known.
  func scaled(_ words: BrewWords, _ history: SuggestionHistory) -> BrewWords {
    var words = words
    if words.scale == nil {
      words.scale = GrinderScale(
        of: history.grinder?.id, method: history.method.id, in: contents)
    }
    return words
  }

  /// The expected ratings of recipes for the bean and the method of a request.
  ///
  /// - Returns: By the recipes; nil where there is no history.
  package func expectedRatings(
    of recipes: [SuggestedRecipe], for request: SuggestionRequest
  ) -> [ExpectedRating?] {
    guard let history = try? SuggestionHistory(request, of: contents, calendar: calendar),
      let surface = BrewSurface(
        history, profiles: history.profiles(JournalFlavors(tagsOf: contents)), calendar: calendar,
        words: nil, day: request.day)
    else { return recipes.map { _ in nil } }
    let scale = RatingScale(history.stars)
    return recipes.map { recipe in
      let prediction = surface.predictRating(surface.position { recipe.setting($0)?.value })
      return scale.expectation(mean: prediction.mean, variance: prediction.variance)
    }
  }

  /// The expected rating of a brew on its day, in stars of the taster's scale.
  ///
  /// - Parameters:
  ///   - brew: A brew of any settings, with its bean, method and grinder. Its own rating is ignored,
  ///     except as part of the history if the journal has the brew.
  ///   - flavors: The flavors of the journal's brews; nil uses the tags of tastings alone.
  ///   - words: What the notes of the journal's brews say of extraction; nil uses ratings alone.
  /// - Returns: The mean of the predictive distribution; nil where there is no history.
  public func expectedRating(
    of brew: Brew, flavors: JournalFlavors? = nil, words: BrewWords? = nil
  ) -> Double? {
    let day = calendar.tastingDay(of: brew.brewedAt)
    guard let beanID = brew.beanID, let methodID = brew.methodID,
      let history = try? SuggestionHistory(
        SuggestionRequest(beanID: beanID, methodID: methodID, grinderID: brew.grinderID),
        of: contents, calendar: calendar, implied: { flavors?[$0]?.implied }),
      let surface = BrewSurface(
        history, profiles: history.profiles(flavors ?? JournalFlavors(tagsOf: contents)),
        calendar: calendar,
        words: words.map {
          scaled(weighed($0), history).hearing(flavors, history, in: contents, calendar)
        },
        day: day.map(CalendarDay.init(number:)))
    else { return nil }
    let entry = SuggestionHistory.Entry(brew: brew, index: 0, bean: 0, stars: 0, age: 0)
    let prediction = surface.predictRating(
      surface.position { history.value($0, of: entry) }, day: day)
    return RatingScale(history.stars).expectation(
      mean: prediction.mean, variance: prediction.variance
    ).value
  }
}

extension JournalContents {
  /// The method that a bean is usually brewed with: one with a name before `BrewMethod.unrecorded`, if any
  /// such brew is rated; of most of its rated brews, then of most of its brews, then the one used last. For
  /// a bean that was never brewed it is that of the whole journal.
  ///
  /// - Parameters:
  ///   - bean: The ID of the bean.
  ///   - future: Days whose brews are ignored.
  ///   - calendar: Gives the day of a brew.
  /// - Returns: nil where no brew names a method.
  /// - Complexity: O(brews).
  public func usualMethod(
    of bean: Identifier<Bean>, future: FutureDays = .none,
    calendar: LocalCalendar = LocalCalendar()
  ) -> Identifier<BrewMethod>? {
    struct Use {
      var rated = 0
      var brews = 0
      var last = Int.min
    }
    func most(_ isAsked: (Brew) -> Bool) -> Identifier<BrewMethod>? {
      var uses: [Identifier<BrewMethod>: Use] = [:]
      for brew in brews where isAsked(brew) && !future.contains(brew, calendar) {
        guard let method = brew.methodID else { continue }
        if brew.stars != nil { uses[method, default: Use()].rated += 1 }
        uses[method, default: Use()].brews += 1
        uses[method, default: Use()].last = max(
          uses[method, default: Use()].last, brew.brewedAt.seconds ?? .min)
      }
      let named = uses.filter { $0.key != BrewMethod.unrecorded.id && $0.value.rated > 0 }
      return (named.isEmpty ? uses : named).max {
        ($0.value.rated, $0.value.brews, $0.value.last, $1.key)
          < ($1.value.rated, $1.value.brews, $1.value.last, $0.key)
      }?.key
    }
    return most { $0.beanID == bean } ?? most { _ in true }
  }

  /// The records of an earlier day: where brews followed after it, the archive marks of the present
  /// do not count.
  ///
  /// - Parameters:
  ///   - day: The day that is named; nil is the present.
  ///   - present: The days that lie in the future of the present.
  ///   - calendar: Gives the day of a brew.
  /// - Complexity: O(brews).
  package func known(
    on day: CalendarDay?, present: FutureDays, calendar: LocalCalendar
  ) -> JournalContents {
    guard let day else { return self }
    let future = FutureDays(after: day)
    let isPast = brews.contains {
      future.contains($0, calendar) && !present.contains($0, calendar)
    }
    guard isPast else { return self }
    var known = self
    for index in known.beans.indices { known.beans[index].isArchived = false }
    return known
  }
}

extension InsightsEngine {
  /// The taster of a name or an ID. The journal's own is also the one of whom results speak as "you",
  /// whether or not somebody named that person.
  ///
  /// - Throws: `JournalError` for a name that means nobody, or several.
  public func taster(
    named name: String, in contents: JournalContents
  ) throws(JournalError) -> Taster {
    do throws(JournalError) {
      return try contents.taster(named: name)
    } catch {
      let own = ["taster.own", "taster.own.me"].map { phrases.text($0) }
      guard error.reason == .unknownName, own.contains(name.lowercased()) else { throw error }
      return contents.tasters.first(where: \.isDefault)
        ?? Taster(id: Identifier(rawValue: ""), name: "", isDefault: true)
    }
  }

  /// A journal as if it was one taster's; nil for that of all.
  ///
  /// - Throws: `JournalError`, also for a name that means nobody, or several.
  package func contents(
    of journal: BrewJournal, tastedBy name: String?
  ) throws -> JournalContents {
    try tasted(byTaster: name, try journal.contents())
  }

  /// What the page of a journal shows, or that of one taster.
  ///
  /// - Throws: `JournalError`, also for a name that means nobody, or several.
  package func page(
    of journal: BrewJournal, by name: String?
  ) throws -> (contents: JournalContents, taster: Taster?) {
    var contents = try journal.contents()
    try contents.addLastCurves(from: journal)
    guard let name else { return (contents, nil) }
    let taster = try taster(named: name, in: contents)
    return (contents.page(of: taster), taster)
  }

  /// The journal as if it was one taster's; nil for that of all.
  ///
  /// - Throws: `JournalError` for a name that means nobody, or several.
  func tasted(
    byTaster name: String?, _ contents: JournalContents
  ) throws(JournalError) -> JournalContents {
    guard let name else { return contents }
    return contents.tasted(by: try taster(named: name, in: contents))
  }
}

extension JournalContents {
  /// Those who rated so many brews, with the names that results have for them; the journal's own taster last.
  func people(
    in shares: [TasterShare], leastRatings: Int
  ) -> [(taster: Taster, name: String?, place: Int)] {
    let own =
      tasters.first(where: \.isDefault)
      ?? Taster(id: Identifier(rawValue: ""), name: "", isDefault: true)
    return (tasters.filter { !$0.isDefault } + [own]).compactMap { taster in
      let name = taster.name.isEmpty ? nil : taster.name
      guard let place = shares.firstIndex(where: { $0.name == name }),
        shares[place].ratingCount >= leastRatings
      else { return nil }
      return (taster, name, place)
    }
  }

  /// How often the one taster of a journal rated brews by a method; nil where nobody is named.
  func onlyTaster(of method: Identifier<BrewMethod>) -> TasterShare? {
    tasters.first.map { taster in
      TasterShare(
        name: taster.name.isEmpty ? nil : taster.name,
        ratingCount: brews.count { $0.methodID == method && $0.stars != nil && !$0.isCopy })
    }
  }

  /// What a taster tasted: another one's page has no cups that only others know.
  func page(of taster: Taster) -> JournalContents {
    var own = tasted(by: taster)
    let tasted = Set(own.tastings.map(\.brewID))
    guard taster.isDefault else {
      own.brews.removeAll { !tasted.contains($0.id) }
      return own
    }
    let others = Set(otherTastings.map(\.brewID))
    own.brews.removeAll { brew in
      others.contains(brew.id) && !tasted.contains(brew.id) && brew.stars == nil
        && !brew.notes.contains { !$0.isWhitespace }
    }
    return own
  }
}

extension Suggestion {
  /// Names the taster on whose ratings alone the suggestion rests.
  mutating func rest(onTaster name: String?, in contents: JournalContents) {
    guard name != nil, let share = contents.onlyTaster(of: method.id) else { return }
    tasters = [share]
  }
}

/// The page of one taster.
extension ReportPage {
  /// The page that says whose it is; nil for that of all.
  package func named(_ taster: Taster?, _ words: Words = Words()) -> ReportPage {
    guard let taster, !taster.name.isEmpty else { return self }
    var page = self
    let name = words.text("taster.page", ["name": taster.name])
    page.subtitle = [subtitle, name].filter { !$0.isEmpty }.joined(separator: " · ")
    return page
  }
}

/// The path of a bean's grind settings for several tasters.
extension InsightsEngine {
  /// Says what would be next for each taster who rated the bean often enough and, where their best settings lie
  /// apart, goes to the one that a suggestion settles on.
  func settled(
    _ path: DialPath, _ request: DialRequest, in contents: JournalContents,
    calendar: LocalCalendar
  ) async throws -> DialPath {
    var (path, asked) = (path, request)
    asked.methodID = path.method.id
    asked.grinderID = path.grinder?.id
    // A suggestion for several tasters is another one.
    path.suggested = nil
    for person in contents.people(
      in: path.tasters.map(\.share), leastRatings: Self.leastRatings)
    {
      let own = try await dial(
        asked, in: contents.tasted(by: person.taster), calendar: calendar)
      let ratings = own.steps.count { $0.stars != nil }
      if ratings >= Self.leastRatings { path.tasters[person.place].next = own.next }
    }
    guard path.areTastersApart, path.shots?.contradiction == nil else { return path }
    let suggested = SuggestionRequest(
      beanID: asked.beanID, methodID: path.method.id, grinderID: asked.grinderID,
      future: request.future, day: request.day)
    do {
      let suggestion = try await suggestion(suggested, in: contents, calendar: calendar)
      if let setting = suggestion.recipe.grindSetting?.value { path.settle(on: setting) }
    } catch is SuggestionError {}
    return path
  }
}

/// The suggestion for several tasters.
extension InsightsEngine {
  /// The fewest ratings of the bean by a taster whose taste counts by itself.
  private static let leastRatings = 3
  /// By how many stars a recipe must cost the unhappiest less than that of all ratings together.
  private static let leastGain = 0.1

  /// By how many stars of the unhappiest a recipe for all is not sure.
  private static let dearCost = 0.3

  /// How many stars more the unhappiest may lose by the ends of a setting's range.
  private static let tolerance = 0.1

  /// Chooses, of the recipe for all ratings together, those for each taster and those between them, the one
  /// that costs the least to the unhappiest: the stars, on the scale of all, that the recipe takes from what
  /// would be best for that taster alone.
  ///
  /// - Parameters:
  ///   - suggestion: The suggestion from the ratings of all tasters on one scale.
  ///   - contents: The journal with all tastings.
  func settled(
    _ suggestion: Suggestion, _ request: SuggestionRequest, in contents: JournalContents,
    calendar: LocalCalendar
  ) async throws -> Suggestion {
    var alone: [(place: Int, suggester: BrewSuggester, suggestion: Suggestion)] = []
    for person in contents.people(in: suggestion.tasters, leastRatings: Self.leastRatings) {
      let own = contents.tasted(by: person.taster)
      let ratings = own.brews.count {
        $0.beanID == request.beanID && $0.methodID == request.methodID && $0.stars != nil
          && !$0.isCopy && !request.future.contains($0, calendar)
      }
      guard ratings >= Self.leastRatings else { continue }
      let found = try await suggestions([request], in: own, calendar: calendar)
      guard case .success(let best) = found[0] else { continue }
      alone.append((person.place, BrewSuggester(contents: own, calendar: calendar), best))
    }
    var suggestion = suggestion
    suggestion.remarks.removeAll(where: \.isOfDial)
    guard alone.count > 1, suggestion.contradiction == nil else { return suggestion }
    let pooled = BrewSuggester(contents: contents.pooled().contents, calendar: calendar)
    let compromises =
      [Compromise(recipe: suggestion.recipe, changes: suggestion.changes)]
      + alone.map {
        Compromise(recipe: $0.suggestion.recipe, changes: $0.suggestion.changes)
      }
      + pooled.compromises(between: alone.map(\.suggestion.recipe), for: request)
    let recipes = compromises.map(\.recipe)
    let ratings = alone.map { person in
      person.suggester.expectedRatings(of: recipes, for: request).map { $0?.value }
    }
    guard ratings.allSatisfy({ !$0.contains(nil) }) else { return suggestion }
    let known = ratings.map { $0.compactMap(\.self) }
    let best = known.map { $0.max() ?? 0 }
    let costs = recipes.indices.map { recipe in
      alone.indices.map { person in
        (best[person] - known[person][recipe]) / suggestion.tasters[alone[person].place].spread
      }.max() ?? 0
    }
    var settled = suggestion
    var chosen = 0
    if let least = costs.indices.min(by: { costs[$0] < costs[$1] }),
      costs[0] - costs[least] >= Self.leastGain,
      let expected = pooled.expectedRatings(of: [recipes[least]], for: request)[0]
    {
      chosen = least
      settled.recipe = recipes[least]
      settled.recipe.widen(
        to: recipes.indices.filter { costs[$0] <= costs[least] + Self.tolerance }.map {
          recipes[$0]
        })
      settled.changes = compromises[least].changes
      settled.expectedRating = expected
      // The surfaces of the tasters tell what the ratings of all together do not.
      settled.isFallback = false
      settled.remarks.removeAll {
        [.ratingsAlike, .surfaceKnowsNoBetter, .noneRatedHigh].contains($0) || $0.isToVary
      }
      settled.doubt.removeAll { $0.reason == .ratingsAlike }
    }
    // Nobody is sure of a recipe that somebody misses much by.
    if costs[chosen] >= Self.dearCost, settled.confidence == .high { settled.confidence = .medium }
    for person in alone.indices {
      settled.tasters[alone[person].place].expected = known[person][chosen]
      settled.tasters[alone[person].place].best = best[person]
    }
    return settled
  }
}

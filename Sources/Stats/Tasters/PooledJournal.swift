/// A journal with the ratings of all tasters on one scale, and what they gave.
package struct PooledJournal: Sendable {
  /// The journal as if it was one taster's.
  package var contents: JournalContents
  /// Whose ratings these are; empty for a journal of one.
  package var tasters: [TasterShare] = []
  /// The stars to show, where the scale of all has others: those of the journal's own taster, or of the only
  /// one who rated the brew.
  package var given: [Identifier<Brew>: Double] = [:]

  /// The brews with the stars that were given.
  package var shown: [Brew] { contents.brews.map(shown) }

  private func shown(_ brew: Brew) -> Brew {
    var brew = brew
    if let stars = given[brew.id] { brew.rating = stars }
    return brew
  }

  /// The path with the stars that were given, and whose ratings it rests on.
  package func shown(_ path: DialPath) -> DialPath {
    var path = path
    path.tasters = tasters.map { DialTaster($0) }
    for place in path.steps.indices {
      guard let stars = given[path.steps[place].id] else { continue }
      path.steps[place].stars = stars
      path.steps[place].brew = shown(path.steps[place].brew)
    }
    return path
  }

  /// The suggestion with the stars that were given, whose ratings it rests on, and no remark that given stars
  /// belie.
  package func shown(_ suggestion: Suggestion) -> Suggestion {
    var suggestion = suggestion
    suggestion.tasters = tasters
    guard !given.isEmpty else { return suggestion }
    for place in suggestion.evidence.indices where !suggestion.evidence[place].isImplied {
      let brew = shown(suggestion.evidence[place].brew)
      guard let stars = given[brew.id] else { continue }
      (suggestion.evidence[place].brew, suggestion.evidence[place].stars) = (brew, stars)
    }
    let brews = contents.brews.filter { $0.methodID == suggestion.method.id }
    func most(_ brews: [Brew]) -> Double { brews.compactMap { given[$0.id] }.max() ?? 0 }
    if most(brews) >= WeightedMeanRule.highRating {
      suggestion.remarks.removeAll { $0 == .noneRatedHigh }
    }
    if suggestion.ownBrewCount > 1,
      most(brews.filter { $0.beanID == suggestion.bean.id }) >= Suggestion.poorStars
    {
      suggestion.remarks.removeAll(where: \.isToVary)
    }
    return suggestion
  }
}

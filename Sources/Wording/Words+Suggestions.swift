/// Suggestions, their remarks and errors.
extension Words {
  /// The expected rating with its interval: `4.8 stars, 4 in 5 cups between 4.3 and 5`.
  public func expectation(_ rating: ExpectedRating) -> String {
    let number = { (value: Double) in PhraseArgument.text(numbers.number(value, places: 1)) }
    return phrases.text(
      "suggestion.expected",
      ["number": number(rating.value), "low": number(rating.low), "high": number(rating.high)])
  }

  /// The evidence of a suggestion: `6 brews of this bean; confidence high`.
  public func basis(of suggestion: Suggestion) -> String {
    let (count, own) = (suggestion.brewCount, suggestion.ownBrewCount)
    // The confidence counts brews of the bean, whatever the scope of the suggestion.
    let why: String
    if suggestion.scope != .bean {
      why =
        own == 0
        ? phrases.text("suggestion.why.none")
        : phrases.text("suggestion.why.some", ["count": .count(own)])
    } else {
      why = own == count ? "" : phrases.text("suggestion.why.part", ["count": .count(own)])
    }
    return phrases.text(
      "suggestion.basis",
      [
        "brews": brews(count), "why": why,
        "scope": phrases.text("suggestion.scope.\(suggestion.scope.rawValue)"),
        "confidence": name(of: suggestion.confidence),
      ])
  }

  /// Whose ratings a suggestion rests on, and what it costs them; empty for a journal of one.
  package func tasters(of suggestion: Suggestion) -> [String] {
    let shares = suggestion.tasters
    guard let whose = tasters(shares) else { return [] }
    let costs = shares.compactMap { share -> String? in
      guard let expected = share.expected, let best = share.best else { return nil }
      return phrases.text(
        "taster.expected",
        [
          "name": name(of: share), "number": numbers.number(expected, places: 1),
          "best": numbers.number(best, places: 1),
        ])
    }
    guard costs.count > 1 else { return [whose] }
    return [whose, phrases.text("taster.unhappiest", ["list": list(costs)])]
  }

  /// Whose ratings count: `you (22) and Ana (18), on one scale`; nil for a journal of one.
  package func tasters(_ shares: [TasterShare]) -> String? {
    guard !shares.isEmpty else { return nil }
    let named = shares.map { share in
      phrases.text(
        abs(share.offset) < 0.15
          ? "taster.counted" : share.offset > 0 ? "taster.counted.above" : "taster.counted.below",
        [
          "name": .text(name(of: share)), "count": .count(share.ratingCount),
          "number": .text(numbers.number(abs(share.offset), places: 1)),
        ])
    }
    return phrases.text(shares.count == 1 ? "taster.only" : "taster.all", ["list": list(named)])
  }

  private func name(of share: TasterShare) -> String { name(of: TasterName(share.name)) }

  /// A taster's name: `you` where nobody named the journal's own.
  func name(of taster: TasterName) -> String { taster.name ?? phrases.text("taster.own") }

  /// What limits a suggestion most, and what would help most: `few rated cups 45%, old ratings 20%; most
  /// would help: rate this cup, too`; nil where that is not known.
  public func doubt(of suggestion: Suggestion) -> String? {
    let named = suggestion.doubt.filter { $0.share >= Self.leastDoubt }.prefix(2)
    guard !named.isEmpty else { return nil }
    let parts = named.map { doubt in
      phrases.text(
        "suggestion.doubt.part",
        [
          "name": .text(text(of: doubt.reason)),
          "percent": .count(Int((doubt.share * 100).rounded())),
        ])
    }
    let open = suggestion.doubt.first { $0.reason.isOpen && $0.share >= Self.leastDoubt }
    let help = open.flatMap { self.help(with: $0.reason, suggestion.separation) }
    return phrases.text(
      help == nil ? "suggestion.doubt.line" : "suggestion.doubt.help",
      ["list": commas(parts), "what": help ?? ""])
  }

  /// The least share of a doubt that is named.
  private static let leastDoubt = 0.1

  /// The name of what limits a suggestion.
  private func text(of reason: AdviceDoubt.Reason) -> String {
    let key = "suggestion.doubt.\(reason.name)"
    return switch reason {
    case .notRecorded(let parameter):
      phrases.text(key, ["name": name(of: parameter)])
    case .movedTogether(let first, let second):
      phrases.text(key, ["name": list([name(of: first), name(of: second)])])
    default: phrases.text(key)
    }
  }

  /// What would lessen a doubt.
  private func help(
    with reason: AdviceDoubt.Reason, _ separation: SettingSeparation?
  ) -> String? {
    let key = "suggestion.help.\(reason.name)"
    switch reason {
    case .scatter: return nil
    case .notRecorded(let parameter):
      return phrases.text(key, ["name": name(of: parameter)])
    case .movedTogether: return separation.map { phrases.text(key, settings(of: $0)) }
    default: return phrases.text(key)
    }
  }

  /// What to do about settings that always moved together; nil for none.
  private func together(_ separation: SettingSeparation?) -> String? {
    separation.map { separation in
      let names = [name(of: separation.changed), name(of: separation.kept)]
      return phrases.text(
        "suggestion.together",
        settings(of: separation).merging(["name": .text(list(names))]) { $1 })
    }
  }

  /// The settings of the two cups that tell apart what moved together: `94 °C`, `grind 24`.
  func settings(of separation: SettingSeparation) -> [String: PhraseArgument] {
    func said(_ parameter: BrewParameter, _ value: Double) -> PhraseArgument {
      let text = self.value(value, Quantity(parameter), .recipe)
      guard parameter == .grindSetting || parameter == .dose else { return .text(text) }
      return .text(
        phrases.text("suggestion.last.item", ["name": name(of: parameter), "value": text]))
    }
    return [
      "first": said(separation.changed, separation.first),
      "second": said(separation.changed, separation.second),
      "value": said(separation.kept, separation.value),
    ]
  }

  /// The parts of a title for each of several suggestions: bean and method. Bags of one name have their
  /// roast dates, too, and bags that these do not tell apart their IDs.
  public func titles(of suggestions: [Suggestion]) -> [[String]] {
    func repeated(_ titles: [[String]]) -> Set<[String]> {
      Set(Dictionary(grouping: titles) { $0 }.filter { $1.count > 1 }.keys)
    }
    let names = suggestions.map { [name(of: $0.bean)] }
    let sameNames = repeated(names)
    var titles = zip(suggestions, names).map { suggestion, name in
      let day = sameNames.contains(name) ? suggestion.bean.roastDate : nil
      return name + [self.name(of: suggestion.method)]
        + [day.map { report("beans.roasted", ["day": days.short($0)]) }].compactMap(\.self)
    }
    let same = repeated(titles)
    for (place, suggestion) in suggestions.enumerated() where same.contains(titles[place]) {
      titles[place].append(suggestion.bean.id.short)
    }
    return titles
  }

  /// What a suggestion's reader should know: each remark in a few words. Where one says what to vary,
  /// those that say why there is no better suggestion are left out.
  public func notes(of suggestion: Suggestion) -> [String] {
    let isVarying = suggestion.varied != nil
    let reasons: [SuggestionRemark] = [.surfaceKnowsNoBetter, .noneRatedHigh, .nothingVaried]
    var notes = suggestion.remarks.filter { !$0.isGap && !(isVarying && reasons.contains($0)) }
      .map { text(of: $0, in: suggestion) }
    if let odds = suggestion.odds { notes.append(text(of: odds)) }
    // Which settings are coarser follows from the grinder's model, where words count by it.
    if let scale = suggestion.words?.scale, scale.source == .model { notes.append(text(of: scale)) }
    if let moved = together(suggestion.separation) { notes.append(moved) }
    notes += leftOut(suggestion.leftOut)
    return notes
      + uncounted(unplaced: suggestion.unplaced, earlierScale: suggestion.earlierScale)
  }

  /// What is missing in the history: `ratio and temperature never varied`.
  public func gaps(of suggestion: Suggestion) -> [String] {
    func names(_ parameter: (SuggestionRemark) -> BrewParameter?) -> [String] {
      suggestion.remarks.compactMap(parameter).map(name(of:))
    }
    let unvaried = names { if case .neverVaried(let parameter) = $0 { parameter } else { nil } }
    let unrecorded = names { if case .notRecorded(let parameter) = $0 { parameter } else { nil } }
    let others = suggestion.remarks.filter {
      switch $0 {
      case .neverVaried, .notRecorded: false
      default: $0.isGap
      }
    }
    return [
      ("suggestion.remark.never-varied", unvaried), ("suggestion.remark.not-recorded", unrecorded),
    ].filter { !$1.isEmpty }.map { key, names in
      phrases.text(key, ["name": .text(list(names)), "count": .count(names.count)])
    } + others.map { text(of: $0, in: suggestion) }
  }

  /// What to vary after one cup, or poor ones, and in which direction the note of the last cup points:
  /// nil where the suggestion has settings to repeat.
  public func variation(of suggestion: Suggestion) -> String? {
    suggestion.varied.map { text(of: .vary($0), in: suggestion) }
  }

  private func variation(_ parameter: BrewParameter, in suggestion: Suggestion?) -> String {
    func changed(_ way: String) -> String {
      phrases.text("suggestion.remark.vary", ["name": name(of: parameter), "way": way])
    }
    guard let suggestion else { return changed("") }
    return phrases.text(
      suggestion.ownBrewCount == 1 ? "suggestion.remark.vary.one" : "suggestion.remark.vary.poor",
      [
        "what": changed(way(of: parameter, in: suggestion)),
        "stars": numbers.number(Suggestion.poorStars, places: 1),
      ])
  }

  /// The direction in which the last note of the bean that tells one points, with its words.
  private func way(of parameter: BrewParameter, in suggestion: Suggestion) -> String {
    let last = suggestion.evidence.filter {
      $0.isSameBean && $0.extraction != nil && $0.fault == nil
    }
    .max { $0.brew.brewedAt.seconds ?? .min < $1.brew.brewedAt.seconds ?? .min }?.extraction
    let key = last.map { "suggestion.way.\(parameter.rawValue).\($0.direction.rawValue)" } ?? ""
    guard let last, phrases.has(key) else { return "" }
    let quotes = last.evidence.prefix(2).map { "\"\(shown($0))\"" }
    return phrases.text("suggestion.way", ["way": phrases.text(key), "list": list(quotes)])
  }

  /// A remark in a few words.
  ///
  /// - Parameters:
  ///   - remark: The remark.
  ///   - suggestion: The suggestion that has it, whose brews say more; nil where it is not known.
  public func text(of remark: SuggestionRemark, in suggestion: Suggestion? = nil) -> String {
    func named(_ key: String, _ parameter: BrewParameter) -> String {
      phrases.text(key, ["name": .text(name(of: parameter)), "count": .count(1)])
    }
    return switch remark {
    case .beanIsArchived: phrases.text("suggestion.remark.archived")
    case .beanIsNew: phrases.text("suggestion.remark.new-bean")
    case .grinderIsNew: phrases.text("suggestion.remark.new-grinder")
    case .grindersNotCompared: phrases.text("suggestion.remark.not-compared")
    case .grinderUnnamed: phrases.text("suggestion.remark.unnamed-grinder")
    case .methodUnnamed: phrases.text("suggestion.remark.unnamed-method")
    case .notRecorded(let parameter): named("suggestion.remark.not-recorded", parameter)
    case .neverVaried(let parameter): named("suggestion.remark.never-varied", parameter)
    case .surfaceKnowsNoBetter: phrases.text("suggestion.remark.no-better")
    case .noneRatedHigh: phrases.text("suggestion.remark.none-high")
    case .ratingsAlike: phrases.text("suggestion.remark.alike")
    case .ratingRepeats(let stars):
      phrases.text("suggestion.remark.default", ["stars": numbers.number(stars)])
    case .scaleChanged(let count):
      phrases.text("suggestion.remark.scale-changed", ["count": .count(count)])
    case .onlyGoodRated: phrases.text("suggestion.remark.only-good")
    case .byWords: phrases.text("suggestion.remark.by-words")
    case .wordsDisagree(let direction): disagreement(direction, in: suggestion)
    case .dialDiffers(let setting):
      phrases.text(
        "suggestion.remark.dial", ["value": value(setting, Quantity(.grindSetting), .recipe)])
    case .grinderScaleUnknown: phrases.text("suggestion.remark.scale-unknown")
    case .ruleExploresNot: phrases.text("suggestion.remark.rule-explores-not")
    case .nothingVaried: phrases.text("suggestion.remark.nothing-varied")
    case .nothingWorthTrying: phrases.text("suggestion.remark.nothing-worth-trying")
    case .vary(let parameter): variation(parameter, in: suggestion)
    case .differsFromOthers(let parameter, let value):
      phrases.text(
        "suggestion.remark.differs",
        ["name": name(of: parameter), "value": self.value(value, Quantity(parameter), .recipe)])
    }
  }

  /// That words and stars are at odds, with the words of both sides.
  private func text(of odds: WordOdds) -> String {
    func quotes(_ side: WordOdds.Side) -> PhraseArgument {
      .text(list(side.words.map { "\"\(shown($0))\"" }))
    }
    return phrases.text(
      "suggestion.odds",
      [
        "faulted": quotes(odds.faulted), "more": .text(rating(odds.faulted.stars)),
        "count": .count(odds.faulted.brewCount), "praised": quotes(odds.praised),
        "less": .text(rating(odds.praised.stars)), "others": .count(odds.praised.brewCount),
      ])
  }

  /// That notes call the cups around the suggested setting over- or underextracted, with their words.
  private func disagreement(
    _ direction: BrewExtraction.Direction, in suggestion: Suggestion?
  ) -> String {
    var quotes: [String] = []
    for evidence in suggestion?.evidence ?? [] where evidence.extraction?.direction == direction {
      for word in evidence.extraction?.evidence ?? [] where !quotes.contains(word) {
        quotes.append(word)
      }
    }
    let said = list(quotes.prefix(2).map { "\"\(shown($0))\"" })
    return phrases.text(
      "suggestion.remark.words-disagree.\(direction.rawValue)",
      ["quotes": quotes.isEmpty ? "" : phrases.text("suggestion.quotes", ["list": said])])
  }

  /// What to change of the settings of the last rated cup: `88 °C → 94 °C, grind 26 → 24`;
  /// nil where there is no such cup, or where a remark says what to vary.
  public func lastCup(of suggestion: Suggestion) -> String? {
    guard suggestion.ownBrewCount > 0, suggestion.varied == nil else { return nil }
    let isEspresso = suggestion.recipe.yield != nil
    let items = suggestion.changes.compactMap { change -> String? in
      let quantity = Quantity(change.parameter)
      func said(_ value: Double) -> String {
        self.value(Self.poured(value, quantity, isEspresso: isEspresso), quantity, .recipe)
      }
      let (from, to) = (said(change.from), said(change.to))
      guard from != to else { return nil }
      let turn = phrases.text("suggestion.last.turn", ["from": from, "to": to])
      // Other settings are known by their units.
      guard change.parameter == .grindSetting || change.parameter == .dose else { return turn }
      return phrases.text(
        "suggestion.last.item", ["name": name(of: change.parameter), "value": turn])
    }
    // The curve asks for a change whose setting nothing tells.
    if items.isEmpty, ![nil, .keep].contains(suggestion.contradiction?.change) { return nil }
    return items.isEmpty
      ? phrases.text("suggestion.last.keep")
      : phrases.text("suggestion.last.change", ["list": commas(items)])
  }

  /// The reason to try an exploratory brew: one sentence.
  public func reason(of brew: ExploratoryBrew) -> String {
    guard let change = brew.change else { return phrases.text("suggestion.trial.none") }
    func stars(_ value: Double) -> PhraseArgument {
      .text(numbers.signed(value, places: 1, isFixed: true))
    }
    let isEven = max(abs(change.low), abs(change.high)) < 0.05
    let key =
      change.isRare
      ? (isEven ? "suggestion.trial.even" : "suggestion.trial")
      : (isEven ? "suggestion.trial.learn.even" : "suggestion.trial.learn")
    return phrases.text(
      key,
      [
        "change": .text(
          Quantity(change.parameter).phrase(change.isMore ? "try-more" : "try-less", phrases)),
        "low": stars(change.low), "high": stars(change.high),
      ])
  }

  /// The reason why there is no suggestion: `<what is wrong>; <what to do>`.
  public func message(of error: SuggestionError) -> String {
    let name = ["name": PhraseArgument.text(error.name)]
    return switch error.code {
    case .unknownBean: phrases.text("suggestion.error.bean", name)
    case .unknownMethod: phrases.text("suggestion.error.method", name)
    case .unknownGrinder: phrases.text("suggestion.error.grinder", name)
    case .noBeans: phrases.text("suggestion.error.no-beans")
    case .emptyJournal: phrases.text("suggestion.error.empty")
    case .noBrewsOfMethod: phrases.text("suggestion.error.no-brews", name)
    case .noBrewsOfBean: phrases.text("suggestion.error.no-brews.bean", name)
    case .noRatedBrewsOfMethod:
      error.brewCount == 1
        ? phrases.text("suggestion.error.no-ratings.one", name)
        : phrases.text(
          "suggestion.error.no-ratings", name.merging(["count": .count(error.brewCount)]) { $1 })
    case .nothingRecorded: phrases.text("suggestion.error.no-settings", name)
    }
  }
}

import Phrases
public import Stats

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
    // The confidence counts all rated brews of the bean, whatever the scope of the suggestion.
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
        "brews": .text(brews(count)), "why": .text(why),
        "scope": .text(phrases.text("suggestion.scope.\(suggestion.scope.rawValue)")),
        "confidence": .text(name(of: suggestion.confidence)),
      ])
  }

  /// A remark in a few words.
  public func text(of remark: SuggestionRemark) -> String {
    func named(_ key: String, _ parameter: BrewParameter) -> String {
      phrases.text(key, ["name": .text(name(of: parameter))])
    }
    return switch remark {
    case .beanIsArchived: phrases.text("suggestion.remark.archived")
    case .beanIsNew: phrases.text("suggestion.remark.new-bean")
    case .grinderIsNew: phrases.text("suggestion.remark.new-grinder")
    case .notRecorded(let parameter): named("suggestion.remark.not-recorded", parameter)
    case .neverVaried(let parameter): named("suggestion.remark.never-varied", parameter)
    case .surfaceKnowsNoBetter: phrases.text("suggestion.remark.no-better")
    case .noneRatedHigh: phrases.text("suggestion.remark.none-high")
    case .grinderScaleUnknown: phrases.text("suggestion.remark.scale-unknown")
    case .ruleExploresNot: phrases.text("suggestion.remark.rule-explores-not")
    case .nothingVaried: phrases.text("suggestion.remark.nothing-varied")
    case .nothingWorthTrying: phrases.text("suggestion.remark.nothing-worth-trying")
    case .vary(let parameter): named("suggestion.remark.vary", parameter)
    case .differsFromOthers(let parameter, let value):
      phrases.text(
        "suggestion.remark.differs",
        [
          "name": .text(name(of: parameter)),
          "value": .text(self.value(value, Quantity(parameter), .recipe)),
        ])
    }
  }

  /// What to do with the settings of the last rated cup: `88 °C, grind 26; change these`;
  /// nil where there is no such cup, or where a remark says what to vary.
  public func lastCup(of suggestion: Suggestion) -> String? {
    let isVarying = suggestion.remarks.contains { if case .vary = $0 { true } else { false } }
    guard suggestion.ownBrewCount > 0, !isVarying else { return nil }
    let isEspresso = suggestion.recipe.yield != nil
    let items = suggestion.changes.compactMap { change -> String? in
      let quantity = Quantity(change.parameter)
      func said(_ value: Double) -> String {
        self.value(Self.poured(value, quantity, isEspresso: isEspresso), quantity, .recipe)
      }
      let from = said(change.from)
      guard from != said(change.to) else { return nil }
      // Other settings are known by their units.
      guard change.parameter == .grindSetting || change.parameter == .dose else { return from }
      return phrases.text(
        "suggestion.last.item",
        ["name": .text(name(of: change.parameter)), "value": .text(from)])
    }
    return items.isEmpty
      ? phrases.text("suggestion.last.keep")
      : phrases.text(
        "suggestion.last.change", ["list": .text(commas(items)), "count": .count(items.count)])
  }

  /// The reason to try an exploratory brew: one sentence.
  public func reason(of brew: ExploratoryBrew) -> String {
    guard let change = brew.change else { return phrases.text("suggestion.trial.none") }
    func stars(_ value: Double) -> PhraseArgument {
      .text(numbers.signed(value, places: 1, isFixed: true))
    }
    return phrases.text(
      "suggestion.trial",
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
    case .noRatedBrewsOfMethod:
      error.brewCount == 1
        ? phrases.text("suggestion.error.no-ratings.one", name)
        : phrases.text(
          "suggestion.error.no-ratings", name.merging(["count": .count(error.brewCount)]) { $1 })
    case .nothingRecorded: phrases.text("suggestion.error.no-settings", name)
    }
  }
}

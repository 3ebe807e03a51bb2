/// Composes a suggestion from the history, the rule and the surface.
struct SuggestionComposer {
  let history: SuggestionHistory
  let rule: WeightedMeanRule
  let surface: BrewSurface?
  var words: BrewWords?
  /// The values that were left out since they are probably mistakes.
  var leftOut: [ValueDoubt] = []
  /// The brews of the bean whose ratings do not count; nil where that is not known.
  var uncounted: UncountedBrews?

  func compose(_ request: SuggestionRequest) throws(SuggestionError) -> Suggestion {
    let wantsSurface = request.strategy == .surface
    let tells = !history.isEven || compares
    let usable = surface.flatMap { $0.isInformative && tells ? $0 : nil }
    let isSurface = wantsSurface && usable != nil
    let ruled = !tells ? fixedSettings().merging(lastSettings()) { $1 } : fixedSettings()
    var settings = ruled
    if isSurface, let surface = usable {
      let start = surface.position { ruled[$0] }
      let position = surface.optimum(starts: [start])
      for (index, axis) in surface.axes.enumerated() {
        settings[axis.parameter] = axis.value(at: position[index])
      }
    }
    let cause = contradiction
    let dialed = isSurface && cause == nil ? dialAdvice() : nil
    if let cause {
      if let grind = grind(after: cause, beside: settings[.grindSetting]) {
        settings[.grindSetting] = grind
      }
    } else if let grind = variedGrind() {
      settings[.grindSetting] = grind
    } else if let grind = preferredGrind() ?? kept(dialed, beside: settings[.grindSetting]) {
      settings[.grindSetting] = grind
    }
    let builder = RecipeBuilder(
      history: history, surface: surface, rule: isSurface ? nil : rule, isEven: isEven)
    let recipe = builder.recipe(settings)
    guard !recipe.isEmpty else { throw SuggestionError(.nothingRecorded, history.method.name) }
    let position = surface?.position { recipe.setting($0)?.value } ?? .zero
    let evidence = isSurface ? surfaceEvidence(position) : ruleEvidence()
    let scope = isSurface ? surfaceScope() : rule.scope
    let expected = expectation(position)
    var suggestion = Suggestion(
      bean: history.bean, method: history.method, grinder: history.grinder, recipe: recipe,
      expectedRating: expected, scope: scope, brewCount: count(scope, isSurface),
      ownBrewCount: history.ownCount,
      confidence: confidence(isSurface, of: expected, at: position),
      evidence: evidence, words: isSurface ? surface?.wordBasis : nil,
      drift: isSurface ? surface?.drift : nil,
      othersShare: isSurface ? othersShare(position) : nil,
      strategy: isSurface ? .surface : .weightedMean,
      isFallback: wantsSurface && !isSurface, remarks: remarks(recipe, wantsSurface && !isSurface),
      next: nil)
    if let direction = disagreement(recipe) {
      suggestion.remarks.append(.wordsDisagree(direction))
      if suggestion.confidence == .high { suggestion.confidence = .medium }
    }
    if let setting = dialed?.setting, let own = recipe.grindSetting?.value, isApart(setting, own) {
      suggestion.remarks.append(.dialDiffers(setting))
    }
    suggestion.changes = cause == nil ? changes(recipe, asked: dialed) : changedGrind(recipe)
    suggestion.leftOut = leftOut
    suggestion.shots = history.shots
    suggestion.contradiction = cause
    // Not to vary settings where the curve says what to do.
    if cause != nil { suggestion.remarks.removeAll { $0 == .ratingsAlike } }
    let separated = isSurface ? surface?.separation(at: position) : nil
    suggestion.separation = separated?.cups
    suggestion.doubt = doubts(at: position, separated)
    suggestion.notation = history.notation
    suggestion.start = start(recipe)
    guard request.explores, cause == nil else { return suggestion }
    if let surface, !surface.axes.isEmpty {
      suggestion.next = Exploration(history: history, surface: surface, composer: self)
        .next(after: position)
    }
    if suggestion.next == nil {
      suggestion.remarks.append(
        !wantsSurface
          ? .ruleExploresNot
          : surface?.axes.isEmpty == false
            ? .nothingWorthTrying : .nothingVaried)
    }
    return suggestion
  }

  /// Where to begin with a bean that was not brewed on the grinder: the setting of the recipe, and where the
  /// best one lies.
  private func start(_ recipe: SuggestedRecipe) -> GrindStart? {
    guard let setting = recipe.grindSetting?.value else { return nil }
    let known = history.rated.filter { history.value(.grindSetting, of: $0) != nil }
    guard !known.contains(where: { $0.bean == 0 }) else { return nil }
    guard
      var start = GrindStart(
        history.bean.id, surface: surface, slope: nil, others: known.map(\.brew),
        grid: history.grid(.grindSetting))
    else { return nil }
    start.setting = setting
    (start.low, start.high) = (min(start.low, setting), max(start.high, setting))
    return start
  }

  /// Whether nothing tells what to change: ratings do not, nor do notes that compare cups, or call those of the
  /// bean over- or underextracted.
  var isEven: Bool { history.isEven && !compares && !wordsTell }

  private var compares: Bool {
    words?.preferences(history).contains { !$0.isAlike } ?? false
  }

  private var wordsTell: Bool {
    history.entries.contains { entry in
      guard entry.bean == 0, let said = words?[entry.index] else { return false }
      return said.direction != .balanced
    }
  }

  /// What limits the suggestion.
  private func doubts(
    at position: SIMD4<Double>, _ separated: BrewSurface.Separated?
  ) -> [AdviceDoubt] {
    if isEven { return [AdviceDoubt(.ratingsAlike, share: 1)] }
    guard let surface, let uncounted else { return [] }
    return DoubtBudget(
      surface: surface, history: history, uncounted: uncounted,
      doubted: Set(leftOut.map(\.recordID))
    ).shares(at: position, separated: separated)
  }

  /// The settings of the last rated cup of the bean.
  private func lastSettings() -> [BrewParameter: Double] {
    guard let last = history.lastOwn else { return [:] }
    var settings: [BrewParameter: Double] = [:]
    for parameter in BrewSurface.parameters {
      settings[parameter] = history.triedValue(parameter, of: last)
    }
    return settings
  }

  /// The greatest probability that no setting matters at all with which a suggestion may be sure: half of
  /// what it is before any rating.
  private static let mostFlat = SurfaceHyperparameters.flatChance / 2

  /// The confidence by the number of brews, less where their ratings say little: of settings, or at all. A
  /// range that holds is no reason to be sure where it is that of all cups, whatever their settings. Less, too,
  /// where the cup's true rating may well lie outside of the range that is shown.
  private func confidence(
    _ isSurface: Bool, of expected: ExpectedRating, at position: SIMD4<Double>
  ) -> Suggestion.Confidence {
    let counted = Suggestion.Confidence(brews: isSurface ? history.ownCount : rule.ownCount)
    if isEven { return .low }
    let isWeak =
      history.habits.isWeak || history.areOwnNearlyAlike || !isSurface
      || surface.map { $0.flatChance > Self.mostFlat } ?? true
      || history.ownStarCount < history.ownCount
        && Suggestion.Confidence(brews: history.ownStarCount) != .high
    let known = isWeak && counted == .high ? .medium : counted
    guard let surface else { return known }
    let truth = surface.predictTruth(position)
    let deviation = max(truth.variance, 1e-6).squareRoot()
    func share(below limit: Double) -> Double {
      NormalDistribution.cumulative((limit - truth.mean) / deviation)
    }
    // What a true rating beyond the scale would be, the scale's end is.
    let above = expected.high < 5 ? 1 - share(below: expected.high) : 0
    let below = expected.low > 0 ? share(below: expected.low) : 0
    return [known, .medium].first { 1 - above - below >= $0.promise } ?? .low
  }

  /// The settings of the rule, rounded to values that can be set; for a parameter that its brews do
  /// not record, those of all brews of the method.
  func fixedSettings() -> [BrewParameter: Double] {
    var settings: [BrewParameter: Double] = [:]
    for parameter in BrewSurface.parameters {
      let known = history.settings[parameter, default: []]
      guard let low = known.min(), let high = known.max() else { continue }
      let mean =
        rule.mean { history.triedValue(parameter, of: $0) } ?? known.reduce(0, +)
        / Double(known.count)
      let grid = history.grid(parameter)
      settings[parameter] =
        parameter == .ratio ? mean : grid.rounded(min(max(mean, low), high), in: low...high)
    }
    return settings
  }

  func expectation(_ position: SIMD4<Double>) -> ExpectedRating {
    let scale = RatingScale(history.stars)
    guard let surface else {
      let (mean, variance) = history.ratings
      return scale.expectation(mean: mean, variance: variance)
    }
    let (mean, variance) = surface.predictRating(position)
    return scale.expectation(mean: mean, variance: variance)
  }

  private func surfaceScope() -> Suggestion.Scope {
    if history.ownCount > 0 { return .bean }
    return history.hasSimilarBeans ? .similarBeans : .method
  }

  private func count(_ scope: Suggestion.Scope, _ isSurface: Bool) -> Int {
    guard isSurface else { return rule.brews.count }
    switch scope {
    case .bean: return history.ownCount
    case .similarBeans:
      return history.entries.count { history.isSimilar($0.bean) }
    case .origin, .method: return history.rated.count
    }
  }

  private func surfaceEvidence(_ position: SIMD4<Double>) -> [SuggestionEvidence] {
    guard let surface else { return [] }
    let influence = surface.posterior.influence(position).map(abs)
    return strongest(zip(history.entries, influence).map { ($0, $1) })
  }

  private func othersShare(_ position: SIMD4<Double>) -> Double? {
    guard let surface else { return nil }
    let influence = surface.posterior.influence(position).map(abs)
    let total = influence.reduce(0, +)
    let others = zip(history.entries, influence).reduce(0) { $0 + ($1.0.bean == 0 ? 0 : $1.1) }
    return total > 0 ? others / total : nil
  }

  private func ruleEvidence() -> [SuggestionEvidence] {
    strongest(rule.brews.map { ($0, $0.stars * $0.weight) })
  }

  private func strongest(
    _ weighted: [(entry: SuggestionHistory.Entry, weight: Double)]
  ) -> [SuggestionEvidence] {
    let total = weighted.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return [] }
    let ordered = weighted.sorted { ($0.weight, $0.entry.index) > ($1.weight, $1.entry.index) }
    return ordered.prefix(8).map {
      SuggestionEvidence(
        brew: $0.entry.brew, stars: $0.entry.stars, weight: $0.weight / total,
        isSameBean: $0.entry.bean == 0, extraction: words?[$0.entry.index],
        isImplied: $0.entry.isImplied, shotWeight: $0.entry.weight, fault: $0.entry.fault)
    }
  }

  /// Whether notes mention the extraction at grind settings whose direction is not known.
  private func hasWordsOfGrind(_ surface: BrewSurface) -> Bool {
    guard let words, words.scale == nil,
      surface.axes.contains(where: { $0.parameter == .grindSetting })
    else { return false }
    return history.entries.contains { entry in
      entry.bean == 0 && words[entry.index] != nil
        && history.value(.grindSetting, of: entry) != nil
    }
  }

  /// What cups near a setting are called must be one direction in this share of them, and in so many, to
  /// contradict their stars; and how near a setting is, in noticeable steps.
  private static let contradiction = (share: 0.6, cups: 4, steps: 1.0)

  /// How the cups of the bean around the grind setting of a recipe are called, where most of them are called
  /// over- or most of them underextracted: their stars say otherwise.
  private func disagreement(_ recipe: SuggestedRecipe) -> BrewExtraction.Direction? {
    guard let words, !history.isByWords, let setting = recipe.grindSetting?.value else {
      return nil
    }
    let near = history.entries.filter { entry in
      guard entry.bean == 0, let value = history.value(.grindSetting, of: entry) else {
        return false
      }
      return !isNoticed(.grindSetting, value, setting, least: Self.contradiction.steps)
    }
    return [.under, .over].first { (direction: BrewExtraction.Direction) in
      let called = near.count { words[$0.index]?.direction == direction }
      return called >= Self.contradiction.cups
        && Double(called) >= Self.contradiction.share * Double(near.count)
    }
  }

  /// The rating from which a first cup is brewed again.
  private static let goodFirstCup = 4.0

  /// Whether the brews of the bean are all poor, or one that could be better.
  var isWorthVarying: Bool {
    let own = history.entries.filter { $0.bean == 0 }
    guard let best = own.map(\.stars).max() else { return false }
    return best < (own.count < 2 ? Self.goodFirstCup : Suggestion.poorStars)
  }

  /// The setting to change where the brews of the bean are one or all poor: the grind, which
  /// everybody can change, else the temperature or the ratio.
  private func worthVarying(_ recipe: SuggestedRecipe) -> BrewParameter? {
    guard isWorthVarying, contradiction == nil else { return nil }
    let order: [BrewParameter] = [.grindSetting, .waterTemperature, .ratio, .brewTime]
    return order.first { recipe.setting($0) != nil }
  }

  /// The least distance of a change, in noticeable steps.
  private static let leastChange = 0.5

  /// Whether a person would notice the difference of two settings: more than half a noticeable step or,
  /// where the parameter has none, more than one step of what can be set.
  func isNoticed(
    _ parameter: BrewParameter, _ first: Double, _ second: Double, least: Double = leastChange
  ) -> Bool {
    let values = history.settings[parameter, default: []]
    let axis =
      surface?.axes.first { $0.parameter == parameter } ?? ParameterAxis(parameter, values: values)
    guard let axis else {
      return abs(first - second) > history.grid(parameter).step + 1e-9
    }
    return abs(axis.position(of: first) - axis.position(of: second)) > least
  }

  /// The settings of the last rated cup of the bean that lie outside the ranges of a recipe and
  /// differ noticeably from it, and the grind that advice asks to change.
  func changes(_ recipe: SuggestedRecipe, asked: DialAdvice? = nil) -> [SettingChange] {
    guard let last = history.lastOwn else { return [] }
    let order: [BrewParameter] = [.dose, .ratio, .waterTemperature, .grindSetting, .brewTime]
    let builder = RecipeBuilder(history: history, surface: surface)
    let position = surface?.position { recipe.setting($0)?.value } ?? .zero
    let changes: [SettingChange] = order.compactMap { parameter in
      guard let setting = recipe.setting(parameter), let value = history.value(parameter, of: last)
      else { return nil }
      // What is worth a change is what the change is expected to give, not how sure the best setting is.
      let easy = builder.tolerance(parameter, at: position) ?? setting.low...setting.high
      let isAsked =
        parameter == .grindSetting
        && (asked?.setting).map { ($0 - value) * (setting.value - value) > 0 } ?? false
      guard
        isAsked || value < max(setting.low, easy.lowerBound)
          || value > min(setting.high, easy.upperBound), isNoticed(parameter, value, setting.value)
      else { return nil }
      return SettingChange(parameter: parameter, from: value, to: setting.value)
    }
    // How long an espresso runs follows from the others: alone it is no change.
    let isResult = history.method.isEspresso && changes.allSatisfy { $0.parameter == .brewTime }
    return isResult ? [] : changes
  }

  /// The fewest other beans, and the least distance in noticeable steps, of a difference from them.
  private static let leastDifference = (beans: 3, steps: 1.0)

  /// The settings whose range leaves out what is best for the other beans.
  private func differences(_ recipe: SuggestedRecipe, _ surface: BrewSurface) -> [SuggestionRemark]
  {
    let data = surface.data
    var counts = [Double](repeating: 0, count: data.beanCount)
    for bean in data.beans { counts[bean] += 1 }
    // A bean of few brews shows little of its optimum.
    let others = counts.indices.filter { $0 > 0 && counts[$0] > 0 }
    guard history.ownCount > 0, others.count >= Self.leastDifference.beans else { return [] }
    let optima = surface.posterior.optima().means
    let total = others.reduce(0) { $0 + counts[$1] }
    let usual = others.reduce(SIMD4<Double>.zero) { $0 + counts[$1] / total * optima[$1] }
    let own = surface.position { recipe.setting($0)?.value }
    return surface.axes.enumerated().compactMap { index, axis in
      guard let setting = recipe.setting(axis.parameter), !setting.spansTried,
        abs(usual[index] - own[index]) >= Self.leastDifference.steps
      else { return nil }
      let grid = history.grid(axis.parameter)
      let ends = [surface.region.low[index], surface.region.high[index]].map(axis.value).sorted()
      let value = grid.rounded(axis.value(at: usual[index]), in: ends[0]...ends[1])
      return value < setting.low || value > setting.high
        ? .differsFromOthers(axis.parameter, value) : nil
    }
  }

  private func remarks(_ recipe: SuggestedRecipe, _ isFallback: Bool) -> [SuggestionRemark] {
    var remarks: [SuggestionRemark] = []
    if history.bean.isArchived { remarks.append(.beanIsArchived) }
    if history.ownCount == 0 { remarks.append(.beanIsNew) }
    if history.isByWords { remarks.append(.byWords) }
    if isFallback, !isEven { remarks.append(.surfaceKnowsNoBetter) }
    if isEven, !history.habits.areAlike { remarks.append(.ratingsAlike) }
    remarks += history.habits.remarks.filter { isEven || $0 != .ratingsAlike }
    if !rule.isRatedHigh { remarks.append(.noneRatedHigh) }
    if let parameter = worthVarying(recipe) { remarks.append(.vary(parameter)) }
    if !isFallback, let surface { remarks += differences(recipe, surface) }
    if !isFallback, let surface, surface.wordBasis == nil, hasWordsOfGrind(surface) {
      remarks.append(.grinderScaleUnknown)
    }
    if history.method.isUnrecorded { remarks.append(.methodUnnamed) }
    if history.grinder == nil, recipe.grindSetting != nil { remarks.append(.grinderUnnamed) }
    for parameter in BrewSurface.parameters {
      if recipe.setting(parameter) == nil {
        let isGrind = parameter == .grindSetting && history.grinder != nil
        remarks.append(isGrind ? .grinderIsNew : .notRecorded(parameter))
      } else if let surface, !surface.axes.contains(where: { $0.parameter == parameter }) {
        remarks.append(.neverVaried(parameter))
      }
    }
    return remarks
  }
}

/// The path of a grinder's settings.
extension Words {
  /// Which settings of a grinder are coarser, and how that is known.
  public func text(of scale: GrinderScale) -> String {
    let sure = scale.certainty.map {
      phrases.text("dial.scale.sure", ["percent": .count(Self.percent(ofCertainty: $0))])
    }
    return phrases.text(
      "dial.scale.\(scale.coarser.rawValue)",
      ["why": phrases.text("dial.scale.\(scale.source.rawValue)") + (sure ?? "")])
  }

  /// The percent of a certainty, at most 99: nothing that is counted is certain.
  package static func percent(ofCertainty share: Double) -> Int { min(99, Int(share * 100)) }

  /// A limit of the advice in a few words.
  public func text(of remark: DialRemark) -> String {
    phrases.text("dial.remark.\(remark.rawValue)")
  }

  /// That `suggest` gives another setting; nil where it does not.
  public func suggested(by path: DialPath) -> String? {
    path.suggested.map {
      phrases.text("dial.suggested", ["value": value($0, Quantity(.grindSetting), .recipe)])
    }
  }

  /// How the best setting moves while beans age: a sentence.
  ///
  /// - Parameters:
  ///   - drift: The drift.
  ///   - scale: Which settings are coarser; nil where it is not known.
  public func text(of drift: GrindDrift, on scale: GrinderScale?) -> String {
    let isUp = drift.perWeek > 0
    let side: DialAdvice.Change =
      switch scale?.coarser {
      case nil: isUp ? .higher : .lower
      case .higher: isUp ? .coarser : .finer
      case .lower: isUp ? .finer : .coarser
      }
    func size(_ value: Double) -> PhraseArgument {
      .text(numbers.number(isUp ? value : -value, places: 3))
    }
    return phrases.text(
      "drift.\(side.rawValue)",
      [
        "number": size(drift.perWeek), "low": size(isUp ? drift.low : drift.high),
        "high": size(isUp ? drift.high : drift.low), "bags": .count(drift.bagCount),
      ])
  }

  /// What the taster planned, and whether the advice agrees.
  ///
  /// - Parameters:
  ///   - plan: The plan of a path.
  ///   - agreement: How the advice compares with it; nil where that is not known.
  public func text(of plan: DialPlan, _ agreement: DialPlan.Agreement?) -> String {
    let setting = PhraseArgument.text(grind(plan.setting))
    return phrases.text(
      agreement.map { "dial.planned.\($0.rawValue)" } ?? "dial.planned", ["setting": setting])
  }

  /// What to do so that a path tells more.
  ///
  /// - Parameters:
  ///   - task: The task of a path.
  ///   - timesMissing: The number of brews whose times could show which settings are coarser.
  public func text(of task: DialTask, timesMissing: Int?) -> String {
    if task == .tellScale, let count = timesMissing {
      return phrases.text("dial.task.\(task.rawValue).times", ["count": .count(count)])
    }
    return phrases.text("dial.task.\(task.rawValue)")
  }

  /// The time of the last brew beside that of its recipe.
  public func text(of time: DialTime) -> String {
    phrases.text(
      "dial.time",
      ["time": value(time.brewTime, .brewTime), "recipe": value(time.recipeTime, .brewTime)])
  }

  /// What a path tells beyond its next setting: the time of the last brew, what the taster planned, and
  /// what to do so that it tells more. At most three sentences.
  ///
  /// - Parameter path: The path.
  public func closing(of path: DialPath) -> [String] {
    [
      path.time.map { text(of: $0) },
      path.planned.map { text(of: $0, path.agreement) },
      path.task.map { text(of: $0, timesMissing: path.timesMissing) },
    ].compactMap(\.self)
  }

  /// Whose ratings a path rests on, and where their best settings lie if these are apart; empty for a journal of
  /// one.
  ///
  /// - Parameter path: The path.
  public func tasters(of path: DialPath) -> [String] {
    guard let whose = tasters(path.tasters.map(\.share)) else { return [] }
    guard path.next?.basis == .compromise else { return [whose] }
    let own = path.tasters.compactMap { taster -> String? in
      guard let low = taster.next?.low, let high = taster.next?.high else { return nil }
      return phrases.text(
        "dial.taster",
        ["name": name(of: TasterName(taster.share.name)), "low": grind(low), "high": grind(high)])
    }
    return [whose, phrases.text("dial.tasters", ["list": list(own)])]
  }

  /// What to do next, how sure that is, and what would settle it: a few sentences.
  ///
  /// - Parameter advice: The advice.
  public func sentences(of advice: DialAdvice) -> [String] {
    func setting(_ value: Double) -> PhraseArgument { .text(grind(value)) }
    var change = phrases.text("dial.change.\(advice.change.rawValue)")
    if let value = advice.setting {
      change = phrases.text("dial.next", ["setting": setting(value), "change": .text(change)])
    }
    let percent = PhraseArgument.count(Int((advice.confidence * 100).rounded()))
    var sentences = [
      change, phrases.text("dial.sure.\(advice.basis.rawValue)", ["percent": percent]),
    ]
    if let low = advice.low, let high = advice.high, low < high {
      sentences.append(
        phrases.text("dial.range", ["low": setting(low), "high": setting(high)]))
    }
    switch (advice.ifUnder, advice.ifOver) {
    case (let under?, let over?):
      sentences.append(
        phrases.text("dial.if.both", ["under": setting(under), "over": setting(over)]))
    case (let under?, nil):
      sentences.append(phrases.text("dial.if.under", ["under": setting(under)]))
    case (nil, let over?):
      sentences.append(phrases.text("dial.if.over", ["over": setting(over)]))
    case (nil, nil): break
    }
    return sentences
  }

  /// Where to begin with a bean, and what that rests on: `begin at 22, four times in five 20 to 24 is best`.
  public func text(of start: GrindStart) -> String {
    phrases.text(
      "dial.start",
      [
        "setting": .text(grind(start.setting)), "low": .text(grind(start.low)),
        "high": .text(grind(start.high)), "brews": .text(brews(start.brewCount)),
        "beans": .count(start.beanCount),
        "why": .text(phrases.text("dial.start.\(start.basis.rawValue)")),
      ])
  }

  /// What a step of the grinder changes: `a click coarser takes 6% less time (4% to 8%)`.
  ///
  /// - Parameters:
  ///   - effect: What it changes.
  ///   - scale: Which settings are coarser; nil where that is not known.
  public func text(of effect: GrindStepEffect, on scale: GrinderScale? = nil) -> String {
    func percent(_ share: Double) -> PhraseArgument { .count(Int((abs(share) * 100).rounded())) }
    let isMore = effect.change > 0
    let ends = isMore ? (effect.low, effect.high) : (effect.high, effect.low)
    return phrases.text(
      "dial.effect.\(effect.measure.rawValue).\(isMore ? "more" : "less")",
      [
        "step": .text(step(effect.step, on: scale)), "percent": percent(effect.change),
        "low": percent(ends.0), "high": percent(ends.1), "beans": .count(effect.beanCount),
        "brews": .text(brews(effect.brewCount)),
      ])
  }

  /// A step to a higher position in the words of the grinder: `a click coarser`, `a setting higher by 0.5`.
  private func step(_ size: Double, on scale: GrinderScale?) -> String {
    let number = PhraseArgument.text(numbers.number(size, places: 3))
    let name = notation == nil ? size == 1 ? "number" : nil : notation?.name(ofStep: size)
    guard let name else { return phrases.text("dial.step.part", ["step": number]) }
    let side = scale.map { $0.coarser == .higher ? "coarser" : "finer" } ?? "higher"
    return phrases.text(
      "dial.step.\(name)",
      ["step": number, "side": .text(phrases.text("dial.step.side.\(side)"))])
  }

  /// What a setting of another grinder was translated from.
  public func text(of translation: GrindTranslation, on grinder: String) -> String {
    phrases.text(
      "suggestion.translated",
      [
        "setting": .text(translation.text), "other": .text(translation.grinder.name),
        "name": .text(grinder), "beans": .count(translation.beanCount),
        "brews": .text(brews(translation.brewCount)),
      ])
  }

  /// Why there is no path: `<what is wrong>; <what to do>`.
  public func message(of error: DialError) -> String {
    phrases.text("dial.error.\(error.code.rawValue)", ["name": error.name])
  }

  /// The settings of a recipe, in the order of use.
  ///
  /// - Parameter grinder: The name of the grinder of the grind setting.
  package func rows(_ recipe: SuggestedRecipe, grinder: String?) -> [SettingRow] {
    let all: [(Quantity, SuggestedRecipe.Setting?)] = [
      (.dose, recipe.dose), (.water, recipe.water), (.yield, recipe.yield),
      (.ratio, recipe.ratio), (.waterTemperature, recipe.waterTemperature),
      (.grindSetting, recipe.grindSetting), (.brewTime, recipe.brewTime),
    ]
    return all.compactMap { quantity, setting in
      guard let setting else { return nil }
      let isEspresso = recipe.yield != nil
      let poured = { Self.poured($0, quantity, isEspresso: isEspresso) }
      var text = value(poured(setting.value), quantity, .recipe)
      if quantity == .grindSetting, let grinder {
        text += phrases.text("suggestion.on-grinder", ["name": grinder])
      }
      return SettingRow(
        name: name(of: quantity), value: text,
        low: number(poured(setting.low), quantity, .recipe),
        high: number(poured(setting.high), quantity, .recipe), spansTried: setting.spansTried,
        places: Self.places(setting))
    }
  }

  private static func places(_ setting: SuggestedRecipe.Setting) -> [Double]? {
    guard let tried = setting.tried, tried.upperBound > tried.lowerBound else { return nil }
    return [setting.value, setting.low, setting.high].map {
      min(1, max(0, ($0 - tried.lowerBound) / (tried.upperBound - tried.lowerBound)))
    }
  }

  /// A setting as a person sets it: 15 g, 240 g, 94 °C; an espresso is weighed more finely.
  package static func poured(_ value: Double, _ quantity: Quantity, isEspresso: Bool) -> Double {
    func nearest(_ step: Double) -> Double { (value / step).rounded() * step }
    return switch quantity {
    case .dose: isEspresso ? nearest(0.1) : nearest(0.5)
    case .water, .yield: nearest(value >= 100 ? 5 : 1)
    case .waterTemperature: nearest(1)
    case .brewTime: nearest(value >= 60 ? 5 : 1)
    case .ratio: nearest(0.1)
    case .grindSetting, .daysOffRoast, .rating: value
    }
  }
}

/// One setting of a suggested recipe: `temperature`, `94 °C`, `93`, `95`.
package struct SettingRow: Sendable, Equatable {
  package var name: String
  package var value: String
  package var low: String
  package var high: String
  /// Whether the range is all that was tried.
  package var spansTried = false
  /// Value, low and high between the lowest and the highest value tried, 0…1; nil where only one
  /// value was tried.
  package var places: [Double]?
}

/// The grind setting, which notes and curves decide on beside the surface.
extension SuggestionComposer {
  /// What went wrong with the last shot: then its curve decides on the grind.
  var contradiction: DialShots.Contradiction? {
    history.lastShot.flatMap {
      DialShots.Contradiction($0.shot, called: words?[$0.entry.index], isAlone: $0.isAlone)
    }
  }

  /// The grind setting of the last shot, or that of a suggestion or one step on the side that its curve asks for.
  func grind(
    after cause: DialShots.Contradiction, beside setting: Double?
  ) -> Double? {
    guard let last = lastGrind else { return nil }
    guard cause.change != .keep else { return last }
    let advisor = advisor(words ?? BrewWords(brews: []), after: history.lastShot?.entry)
    if let setting, advisor.change(from: last, to: setting) == cause.change { return setting }
    return advisor.adviceFromCurve(cause, confidence: 1)?.setting ?? last
  }

  /// The grind setting of the last shot.
  private var lastGrind: Double? {
    history.lastShot.flatMap { history.value(.grindSetting, of: $0.entry) }
  }

  /// The change of the last shot's grind, which alone is to blame.
  func changedGrind(_ recipe: SuggestedRecipe) -> [SettingChange] {
    guard let last = lastGrind, let setting = recipe.grindSetting?.value, setting != last else {
      return []
    }
    return [SettingChange(parameter: .grindSetting, from: last, to: setting)]
  }

  /// The grind setting that the words of poor cups ask for; nil where there are better cups, or the last
  /// note tells no direction. Where no cup has stars, the setting that the words of all cups tell, if it
  /// was brewed. It is that of `DialAdvisor`.
  func variedGrind() -> Double? {
    let isByWords = history.isByWords || history.isEven
    guard let words, isByWords || isWorthVarying, !areAllAlike(words) else { return nil }
    let advisor = advisor(words)
    let steps = advisor.steps
    let surfaced = surface.flatMap { surface in
      advisor.advice(surface) { surface.wordsAlone(words, history, axis: $0) }
    }
    if isByWords, let setting = surfaced?.setting,
      steps.contains(where: { $0.setting == setting })
    {
      return setting
    }
    guard let last = steps.last?.extraction, last.direction != .balanced else { return nil }
    let advice = surfaced ?? advisor.adviceFromWords()
    return advice?.change == .keep ? nil : advice?.setting
  }

  /// The last grind setting, where `DialAdvisor` keeps it and that of the surface is not noticeably beside
  /// it: both say the same.
  func kept(_ advice: DialAdvice?, beside setting: Double?) -> Double? {
    guard let setting, history.ownStarCount > 0, let advice, advice.change == .keep,
      let last = advice.setting, last != setting, !isApart(last, setting),
      history.settings[.grindSetting]?.contains(last) ?? false
    else { return nil }
    return last
  }

  /// What `DialAdvisor` says of the grind alone; nil where stars speak against it.
  func dialAdvice() -> DialAdvice? {
    guard let words, let surface, history.ownCount > 0 else { return nil }
    let advisor = advisor(words)
    let advice = advisor.advice(surface) { surface.wordsAlone(words, history, axis: $0) }
    let isWorse = surface.drift == nil && advice.map(advisor.isWorseBeyond) ?? false
    return isWorse ? nil : advice
  }

  /// Whether two grind settings are so far apart that advice of one contradicts that of the other.
  func isApart(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) > history.grid(.grindSetting).step + 1e-9
      && isNoticed(.grindSetting, first, second, least: 1)
  }

  /// The grind setting that notes call better than others and never worse, where all stars are the same; nil
  /// elsewhere.
  func preferredGrind() -> Double? {
    guard let words, history.isEven, !words.preferences.isEmpty else { return nil }
    return advisor(words).bestOfNotes
  }

  /// Whether all cups of the bean are as good as each other, and all called well or none called anything:
  /// nothing tells what to change.
  private func areAllAlike(_ words: BrewWords) -> Bool {
    let said = Set(history.entries.filter { $0.bean == 0 }.map { words[$0.index]?.direction })
    return isEven && said.count == 1
  }

  /// The advisor of the bean's path; `last` is its end where that is not rated.
  private func advisor(
    _ words: BrewWords, after last: SuggestionHistory.Entry? = nil
  ) -> DialAdvisor {
    let known = history.entries.filter { $0.index != last?.index }
      .sorted { ($1.age, $0.index) < ($0.age, $1.index) }
    let entries = (known + [last].compactMap(\.self)).filter {
      history.value(.grindSetting, of: $0) != nil
    }
    let own = entries.filter { $0.bean == 0 }
    let steps = own.map { entry in
      var step = DialPath.Step(
        brew: entry.brew, setting: history.value(.grindSetting, of: entry) ?? 0,
        stars: entry.isImplied ? nil : entry.stars, extraction: words[entry.index])
      (step.shotWeight, step.fault) = (entry.weight, entry.fault)
      return step.heard
    }
    var advisor = DialAdvisor(
      steps: steps, scale: words.scale ?? surface?.wordBasis?.scale,
      settings: entries.compactMap { history.value(.grindSetting, of: $0) },
      notation: history.notation)
    let settings = Dictionary(
      zip(own.map(\.index), steps.map(\.setting))
    ) { first, _ in first }
    advisor.hear(words.preferences) { settings[$0] }
    return advisor
  }
}

/// Finds the next setting of a path.
struct DialAdvisor {
  let steps: [DialPath.Step]
  let scale: GrinderScale?
  /// The settings of the method on the grinder, in the order of time.
  let settings: [Double]
  /// How they are written; nil for plain numbers.
  var notation: GrindNotation?
  /// Where the grinder's dial ends.
  var dial: ClosedRange<Double> = -.infinity...(.infinity)
  /// What the taster wrote to try next.
  var planned: DialPlan?
  /// The settings of the path of which notes call one better than the other.
  private(set) var comparisons: [(better: Double, worse: Double, weight: Double)] = []
  /// The settings that notes stay with.
  private(set) var kept: Set<Double> = []

  /// Whether a cup has a rating in stars. Where none has, the setting does not depend on the order of cups.
  var isRated: Bool { steps.contains { $0.stars != nil } }

  /// The standard deviation in steps of the best setting where none is better than another, and the
  /// probability of that from which there is no advice.
  static let anywhere = 6.0
  private static let flatLimit = 0.75
  /// The share of wrong words that the next word is expected to have at most.
  private static let usualLapse = 0.25
  /// The least change of a setting.
  static let leastStep = 1e-6

  /// The settings that can be set.
  var grid: SettingGrid {
    SettingGrid(.grindSetting, values: settings, notation: notation, dial: dial)
  }

  /// Takes what notes say of two cups; `setting` gives that of a cup of the path.
  mutating func hear(_ preferences: [CupPreference], setting: (Int) -> Double?) {
    for one in preferences where !one.isAlike {
      guard let better = setting(one.better), let worse = setting(one.worse) else { continue }
      comparisons.append((better, worse, one.weight))
      if one.isKept { kept.insert(better) }
    }
  }

  // MARK: From the surface

  /// The best place on the axis of the grind as a mixture: by ratings and words, and by words alone
  /// (Bayesian model averaging: Hoeting, Madigan, Raftery & Volinsky 1999).
  private struct Belief {
    var parts: [(mean: Double, deviation: Double, weight: Double)]

    /// The probability that it lies below a place.
    func below(_ place: Double) -> Double {
      parts.reduce(0) {
        $0 + $1.weight * NormalDistribution.cumulative((place - $1.mean) / $1.deviation)
      }
    }

    /// The place below which it lies with a probability.
    func quantile(_ share: Double) -> Double {
      var low = (parts.map { $0.mean - 6 * $0.deviation }.min() ?? 0)
      var high = (parts.map { $0.mean + 6 * $0.deviation }.max() ?? 0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if below(middle) < share { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
  }

  /// The advice of a surface; nil where it cannot compare settings.
  ///
  /// - Parameter alone: What words alone say of the best place on an axis, and the probability that
  ///   ratings say nothing of it.
  func advice(
    _ surface: BrewSurface,
    alone: (_ axis: Int) -> (mean: Double, variance: Double, chance: Double)?
  ) -> DialAdvice? {
    guard surface.isInformative || surface.posterior.words != nil, let last = steps.last?.setting,
      let index = surface.axes.firstIndex(where: { $0.parameter == .grindSetting })
    else { return nil }
    let words = alone(index)
    let axis = surface.axes[index]
    let optimum = Self.optimum(surface.posterior, index)
    let share = words?.chance ?? 0
    let place = axis.position(of: last)
    // Where the setting does not matter, the best one may be anywhere.
    let middle =
      isRated
      ? place : steps.reduce(0) { $0 + axis.position(of: $1.setting) } / Double(steps.count)
    let flat =
      surface.posterior.words == nil
      ? max(surface.flatChance(ofAxis: index), surface.ownFlatChance(ofAxis: index)) : 0
    let climb = self.climb
    guard flat < Self.flatLimit || share > Self.leadingShare || climb != nil else { return nil }
    var belief = Belief(parts: [
      (optimum.mean, optimum.variance.squareRoot(), (1 - share) * (1 - flat)),
      (middle, Self.anywhere, (1 - share) * flat),
    ])
    if let words { belief.parts.append((words.mean, words.variance.squareRoot(), share)) }
    if let climb {
      for index in belief.parts.indices { belief.parts[index].weight /= 2 }
      belief.parts.append(self.belief(in: climb, from: place, on: axis))
    }
    let below = belief.below(place)
    var setting = self.setting(at: belief.quantile(0.5), surface, index)
    if !isRated, let well = wellCalled(near: belief, surface, index) { setting = well }
    if let climb, (climb.isUp ? 1 - below : below) >= 0.5 {
      // What gets better goes on, one step.
      setting = step(on: climb, from: last)
    } else if isRated, change(from: last, to: setting) == .keep {
      if let next = stepAway(from: last, below: below) { setting = next }
    } else if !isRated || arePoor(at: setting),
      let next = stepAway(
        from: setting, below: belief.below(axis.position(of: setting)),
        least: isRated ? Self.poorShare : 0.5)
    {
      setting = next
    }
    if let onward, !onward.isPassed(by: setting) { setting = onward.setting }
    // No step to a setting that a note calls worse than one that none calls so.
    if let best = bestOfNotes, isCalledWorse(setting) {
      setting = best
    }
    // Nothing is better than the end of the scale.
    if areTop(at: last) { setting = last }
    // Four of five cases; nothing is known far from what was tried.
    let range = TriedRange.of(.grindSetting, settings) ?? last...last
    let tried = (
      low: range.lowerBound - 2 * grid.step, high: range.upperBound + 2 * grid.step
    )
    let ends = [0.1, 0.9].map {
      min(
        max(axis.value(at: belief.quantile($0)), min(tried.low, setting)), max(tried.high, setting))
    }
    // Where ratings cannot tell, or do not speak against it, the taster's own step is as good as a usual one.
    let isOpen = !surface.isInformative || share > Self.leadingShare
    if let planned = lastWord.map({ plannedSetting($0.direction) }) ?? planned?.setting,
      (planned < last ? below : 1 - below) >= 0.5,
      isOpen || (ends.min() ?? last)...(ends.max() ?? last) ~= planned
    {
      setting = planned
    }
    let change = self.change(from: last, to: setting)
    // What a note calls worse than other settings is not kept.
    if change == .keep, !areTop(at: last),
      isCalledWorse(setting), !comparisons.contains(where: { $0.better == setting })
    {
      return nil
    }
    let confidence =
      switch change {
      case .keep: belief.below(place + 1) - belief.below(place - 1)
      default: max(setting < last ? below : 1 - below, onward?.setting == setting ? 0.5 : 0)
      }
    // What is expected after the next word has to fit what the advice rests on.
    let branches =
      share > Self.leadingShare ? branches(setting) : branches(surface, index, setting)
    return DialAdvice(
      // What was tried and tasted best is never left out.
      change: change, setting: setting, low: grid.nearest(min(ends.min() ?? setting, setting)),
      high: grid.nearest(max(ends.max() ?? setting, setting)), confidence: confidence,
      basis: .ratings,
      ifUnder: branches.under, ifOver: branches.over)
  }

  /// Advice with the setting of a suggestion that is not noticeably beside it, so that both say the same; as
  /// it is where it keeps a setting, takes up a plan or goes on beyond what was tried.
  func agreeing(_ advice: DialAdvice?, _ other: Double) -> DialAdvice? {
    guard isRated, var agreed = advice, agreed.basis == .ratings, let setting = agreed.setting,
      let last = steps.last?.setting, let tried = TriedRange.of(.grindSetting, settings),
      tried.contains(setting), setting != planned?.setting, !arePoor(at: other),
      agreed.change != .keep, change(from: last, to: other) == agreed.change,
      !comparisons.contains(where: { abs($0.worse - other) <= grid.step / 2 })
    else { return advice }
    // No step to a setting that was called over- or underextracted.
    let called = calls(at: other).sums
    let faults = max(called[.under, default: 0], called[.over, default: 0])
    guard faults <= called[.balanced, default: 0] else { return advice }
    agreed.setting = other
    agreed.low = agreed.low.map { min($0, other) }
    agreed.high = agreed.high.map { max($0, other) }
    agreed.ifUnder = agreed.ifUnder.map { grid.nearest($0 + other - setting) }
    agreed.ifOver = agreed.ifOver.map { grid.nearest($0 + other - setting) }
    return agreed
  }

  /// The setting nearest to the best one, within a noticeable step, whose cups were mostly called well
  /// extracted or praised: what was found is kept.
  private func wellCalled(near belief: Belief, _ surface: BrewSurface, _ index: Int) -> Double? {
    let best = belief.quantile(0.5)
    func apart(_ setting: Double) -> Double {
      abs(surface.axes[index].position(of: setting) - best)
    }
    return Set(steps.map(\.setting)).filter { setting in
      guard apart(setting) <= 1 else { return false }
      let (called, others) = calls(at: setting)
      return called[.balanced, default: 0] > others
        && called[.balanced, default: 0] > (called.values.reduce(0, +)) / 2
    }.min { (apart($0), $0) < (apart($1), $1) }
  }

  /// What the cups at a setting were called, by the sum of confidences, and the number of cups less those
  /// that were called anything.
  private func calls(
    at setting: Double
  ) -> (sums: [BrewExtraction.Direction: Double], silent: Double) {
    var sums: [BrewExtraction.Direction: Double] = [:]
    var silent = 0.0
    for step in steps where abs(step.setting - setting) <= grid.step / 2 {
      if let word = step.extraction {
        sums[word.direction, default: 0] += word.confidence
      } else {
        silent += 1
      }
    }
    return (sums, silent)
  }

  /// Whether notes call a setting worse than another one, and more of them do than call its cups well.
  private func isCalledWorse(_ setting: Double) -> Bool {
    let against = comparisons.reduce(0) { $0 + ($1.worse == setting ? $1.weight : 0) }
    return against > 0 && against >= calls(at: setting).sums[.balanced, default: 0]
  }

  /// One step of the grinder from a setting whose cups were called over- or underextracted; nil where
  /// it is likelier that the best setting lies on the other side, or the step was called the opposite.
  ///
  /// Of rated cups the last one counts. Where none is rated, words are all there is, and what most cups at
  /// the setting were called counts, whichever came last.
  ///
  /// - Parameters:
  ///   - setting: The setting.
  ///   - below: The probability that the best setting is lower.
  ///   - least: The least probability that it lies on the side that the words ask for.
  private func stepAway(from setting: Double, below: Double, least: Double = 0.5) -> Double? {
    let sums =
      isRated && setting == steps.last?.setting
      ? steps.last?.extraction.map { [$0.direction: $0.confidence] } ?? [:]
      : calls(at: setting).sums
    let (under, over) = (sums[.under, default: 0], sums[.over, default: 0])
    guard under != over, max(under, over) > sums[.balanced, default: 0],
      let isUp = isUp(under > over ? .under : .over), (isUp ? 1 - below : below) >= least,
      var brew = steps.last
    else { return nil }
    brew.setting = setting
    return settingAway(from: brew, by: grid.step, isUp: isUp)
  }

  /// Whether a word asks for a higher setting; nil for a balanced cup, and where the grinder's direction
  /// is not known.
  func isUp(_ direction: BrewExtraction.Direction?) -> Bool? {
    guard let scale, let direction, direction != .balanced else { return nil }
    return (direction == .over) == (scale.coarser == .higher)
  }

  /// A setting some way from a brew: before the next one that was called the opposite, if need be in the
  /// middle; nil where nothing lies between.
  private func settingAway(from brew: DialPath.Step, by distance: Double, isUp: Bool) -> Double? {
    let side = isUp ? 1.0 : -1.0
    let opposite =
      steps
      .filter { self.isUp($0.extraction?.direction) == !isUp }
      .map { side * ($0.setting - brew.setting) }
      .filter { $0 > Self.leastStep }.min()
    var away = distance
    if let opposite, away > opposite - grid.step / 2 { away = opposite / 2 }
    let setting = grid.nearest(brew.setting + side * away)
    let moved = side * (setting - brew.setting)
    guard moved > Self.leastStep, moved < (opposite ?? .infinity) - Self.leastStep else {
      return nil
    }
    return setting
  }

  private static func optimum(
    _ posterior: SurfacePosterior, _ index: Int
  ) -> (mean: Double, variance: Double) {
    var direction = SIMD4<Double>.zero
    direction[index] = 1
    return posterior.optimum(of: 0, along: direction)
  }

  /// The least probability that the best setting lies beyond one whose cups were poor, and called so: it is no
  /// place to go back to.
  private static let poorShare = 0.3
  /// The share of words alone from which they lead.
  private static let leadingShare = 0.3

  /// The settings that words ask for after the next cup.
  func branches(_ setting: Double) -> (under: Double?, over: Double?) {
    func next(_ direction: BrewExtraction.Direction) -> Double? {
      guard let brew = steps.last, let isUp = isUp(direction) else { return nil }
      var step = brew
      step.setting = setting
      return settingAway(from: step, by: usualStep, isUp: isUp)
    }
    return (next(.under), next(.over))
  }

  /// The setting at a position: at most one noticeable step beyond what was tried on the grinder.
  private func setting(at position: Double, _ surface: BrewSurface, _ index: Int) -> Double {
    let low = surface.region.low[index] - 1
    let high = surface.region.high[index] + 1
    return grid.nearest(surface.axes[index].value(at: min(max(position, low), high)))
  }

  /// The fewest cups, and their least mean rating, that cannot be bettered.
  private static let top = (cups: 3, stars: 4.75)

  /// Whether the cups at a setting have the highest rating, every time.
  private func areTop(at setting: Double) -> Bool {
    let stars = steps.filter { abs($0.setting - setting) <= grid.step / 2 }.compactMap(\.stars)
    return stars.count >= Self.top.cups
      && stars.reduce(0, +) / Double(stars.count) >= Self.top.stars
  }

  /// Whether the cups at a setting are not worth making again.
  private func arePoor(at setting: Double) -> Bool {
    let stars = steps.filter { abs($0.setting - setting) <= grid.step / 2 }.compactMap(\.stars)
    return !stars.isEmpty && stars.reduce(0, +) / Double(stars.count) < Suggestion.poorStars
  }

  /// The settings that would follow if the next cup is called under- or overextracted.
  private func branches(
    _ surface: BrewSurface, _ index: Int, _ setting: Double
  ) -> (under: Double?, over: Double?) {
    guard let scale else { return (nil, nil) }
    let words = surface.posterior.words
    let axis = words?.axis ?? surface.extractionAxis(scale.coarser)
    var position = SIMD4<Double>.zero
    for other in surface.axes.indices {
      var direction = SIMD4<Double>.zero
      direction[other] = 1
      position[other] = surface.posterior.optimum(of: 0, along: direction).mean
    }
    position[index] = surface.axes[index].position(of: setting)
    func next(_ direction: BrewExtraction.Direction) -> Double? {
      let site = WordSite(bean: 0, position: position, direction: direction, doubt: 0.1)
      guard
        let learned = surface.posterior.learning(
          (words?.sites ?? []) + [site], along: axis,
          lapse: min(words?.lapse ?? Self.usualLapse, Self.usualLapse))
      else { return nil }
      let next = self.setting(at: Self.optimum(learned, index).mean, surface, index)
      // A word asks for no setting on the other side.
      return next == setting || isUp(direction) != (next > setting) ? nil : next
    }
    return (next(.under), next(.over))
  }

  func change(from last: Double, to setting: Double) -> DialAdvice.Change {
    // What the taster planned may be less than a usual step.
    abs(setting - last) > (setting == planned?.setting ? Self.leastStep : grid.step / 2)
      ? way(from: last, to: setting) : .keep
  }

  /// The direction of a change, however small it is.
  private func way(from last: Double, to setting: Double) -> DialAdvice.Change {
    guard let scale else { return setting > last ? .higher : .lower }
    return (setting > last) == (scale.coarser == .higher) ? .coarser : .finer
  }

  // MARK: From words

  /// What the last note with words says; nil where the setting was changed after it: what was said of
  /// another setting is no advice for this one.
  private var lastWord: BrewExtraction? {
    guard let told = steps.last(where: { $0.extraction != nil }), let current = steps.last,
      abs(current.setting - told.setting) < Self.leastStep
    else { return nil }
    return told.extraction
  }

  /// One usual step in the direction of the last word, or the step that the taster planned in this
  /// direction; nil where no note tells a direction of the last setting.
  func adviceFromWords() -> DialAdvice? {
    guard let last = steps.last?.setting else { return nil }
    guard let word = lastWord else { return adviceFromPlan(last) }
    return advice(asked: word.direction, from: last, confidence: word.confidence, .words)
  }

  /// What went wrong with the last shot decides: a step finer or coarser, or the same setting again.
  func adviceFromCurve(_ cause: DialShots.Contradiction, confidence: Double) -> DialAdvice? {
    guard let last = steps.last?.setting else { return nil }
    let direction: BrewExtraction.Direction =
      switch cause.change {
      case .finer: .under
      case .coarser: .over
      default: .balanced
      }
    return advice(asked: direction, from: last, confidence: confidence, .curve)
  }

  private func advice(
    asked direction: BrewExtraction.Direction, from last: Double, confidence: Double,
    _ basis: DialAdvice.Basis
  ) -> DialAdvice {
    var change: DialAdvice.Change =
      switch direction {
      case .under: .finer
      case .over: .coarser
      case .balanced: .keep
      }
    var setting: Double?
    if change == .keep {
      setting = last
    } else if let planned = plannedSetting(direction) {
      setting = planned
    } else if let isUp = isUp(direction), let brew = steps.last {
      setting = settingAway(from: brew, by: usualStep, isUp: isUp)
      // Between this setting and one that was called the opposite there is none.
      if setting == nil {
        let next = grid.nearest(last + (isUp ? usualStep : -usualStep))
        (change, setting) = basis == .curve ? (change, next) : (.keep, last)
      }
    }
    var after: (under: Double?, over: Double?) = setting.map { branches($0) } ?? (nil, nil)
    if basis == .curve, change == .keep { after = (nil, nil) }
    return DialAdvice(
      change: change, setting: setting, low: nil, high: nil, confidence: confidence,
      basis: basis, ifUnder: after.under, ifOver: after.over)
  }

  // MARK: What the taster planned

  /// How often the side of a setting that was planned is the better one: on a real journal in 0.53 of 70 plans.
  private static let planShare = 0.53

  /// The setting that the taster wrote to try next, where nothing else tells one.
  private func adviceFromPlan(_ last: Double) -> DialAdvice? {
    guard let setting = planned?.setting, abs(setting - last) > Self.leastStep else { return nil }
    let after = branches(setting)
    return DialAdvice(
      change: way(from: last, to: setting), setting: setting, low: nil, high: nil,
      confidence: Self.planShare, basis: .words, ifUnder: after.under, ifOver: after.over)
  }

  /// The number of brews at a setting after which what was written of another one is given up.
  static let planBrews = 3
  /// The longest way to a planned setting, in usual steps, and as a share of the last setting: numbers
  /// further away are degrees, grams or seconds.
  private static let planReach = (steps: 10.0, share: 0.25)

  /// The setting to try next that the last of some notes names; nil where it cannot be one.
  ///
  /// - Parameter plans: The settings that notes name to try next, by the brew.
  func plan(among plans: [Identifier<Brew>: Double]) -> DialPlan? {
    guard let last = steps.last?.setting else { return nil }
    let reach = max(Self.planReach.steps * usualStep, Self.planReach.share * abs(last))
    for step in steps.suffix(Self.planBrews).reversed() {
      guard abs(step.setting - last) < Self.leastStep else { return nil }
      guard let setting = FieldRange.grindSetting.checked(plans[step.id]) else { continue }
      let way = abs(setting - last)
      guard way > Self.leastStep, way <= reach else { return nil }
      return DialPlan(setting: setting, brewID: step.id)
    }
    return nil
  }

  /// The planned setting, if it lies on the side that a word asks for and before the next one that was
  /// called the opposite; nil otherwise. Where the grinder's direction is not known, the plan tells it.
  private func plannedSetting(_ direction: BrewExtraction.Direction) -> Double? {
    guard let planned = self.planned?.setting, direction != .balanced,
      let last = steps.last?.setting, abs(planned - last) > Self.leastStep
    else { return nil }
    let side = planned > last ? 1.0 : -1.0
    if let isUp = isUp(direction), isUp != (side > 0) { return nil }
    let opposite: BrewExtraction.Direction = direction == .under ? .over : .under
    let isBarred = steps.contains { step in
      let away = side * (step.setting - last)
      return step.extraction?.direction == opposite && away > Self.leastStep
        && away < abs(planned - last) + Self.leastStep
    }
    return isBarred ? nil : planned
  }

  /// A step that a person can set.
  var step: Double { grid.step }

  /// The middle of the changes that were made on the grinder; else the step of its settings.
  var usualStep: Double {
    let changes = zip(settings, settings.dropFirst()).map { abs($0 - $1) }
      .filter { $0 > Self.leastStep }.sorted()
    return changes.isEmpty ? grid.step : changes[changes.count / 2]
  }
}

extension SettingGrid {
  /// The nearest value that can be set.
  func nearest(_ value: Double) -> Double {
    rounded(value, in: -.greatestFiniteMagnitude...(.greatestFiniteMagnitude))
  }
}

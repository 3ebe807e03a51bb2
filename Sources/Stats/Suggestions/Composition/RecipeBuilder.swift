/// Makes a recipe of settings: dose and liquid, rounding, and the tolerance of each setting.
struct RecipeBuilder {
  let history: SuggestionHistory
  let surface: BrewSurface?
  /// Set if the recipe is the rule's: its ranges are those of the brews of the rule.
  var rule: WeightedMeanRule?
  /// Whether nothing shows which of the values that were tried are better.
  var isEven = false

  func recipe(_ settings: [BrewParameter: Double]) -> SuggestedRecipe {
    var recipe = SuggestedRecipe()
    var settings = settings
    var dose = history.dose
    var liquid: Double?
    if let usual = dose, let ratio = settings[.ratio] {
      let weights = weights(ratio, usualDose: usual)
      (dose, liquid) = (weights.dose, weights.liquid)
      settings[.ratio] = weights.liquid / weights.dose
    }
    let position = surface?.position { settings[$0] } ?? .zero
    func setting(_ parameter: BrewParameter) -> SuggestedRecipe.Setting? {
      guard let value = settings[parameter] else { return nil }
      let range =
        rule.map { brewedRange(parameter, $0) } ?? honestRange(parameter, at: position)
      guard let range else {
        return SuggestedRecipe.Setting(value: value, low: value, high: value)
      }
      let grid = history.grid(parameter)
      let ends = grid.inside(range, around: value)
      var setting = SuggestedRecipe.Setting(
        value: value, low: ends.lowerBound, high: ends.upperBound)
      setting.spansTried =
        isEven
        ? ends.lowerBound < ends.upperBound : rule == nil && spansTried(parameter, range)
      let known = history.settings[parameter, default: []]
      if let low = known.min(), let high = known.max() { setting.tried = low...high }
      return setting
    }
    recipe.ratio = setting(.ratio)
    recipe.waterTemperature = setting(.waterTemperature)
    recipe.grindSetting = setting(.grindSetting)
    recipe.brewTime = setting(.brewTime)
    if let dose {
      let grid = SettingGrid(.dose, values: [])
      let ratio = recipe.ratio ?? SuggestedRecipe.Setting(value: 1, low: 1, high: 1)
      let ratioStep = SettingGrid(.ratio, values: []).step
      func grams(
        _ value: Double, _ low: Double, _ high: Double, within brewed: ClosedRange<Double>?
      ) -> SuggestedRecipe.Setting {
        var range = min(low, high)...max(low, high)
        var spans = false
        if let brewed {
          // The ends of the ratio, from which these follow, are rounded.
          let slack = value * ratioStep / ratio.value
          spans =
            rule == nil && grid.step < brewed.upperBound - brewed.lowerBound
            && range.lowerBound <= brewed.lowerBound + slack
            && range.upperBound >= brewed.upperBound - slack
          range = spans ? brewed : range.clamped(to: brewed)
        }
        let ends = grid.inside(range, around: value)
        var setting = SuggestedRecipe.Setting(
          value: value, low: ends.lowerBound, high: ends.upperBound)
        setting.tried = brewed
        setting.spansTried = spans
        return setting
      }
      // With the liquid held, and with the dose held, the ratio may vary within its range, but only
      // between amounts that were weighed before.
      recipe.dose = grams(
        dose, dose * ratio.value / ratio.high, dose * ratio.value / ratio.low,
        within: weighedDose)
      if let liquid {
        let range = grams(
          liquid, dose * ratio.low, dose * ratio.high, within: weighedLiquid)
        if history.method.isEspresso { recipe.yield = range } else { recipe.water = range }
      }
    }
    return recipe
  }

  /// The share of a ratio that nobody misses where the amount of liquid would leave what was tried.
  private static let ratioSlack = 0.03

  /// Dose and liquid of a ratio: the usual dose, unless its liquid would be more or less than ever was
  /// tried. Then it is the nearest dose that was weighed and fits, or the nearest liquid that was.
  private func weights(_ ratio: Double, usualDose usual: Double) -> (dose: Double, liquid: Double) {
    func grams(_ dose: Double) -> Double { (dose * ratio * 10).rounded() / 10 }
    let liquid = grams(usual)
    guard let tried = weighedLiquid, !tried.contains(liquid) else { return (usual, liquid) }
    let nearest = min(max(liquid, tried.lowerBound), tried.upperBound)
    if abs(nearest / liquid - 1) <= Self.ratioSlack { return (usual, nearest) }
    let doses = Set(history.rated.compactMap { FieldRange.dose.checked($0.brew.dose) })
    let fitting = doses.filter { weighedDose?.contains($0) ?? false && tried.contains(grams($0)) }
    let dose = fitting.min { (abs($0 - usual), $0) < (abs($1 - usual), $1) }
    return dose.map { ($0, grams($0)) } ?? (usual, nearest)
  }

  private var weighedDose: ClosedRange<Double>? { weighed { FieldRange.dose.checked($0.dose) } }

  private var weighedLiquid: ClosedRange<Double>? {
    let isEspresso = history.method.isEspresso
    return weighed { brew in
      guard brew.ratio(isEspresso: isEspresso) != nil else { return nil }
      return isEspresso ? brew.yield : brew.water
    }
  }

  /// The range of weights in the rated brews of the method.
  private func weighed(_ weight: (Brew) -> Double?) -> ClosedRange<Double>? {
    TriedRange.of(.dose, history.rated.compactMap { weight($0.brew) }.filter { $0 > 0 })
  }

  /// The range of the parameter in the brews of the rule or, if they do not record it, in all
  /// brews.
  private func brewedRange(
    _ parameter: BrewParameter, _ rule: WeightedMeanRule
  ) -> ClosedRange<Double>? {
    let liked = rule.brews.compactMap { history.triedValue(parameter, of: $0) }
    let values = liked.isEmpty ? history.settings[parameter, default: []] : liked
    guard let low = values.min(), let high = values.max() else { return nil }
    return low...high
  }

  /// Whether a range reaches from one end of what was brewed to the other.
  private func spansTried(_ parameter: BrewParameter, _ range: ClosedRange<Double>) -> Bool {
    guard let surface,
      let index = surface.axes.firstIndex(where: { $0.parameter == parameter })
    else { return false }
    let axis = surface.axes[index]
    let ends = [surface.region.low[index], surface.region.high[index]].map(axis.value).sorted()
    let slack = 1e-6 * max(1, abs(ends[1]))
    return ends[1] > ends[0] && range.lowerBound <= ends[0] + slack
      && range.upperBound >= ends[1] - slack
  }

  /// The probability by the surface that the best setting lies within the range before it is
  /// widened to what tasted best: the range that is shown then holds it nine times in ten in
  /// simulated journals of high confidence, which is what that promises.
  private static let held = 0.89

  /// The range that is shown: where the expected rating falls by at most a tenth of a star, where
  /// the best setting lies by the surface, as far as it was tried, and the setting whose cups
  /// tasted best. The first alone is that of one surface; ratings allow for others.
  private func honestRange(
    _ parameter: BrewParameter, at position: SIMD4<Double>
  ) -> ClosedRange<Double>? {
    guard let easy = tolerance(parameter, at: position), let surface,
      let index = surface.axes.firstIndex(where: { $0.parameter == parameter })
    else { return nil }
    let best = surface.bestPlaces(ofAxis: index, share: Self.held)
      .clamped(to: surface.region.stretch(index, around: position[index]))
    let ends = [best.lowerBound, best.upperBound].map(surface.axes[index].value)
    // A setting halfway to the next one that can be set stands for it.
    let slack = history.grid(parameter).step / 2
    let near = surface.region.stretch(index, around: position[index])
    let tasted = tastedBest(parameter, near: surface.axes[index].value(at: position[index]))
      .flatMap { near.contains(surface.axes[index].position(of: $0)) ? $0 : nil }
    let all =
      [easy.lowerBound, easy.upperBound] + (ends.min().map { [$0 - slack] } ?? [])
      + (ends.max().map { [$0 + slack] } ?? []) + (tasted.map { [$0] } ?? [])
    return (all.min() ?? easy.lowerBound)...(all.max() ?? easy.upperBound)
  }

  /// The fewest cups that show that a setting tasted best: one may be luck.
  private static let fewestCups = 2

  /// The setting of the bean whose cups have the most stars in the mean, by their weights and with
  /// one more cup of the mean of all; the nearest one to a value of several. nil where that is a
  /// single cup, and where the best setting moves with the age of the beans.
  private func tastedBest(_ parameter: BrewParameter, near value: Double) -> Double? {
    if parameter == .grindSetting, surface?.drift != nil { return nil }
    var cups: [Double: (count: Int, stars: Double, weight: Double)] = [:]
    for entry in history.entries where entry.bean == 0 {
      guard let setting = history.triedValue(parameter, of: entry) else { continue }
      let (weight, sum) = (entry.weight, cups[setting] ?? (0, 0, 0))
      cups[setting] = (sum.count + 1, sum.stars + weight * entry.stars, sum.weight + weight)
    }
    let total = cups.values.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return nil }
    let usual = cups.values.reduce(0) { $0 + $1.stars } / total
    let means = cups.mapValues { ($0.stars + usual) / ($0.weight + 1) }
    let most = means.values.max() ?? usual
    return means.filter { $0.value >= most - 1e-9 && cups[$0.key]?.count ?? 0 >= Self.fewestCups }
      .keys.min { (abs($0 - value), $0) < (abs($1 - value), $1) }
  }

  /// The range in which the parameter alone lowers the expected rating by at most a tenth of a
  /// star.
  func tolerance(
    _ parameter: BrewParameter, at position: SIMD4<Double>
  ) -> ClosedRange<Double>? {
    guard let surface,
      let index = surface.axes.firstIndex(where: { $0.parameter == parameter })
    else { return nil }
    let floor = surface.posterior.mean(position) - 0.1
    func reach(_ end: Double) -> Double {
      let start = position[index]
      var (near, far) = (0.0, end - start)
      var trial = position
      func holds(_ distance: Double) -> Bool {
        trial[index] = start + distance
        return surface.posterior.mean(trial) >= floor
      }
      // The first position where the rating falls below, not the last: search outwards in small
      // steps.
      let stride = far / 16
      var step = 1
      while step <= 16, holds(stride * Double(step)) {
        near = stride * Double(step)
        step += 1
      }
      guard step <= 16 else { return end }
      far = stride * Double(step)
      for _ in 0..<12 {
        let middle = (near + far) / 2
        if holds(middle) { near = middle } else { far = middle }
      }
      return start + near
    }
    let axis = surface.axes[index]
    let near = surface.region.stretch(index, around: position[index])
    let low = axis.value(at: reach(min(near.lowerBound, position[index])))
    let high = axis.value(at: reach(max(near.upperBound, position[index])))
    return min(low, high)...max(low, high)
  }
}

extension SuggestedRecipe {
  /// The setting of a parameter of the surface.
  func setting(_ parameter: BrewParameter) -> Setting? {
    switch parameter {
    case .dose: dose
    case .ratio: ratio
    case .waterTemperature: waterTemperature
    case .grindSetting: grindSetting
    case .brewTime: brewTime
    case .daysOffRoast: nil
    }
  }
}

/// The baseline rule: the rating-weighted mean of the best-rated brews.
///
/// It uses brews rated 4 or more of the same bean and method, else of the same origin and method, else
/// of the method. If no brew was rated 4, it uses the best-rated ones.
struct WeightedMeanRule: Sendable {
  let scope: Suggestion.Scope
  /// The brews, each with its rating as weight.
  let brews: [SuggestionHistory.Entry]
  /// Whether any brew was rated 4 or more.
  let isRatedHigh: Bool
  /// The number of brews of the requested bean rated 4 or more.
  let ownCount: Int

  static let highRating = 4.0

  init(_ history: SuggestionHistory) {
    // What words imply counts where no cup has stars.
    let known = history.isByWords ? history.rated : history.rated.filter { !$0.isImplied }
    ownCount = known.count { $0.bean == 0 && $0.stars >= Self.highRating }
    let origins = Set(history.bean.origins.map { $0.lowercased() })
    let sameOrigin = history.beans.map { bean in
      !origins.isEmpty && !origins.isDisjoint(with: bean.origins.map { $0.lowercased() })
    }
    let groups: [(Suggestion.Scope, (SuggestionHistory.Entry) -> Bool)] = [
      (.bean, { $0.bean == 0 }), (.origin, { sameOrigin[$0.bean] }), (.method, { _ in true }),
    ]
    for (scope, belongs) in groups {
      let liked = known.filter { belongs($0) && $0.stars >= Self.highRating }
      guard !liked.isEmpty else { continue }
      self.scope = scope
      brews = liked
      isRatedHigh = true
      return
    }
    isRatedHigh = false
    for (scope, belongs) in groups {
      let rated = known.filter(belongs)
      guard let most = rated.map(\.stars).max() else { continue }
      self.scope = scope
      brews = rated.filter { $0.stars == most }
      return
    }
    scope = .method
    brews = []
  }

  /// The mean of a value, weighted by rating; nil when no brew records it.
  func mean(_ value: (SuggestionHistory.Entry) -> Double?) -> Double? {
    var (sum, weights) = (0.0, 0.0)
    for entry in brews {
      guard let value = value(entry) else { continue }
      sum += entry.stars * entry.weight * value
      weights += entry.stars * entry.weight
    }
    return weights > 0 ? sum / weights : nil
  }
}

import Journal

/// The response surface of one bean and method: ratings over the parameters that varied.
struct BrewSurface: Sendable {
  let axes: [ParameterAxis]
  let grids: [SettingGrid]
  let data: SurfaceData
  let region: BrewedRegion
  let posterior: SurfacePosterior
  /// The same brews where no parameter matters, and the chance that none does.
  let flat: SurfacePosterior?
  let flatChance: Double

  /// The parameters a surface may have, in the order of a recipe.
  static let parameters: [BrewParameter] = [.ratio, .waterTemperature, .grindSetting, .brewTime]

  /// - Parameter profiles: What the beans of `history` are compared by.
  /// - Returns: nil when the ratings allow no surface at all.
  init?(_ history: SuggestionHistory, profiles: [BeanProfile]) {
    let readings = Self.parameters.map { parameter in
      history.entries.map { history.value(parameter, of: $0) }
    }
    var axes: [ParameterAxis] = []
    var grids: [SettingGrid] = []
    var columns: [[Double?]] = []
    for (parameter, column) in zip(Self.parameters, readings) {
      let values = column.compactMap { $0 }
      guard let axis = ParameterAxis(parameter, values: values) else { continue }
      axes.append(axis)
      grids.append(SettingGrid(parameter, values: values))
      columns.append(column)
    }
    let data = SurfaceData(history, axes: axes, columns: columns, profiles: profiles)
    let fit = SurfaceFit(data, axisCount: axes.count)
    let best = fit.best()
    guard var posterior = SurfacePosterior(data, best.surface.parameters) else { return nil }
    let scale = RatingScale(data.stars)
    var open = data
    for _ in 0..<2 {
      open.stars = posterior.uncensored(data.stars, scale: scale)
      guard let next = SurfacePosterior(open, best.surface.parameters) else { break }
      posterior = next
    }
    flat = SurfacePosterior(data, best.flat.parameters)
    flatChance = flat == nil ? 0 : best.flatChance
    self.axes = axes
    self.grids = grids
    self.data = data
    self.posterior = posterior
    region = BrewedRegion(data, axisCount: axes.count)
  }

  /// The rating to expect and its variance, over both: parameters matter, or none does.
  func predictRating(
    _ position: SIMD4<Double>, day: Int? = nil
  ) -> (mean: Double, variance: Double) {
    let curved = posterior.predict(position, day: day)
    let curvedVariance = curved.variance + posterior.ratingVariance
    guard let flat, flatChance > 0.001 else { return (curved.mean, curvedVariance) }
    let level = flat.predict(position, day: day)
    let mean = (1 - flatChance) * curved.mean + flatChance * level.mean
    let apart = curved.mean - level.mean
    let variance =
      (1 - flatChance) * curvedVariance + flatChance * (level.variance + flat.ratingVariance)
      + flatChance * (1 - flatChance) * apart * apart
    return (mean, variance)
  }

  /// The place of a brew with these settings; 0 steps where one is not given.
  func position(_ setting: (BrewParameter) -> Double?) -> SIMD4<Double> {
    var position = SIMD4<Double>.zero
    for (index, axis) in axes.enumerated() {
      if let value = setting(axis.parameter) { position[index] = axis.position(of: value) }
    }
    return position
  }

  /// Where the expected rating is highest inside the region that has been brewed.
  func optimum(starts: [SIMD4<Double>]) -> SIMD4<Double> {
    let search = RegionSearch(region: region, axisCount: axes.count)
    let candidates = starts + [.zero] + someBrews()
    // A little caution: of two places that promise the same, the better known one.
    let found = search.best(from: candidates) { position in
      let prediction = posterior.predict(position)
      return prediction.mean - Self.caution * prediction.variance.squareRoot()
    }
    return found?.position ?? region.clamped(.zero)
  }

  /// Standard deviations by which a place counts as worse for not being known.
  private static let caution = 0.3

  /// From this chance on that no parameter matters, the surface knows no better than the rule.
  private static let flatLimit = 0.97

  /// Whether there is anything to choose between.
  var isInformative: Bool { !axes.isEmpty && flatChance <= Self.flatLimit }

  /// At most 40 of the brews, evenly through the history.
  func someBrews() -> [SIMD4<Double>] {
    let count = data.count
    let picked = min(40, count)
    return (0..<picked).map { data.positions[$0 * count / picked] }
  }

  /// The nearest place whose settings a person can make.
  func settable(_ position: SIMD4<Double>, in region: BrewedRegion? = nil) -> SIMD4<Double> {
    let region = region ?? self.region
    var result = position
    for (index, axis) in axes.enumerated() where axis.parameter != .ratio {
      let ends = [axis.value(at: region.low[index]), axis.value(at: region.high[index])].sorted()
      let value = grids[index].rounded(axis.value(at: position[index]), in: ends[0]...ends[1])
      result[index] = axis.position(of: value)
    }
    return result
  }
}

extension SuggestionHistory {
  /// A parameter's value in a brew; the grind setting only on the asked grinder.
  func value(_ parameter: BrewParameter, of entry: Entry) -> Double? {
    if parameter == .grindSetting {
      guard let grinder, entry.brew.grinderID == grinder.id else { return nil }
    }
    return parameter.value(of: entry.brew, bean: nil, isEspresso: method.isEspresso, day: nil)
  }
}

extension SurfaceData {
  /// A year doubles what an old rating's noise is thought to be, three at most.
  private static let agingYears = 365.0 * 86_400

  init(
    _ history: SuggestionHistory, axes: [ParameterAxis], columns: [[Double?]],
    profiles: [BeanProfile]
  ) {
    var places: [Int: Int] = [0: 0]
    var used = [0]
    for (row, entry) in history.entries.enumerated() {
      if places[entry.bean] == nil {
        places[entry.bean] = used.count
        used.append(entry.bean)
      }
      var position = SIMD4<Double>.zero
      var gap = SIMD4<Double>.zero
      for (index, axis) in axes.enumerated() {
        if let value = columns[index][row] {
          position[index] = axis.position(of: value)
        } else {
          gap[index] = 1
        }
      }
      positions.append(position)
      gaps.append(gap)
      beans.append(places[entry.bean] ?? 0)
      days.append(entry.brew.brewedAt.seconds.map { $0 / 86_400 } ?? -1 - row)
      aging.append(1 + min(2, entry.age / Self.agingYears))
      stars.append(entry.stars)
    }
    beanCount = used.count
    likeness = [Double](repeating: 1, count: beanCount * beanCount)
    for first in 0..<beanCount {
      for second in 0..<first {
        let value = min(
          0.95, BeanLikeness(profiles[used[first]], profiles[used[second]]).total)
        likeness[first * beanCount + second] = value
        likeness[second * beanCount + first] = value
      }
    }
    for index in axes.indices {
      let known = positions.indices.filter { gaps[$0][index] == 0 }
      let squares = known.reduce(0) { $0 + positions[$1][index] * positions[$1][index] }
      spread[index] = known.isEmpty ? 1 : squares / Double(known.count)
    }
  }
}

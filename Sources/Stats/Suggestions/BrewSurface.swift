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
  /// - Parameter calendar: Tells which brews share a day, and so a mood.
  init?(_ history: SuggestionHistory, profiles: [BeanProfile], calendar: LocalCalendar) {
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
    let data = SurfaceData(
      history, axes: axes, columns: columns, profiles: profiles, calendar: calendar)
    let fit = SurfaceFit(data, axisCount: axes.count)
    guard let best = fit.best() else { return nil }
    let curved = best.surface
    posterior = curved.posterior
    let level = best.flat
    flat = level?.posterior
    let places = SurfaceHyperparameters.places(axisCount: axes.count)
    let chance = SurfaceHyperparameters.flatChance
    let odds = level.map {
      $0.evidence - curved.evidence - curved.parameters.logPrior(places)
        + $0.parameters.logPrior(SurfaceHyperparameters.flatPlaces)
        + Double.logarithm(chance / (1 - chance))
    }
    flatChance = odds.map { 1 / (1 + Double.exponential(-$0)) } ?? 0
    self.axes = axes
    self.grids = grids
    self.data = data
    region = BrewedRegion(data, axisCount: axes.count)
  }

  /// What having learned the hyperparameters from the same ratings adds to a variance: *n* + *p*
  /// of *n*, as in a regression with *p* coefficients; half more at most.
  private var learningShare: Double {
    let learned = Double(SurfaceHyperparameters.places(axisCount: axes.count).count)
    return 1 + min(0.5, learned / Double(max(1, data.count)))
  }

  /// The rating to expect and its variance, over both: parameters matter, or none does.
  func predictRating(
    _ position: SIMD4<Double>, day: Int? = nil
  ) -> (mean: Double, variance: Double) {
    let curved = posterior.predict(position, day: day)
    let curvedVariance = (curved.variance + posterior.ratingVariance) * learningShare
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
    let found = search.best(from: candidates) { position in
      posterior.mean(position)
    }
    return found?.position ?? region.clamped(.zero)
  }

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

extension LocalCalendar {
  /// The number of the day on which the taster brewed: in the zone that `moment` names, else here.
  func tastingDay(of moment: Timestamp) -> Int? {
    guard moment.seconds != nil else { return nil }
    // `2026-02-09T07:31:00+09:00` was the ninth where it was brewed.
    let zone = moment.text.utf8.dropFirst(10)
    if zone.contains(UInt8(ascii: "+")) || zone.contains(UInt8(ascii: "-")),
      let day = CalendarDay(String(moment.text.prefix(10)))
    {
      return day.number
    }
    return day(of: moment)?.number
  }
}

extension SurfaceData {
  /// A year doubles what an old rating's noise is thought to be, three at most.
  private static let agingYears = 365.0 * 86_400

  init(
    _ history: SuggestionHistory, axes: [ParameterAxis], columns: [[Double?]],
    profiles: [BeanProfile], calendar: LocalCalendar
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
      // A brew of no known moment is alone on its day.
      days.append(calendar.tastingDay(of: entry.brew.brewedAt) ?? -1_000_000 * (row + 1))
      aging.append(1 + min(2, entry.age / Self.agingYears))
      stars.append(entry.stars)
      siteVariances.append(nil)
    }
    beanCount = used.count
    optima = .init(repeating: .zero, count: used.count)
    doubts = .init(repeating: .zero, count: used.count)
    level = stars.isEmpty ? 3 : stars.reduce(0, +) / Double(stars.count)
    likeness = [Pair](repeating: .same, count: beanCount * beanCount)
    for first in 0..<beanCount {
      for second in 0..<first {
        let value = Pair(BeanLikeness(profiles[used[first]], profiles[used[second]]))
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

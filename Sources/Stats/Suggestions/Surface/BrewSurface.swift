/// The response surface of one bean and method: ratings over the parameters that varied.
struct BrewSurface: Sendable {
  let axes: [ParameterAxis]
  let grids: [SettingGrid]
  let data: SurfaceData
  let region: BrewedRegion
  /// The part of it that the bean's own brews reach; nil where they are few.
  private let own: BrewedRegion?
  private(set) var posterior: SurfacePosterior
  /// The posterior of the same brews if no parameter matters, and the probability of that.
  let flat: SurfacePosterior?
  private(set) var flatChance: Double
  /// By how much comparisons of cups speak against that, in log odds.
  private(set) var preferenceGain = 0.0
  /// The surface before words.
  let fitted: FittedSurface
  /// How far it rests on words; nil without words that count.
  private(set) var wordBasis: WordBasis?
  /// How the best grind setting moves while beans age; all settings are those of the day asked for.
  /// nil where that is not known.
  let drift: GrindDrift?

  /// The possible parameters of a surface, in the order of a recipe.
  static let parameters: [BrewParameter] = [.ratio, .waterTemperature, .grindSetting, .brewTime]

  /// - Parameters:
  ///   - profiles: The properties by which the beans of `history` are compared.
  ///   - calendar: Gives the days of brews, which share a day effect.
  /// - Returns: nil when no surface can be fitted to the ratings.
  ///   - words: What the notes of the journal's brews say of extraction; nil uses ratings alone.
  ///   - day: The day of the next brew; nil takes that of the bean's last one.
  init?(
    _ history: SuggestionHistory, profiles: [BeanProfile], calendar: LocalCalendar,
    words: BrewWords? = nil, day: CalendarDay? = nil
  ) {
    let moved = history.drift(words: words, day: day, calendar: calendar)
    drift = moved?.drift
    let readings = Self.parameters.map { parameter in
      history.entries.map { history.value(parameter, of: $0) }
    }
    var axes: [ParameterAxis] = []
    var grids: [SettingGrid] = []
    var columns: [[Double?]] = []
    for (parameter, recorded) in zip(Self.parameters, readings) {
      var column = recorded
      if parameter == .grindSetting, let shifts = moved?.shifts {
        column = zip(recorded, shifts).map { value, shift in value.map { $0 + shift } }
      }
      guard let axis = ParameterAxis(parameter, values: column.compactMap { $0 }) else { continue }
      axes.append(axis)
      grids.append(
        SettingGrid(
          parameter, values: recorded.compactMap { $0 }, notation: history.notation,
          dial: history.dial))
      columns.append(column)
    }
    let data = SurfaceData(
      history, axes: axes, columns: columns, profiles: profiles, calendar: calendar)
    let fit = SurfaceFit(data, axisCount: axes.count)
    guard let best = fit.best() else { return nil }
    let curved = best.surface
    posterior = curved.posterior
    fitted = curved
    let level = best.flat
    flat = level?.posterior
    let places = SurfaceHyperparameters.places(axisCount: axes.count)
    let chance = SurfaceHyperparameters.flatChance
    let odds = level.map {
      $0.evidence - curved.evidence - curved.parameters.logPrior(places)
        + $0.parameters.logPrior(SurfaceHyperparameters.flatPlaces)
        + log(chance / (1 - chance))
    }
    flatChance = odds.map { 1 / (1 + exp(-$0)) } ?? 0
    self.axes = axes
    self.grids = grids
    self.data = data
    var limits: [Int: ClosedRange<Double>] = [:]
    for (index, axis) in axes.enumerated() where axis.parameter == .grindSetting && moved != nil {
      // Wherever the best setting moves to, only what was tried is known.
      let set = history.entries.compactMap { history.value(.grindSetting, of: $0) }
      if let tried = TriedRange.of(.grindSetting, set) {
        limits[index] = axis.position(of: tried.lowerBound)...axis.position(of: tried.upperBound)
      }
    }
    region = BrewedRegion(data, axisCount: axes.count, axes: axes, limits: limits)
    own = Self.ownReach(data, axes, limits).map {
      BrewedRegion(data, axisCount: axes.count, axes: axes, limits: $0)
    }
    if let words { prefer(words.preferences(history)) }
    if let words, let (learned, basis) = learning(words, history) {
      posterior = learned
      wordBasis = basis
    }
  }

  /// The fewest brews of a bean that tell what it was tried with, and the stars from which on it is worth going
  /// beyond that for what other beans say.
  private static let beyondOwn = (brews: 5, stars: 0.05)

  /// By axis what the bean's own brews tried, and the limits that are set already; nil where they are few.
  private static func ownReach(
    _ data: SurfaceData, _ axes: [ParameterAxis], _ limits: [Int: ClosedRange<Double>]
  ) -> [Int: ClosedRange<Double>]? {
    var reach = limits
    for (index, axis) in axes.enumerated() where limits[index] == nil {
      let known = data.positions.indices
        .filter { data.beans[$0] == 0 && data.gaps[$0][index] == 0 }
        .map { data.positions[$0][index] }.filter(axis.triedPlaces.contains)
      guard known.count >= beyondOwn.brews, let low = known.min(), let high = known.max() else {
        continue
      }
      reach[index] = low...high
    }
    return reach == limits ? nil : reach
  }

  /// Learns what notes say of two cups.
  private mutating func prefer(_ preferences: [RowPreference]) {
    guard let preferring = fitted.preferring(preferences) else { return }
    posterior = preferring
    let noise = 2 * posterior.kernel.noiseVariance
    preferenceGain = preferences.reduce(0) { sum, one in
      let difference =
        posterior.mean(data.positions[one.better]) - posterior.mean(data.positions[one.worse])
      return sum + one.gain(difference, noise: noise)
    }
    flatChance = withComparisons(flatChance)
  }

  /// The probability of a level surface with what comparisons say.
  private func withComparisons(_ chance: Double) -> Double {
    chance / (chance + (1 - chance) * exp(preferenceGain))
  }

  /// The increase of a variance because the hyperparameters were learned from the same ratings: *n*
  /// + *p* of *n*, as in a regression with *p* coefficients; at most half.
  private var learningShare: Double {
    let learned = Double(SurfaceHyperparameters.places(axisCount: axes.count).count)
    return 1 + min(0.5, learned / Double(max(1, data.count)))
  }

  /// The expected rating and its variance over both cases: parameters matter, or none does.
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

  /// The distribution of the true rating at a position, the mean of many cups.
  func predictTruth(_ position: SIMD4<Double>) -> (mean: Double, variance: Double) {
    let rating = predictRating(position)
    return (rating.mean, max(0, rating.variance - doubtParts(position).scatter))
  }

  /// The parts of the variance of `predictRating`, in squared stars.
  struct DoubtParts {
    /// The factor of the latent variance of the surface in the whole.
    var curved = 1.0
    /// What the scatter of ratings of the same cup has, what was learned from few ratings, and whether
    /// parameters matter at all.
    var scatter = 0.0
    var learning = 0.0
    var unclear = 0.0
    var total = 0.0
  }

  func doubtParts(_ position: SIMD4<Double>) -> DoubtParts {
    let curved = posterior.predict(position)
    let chance = flat == nil || flatChance <= 0.001 ? 0 : flatChance
    var parts = DoubtParts()
    parts.curved = 1 - chance
    parts.scatter = (1 - chance) * posterior.ratingVariance
    parts.learning =
      (1 - chance) * (curved.variance + posterior.ratingVariance) * (learningShare - 1)
    if let flat, chance > 0 {
      let level = flat.predict(position)
      parts.scatter += chance * flat.ratingVariance
      parts.learning += chance * level.variance
      parts.unclear =
        chance * (1 - chance) * (curved.mean - level.mean) * (curved.mean - level.mean)
    }
    parts.total = predictRating(position).variance
    return parts
  }

  /// Where the best place of the first bean lies on an axis, with a probability: the middle part of its
  /// distribution.
  func bestPlaces(ofAxis index: Int, share: Double) -> ClosedRange<Double> {
    var direction = SIMD4<Double>.zero
    direction[index] = 1
    let best = posterior.optimum(of: 0, along: direction)
    let reach = NormalDistribution.quantile((1 + share) / 2) * best.variance.squareRoot()
    return (best.mean - reach)...(best.mean + reach)
  }

  /// The position of a brew with these settings; 0 steps for a missing one.
  func position(_ setting: (BrewParameter) -> Double?) -> SIMD4<Double> {
    var position = SIMD4<Double>.zero
    for (index, axis) in axes.enumerated() {
      if let value = setting(axis.parameter) { position[index] = axis.position(of: value) }
    }
    return position
  }

  /// The settings with the highest expected rating inside the region that was brewed before. Beyond what the
  /// bean's own brews tried they lie only where that gains something.
  func optimum(starts: [SIMD4<Double>]) -> SIMD4<Double> {
    func best(_ region: BrewedRegion) -> (position: SIMD4<Double>, value: Double) {
      let found = RegionSearch(region: region, axisCount: axes.count)
        .best(from: starts + [.zero] + someBrews()) { posterior.mean($0) }
      let position = settable(found?.position ?? region.clamped(.zero), in: region)
      return (position, found?.value ?? -.infinity)
    }
    let whole = best(region)
    guard let own else { return whole.position }
    let near = best(own)
    return whole.value - near.value < Self.beyondOwn.stars ? near.position : whole.position
  }

  /// The probability that no parameter matters from which the rule is used instead of the surface.
  private static let flatLimit = 0.97

  /// Whether the surface can compare settings.
  var isInformative: Bool { !axes.isEmpty && flatChance <= Self.flatLimit }

  /// At most 40 brews, evenly spaced through the history.
  func someBrews() -> [SIMD4<Double>] {
    let count = data.count
    let picked = min(40, count)
    return (0..<picked).map { data.positions[$0 * count / picked] }
  }

  /// The nearest position whose settings a person can set.
  func settable(_ position: SIMD4<Double>, in region: BrewedRegion? = nil) -> SIMD4<Double> {
    let region = region ?? self.region
    var result = position
    for (index, axis) in axes.enumerated() where axis.parameter != .ratio {
      let near = region.stretch(index, around: position[index])
      let ends = [axis.value(at: near.lowerBound), axis.value(at: near.upperBound)].sorted()
      let value = grids[index].rounded(axis.value(at: position[index]), in: ends[0]...ends[1])
      result[index] = axis.position(of: value)
    }
    return result
  }
}

/// Whether one parameter matters to the ratings at all.
extension BrewSurface {
  /// The probability that one parameter does not matter: that of the same ratings with a surface that is
  /// level along its axis, and as steep as it is along the others.
  ///
  /// - Complexity: That of a few solutions of the covariance matrix, O(brews³).
  func flatChance(ofAxis index: Int) -> Double {
    guard axes.count > 1 else { return flatChance }
    let places = SurfaceHyperparameters.places(axisCount: axes.count)
    var parameters = fitted.parameters
    parameters[index] = SurfaceHyperparameters.flat[index]
    guard let level = FittedSurface(fitted.data, parameters, fitted.sites) else { return 0 }
    let chance = SurfaceHyperparameters.flatChance
    let odds =
      level.evidence - fitted.evidence + parameters.logPrior(places.filter { $0 != index })
      - fitted.parameters.logPrior(places) + log(chance / (1 - chance))
    return max(flatChance, withComparisons(1 / (1 + exp(-odds))))
  }

  /// The probability that the first bean's own ratings do not depend on one parameter, though those of
  /// other beans may: steepness is learned over all.
  ///
  /// The ratings less what the other parameters make of them are compared with the surface along the
  /// axis and with one level, both with the mean that fits best. The surface has seen them: its slope and
  /// curve cost what two coefficients do in the Bayesian information criterion (Schwarz 1978).
  func ownFlatChance(ofAxis index: Int) -> Double {
    let own = data.beans.indices.filter { data.beans[$0] == 0 && data.gaps[$0][index] == 0 }
    let chance = SurfaceHyperparameters.flatChance
    guard own.count > 2 else { return withComparisons(chance) }
    let variance = posterior.ratingVariance
    var curved: [Double] = []
    var level: [Double] = []
    for row in own {
      var usual = data.positions[row]
      let rest = data.stars[row] - posterior.mean(usual)
      usual[index] = 0
      curved.append(rest)
      level.append(data.stars[row] - posterior.mean(usual))
    }
    func squares(_ values: [Double]) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    let gain = (squares(curved) - squares(level)) / (2 * variance)
    let odds =
      chance / (1 - chance) * Double(own.count) * exp(min(max(gain, -20), 20))
    return withComparisons(odds / (1 + odds))
  }
}

/// Settings that always moved together.
extension BrewSurface {
  /// The pair of axes, other than the time, that moved together most; nil for none. The time follows from
  /// the grind, and nobody sets it alone.
  private var together: (Int, Int)? {
    var best: (pair: (Int, Int), share: Double)?
    for first in axes.indices where axes[first].parameter != .brewTime {
      for second in (first + 1)..<axes.count where axes[second].parameter != .brewTime {
        let rows = data.positions.indices.filter {
          data.gaps[$0][first] == 0 && data.gaps[$0][second] == 0
        }
        let share = JointMoves.share(
          rows.map { data.positions[$0][first] }, rows.map { data.positions[$0][second] },
          strata: rows.map { data.beans[$0] })
        guard let share, share >= JointMoves.least, share > best?.share ?? 0 else { continue }
        best = ((first, second), share)
      }
    }
    return best?.pair
  }

  /// The two cups that tell settings apart, and the position of the second.
  struct Separated {
    let cups: SettingSeparation
    let second: SIMD4<Double>
  }

  /// The way from the first cup to the second that tells two settings apart, in noticeable steps.
  private static let way = 1.5

  /// The two cups that tell apart settings that moved together: the suggestion, and one that changes one
  /// of them as far as it was tried.
  func separation(
    at position: SIMD4<Double>
  ) -> Separated? {
    guard let (first, second) = together else { return nil }
    // Whoever weighs water for a ratio changes the other one.
    let (changed, kept) = axes[first].parameter == .ratio ? (second, first) : (first, second)
    let tried = axes[changed].triedPlaces
    let (down, up) = (
      max(tried.lowerBound, position[changed] - Self.way),
      min(tried.upperBound, position[changed] + Self.way)
    )
    let end = up - position[changed] >= position[changed] - down ? up : down
    func value(_ axis: Int, _ place: Double) -> Double {
      let ends = [axes[axis].tried.lowerBound, axes[axis].tried.upperBound]
      let found = grids[axis].rounded(axes[axis].value(at: place), in: ends[0]...ends[1])
      return (found * 1000).rounded() / 1000
    }
    let values = (value(changed, position[changed]), value(changed, end))
    guard values.0 != values.1 else { return nil }
    var other = position
    other[changed] = axes[changed].position(of: values.1)
    return Separated(
      cups: SettingSeparation(
        changed: axes[changed].parameter, kept: axes[kept].parameter, first: values.0,
        second: values.1, value: value(kept, position[kept])), second: other
    )
  }
}

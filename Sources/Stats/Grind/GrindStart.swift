/// Where to begin with a bean that was not brewed on a grinder, or once: from the other beans there.
///
/// Two parts are weighed by their precision. What was liked: the best setting of this bean by the surface of
/// `BrewSuggester`, a hierarchical model in which beans that are alike share more (`SurfaceKernel`). And of a
/// bean with one cup the setting at which it takes as long as cups that were liked, or as its recipe says
/// (`GrindSlope`).
public struct GrindStart: Sendable, Hashable {
  /// What it rests on.
  public enum Basis: String, Sendable, CaseIterable, Codable {
    /// How other beans were liked.
    case ratings
    /// How long the bean's cup took.
    case times
    case both = "ratings_and_times"
  }

  /// The setting to begin with.
  public var setting: Double
  /// Where the best setting lies in four of five cases.
  public var low: Double
  /// The upper end of the same.
  public var high: Double
  /// The number of other beans on the grinder, and of their brews.
  public var beanCount: Int
  /// The number of their brews.
  public var brewCount: Int
  /// What it rests on.
  public var basis: Basis

  /// Creates a start.
  ///
  /// - Parameters:
  ///   - setting: The setting to begin with.
  ///   - low: The lower end of where the best setting lies in four of five cases.
  ///   - high: The upper end of the same.
  ///   - beanCount: The number of other beans on the grinder.
  ///   - brewCount: The number of their brews.
  ///   - basis: What it rests on.
  public init(
    setting: Double, low: Double, high: Double, beanCount: Int, brewCount: Int, basis: Basis
  ) {
    (self.setting, self.low, self.high) = (setting, low, high)
    (self.beanCount, self.brewCount, self.basis) = (beanCount, brewCount, basis)
  }

  /// The probability that the setting does not matter from which there is no advice.
  private static let flatLimit = 0.75
  /// How far beyond what was tried it may lie, in noticeable steps.
  private static let beyond = 1.0
  /// The share of the variance of people's settings, beyond that of this journal's, that its ratings cannot
  /// tell of: fitted on simulated journals (`SuggestionWorlds --grind`).
  private static let unseenShare = 0.25

  /// - Parameters:
  ///   - bean: The bean.
  ///   - surface: The surface of its history; nil where there is none.
  ///   - slope: How times change with the setting; nil where that is not known.
  ///   - recipeTime: The time that its cup should have taken, in seconds; nil where that is not known.
  ///   - others: The brews of other beans by the method on the grinder.
  ///   - grid: The settings that can be set.
  init?(
    _ bean: Identifier<Bean>, surface: BrewSurface?, slope: GrindSlope?, recipeTime: Double? = nil,
    others: [Brew], grid: SettingGrid
  ) {
    let settings = others.compactMap { FieldRange.grindSetting.checked($0.grindSetting) }
    guard let tried = TriedRange.of(.grindSetting, settings) else { return nil }
    let liked = surface.flatMap { Self.liked($0, settings) }
    let timed = slope?.likedSetting(of: bean, recipeTime: recipeTime)
    guard let place = Self.joined(liked, timed) else { return nil }
    let reach = (surface?.grindAxis?.axis.step ?? grid.step) * Self.beyond
    setting = grid.nearest(
      min(max(place.mean, tried.lowerBound - reach), tried.upperBound + reach))
    let interval = place.interval
    let least = min(0, tried.lowerBound)
    low = min(setting, grid.nearest(max(interval.lowerBound, least)))
    high = max(setting, grid.nearest(interval.upperBound))
    beanCount = Set(others.compactMap(\.beanID)).count
    brewCount = settings.count
    basis = liked == nil ? .times : timed == nil ? .ratings : .both
  }

  /// The best setting of the bean by how it and others were liked.
  ///
  /// The surface measures in steps of what was tried. Who hardly ever moved the grinder knows less of where the
  /// best lies than these say, so what people vary beyond that is added.
  private static func liked(_ surface: BrewSurface, _ settings: [Double]) -> GrindSlope.Place? {
    guard surface.isInformative || surface.posterior.words != nil,
      let (index, axis) = surface.grindAxis, surface.flatChance(ofAxis: index) < flatLimit
    else { return nil }
    var direction = SIMD4<Double>.zero
    direction[index] = 1
    let optimum = surface.posterior.optimum(of: 0, along: direction)
    let reach = optimum.variance.squareRoot()
    let deviation =
      (axis.value(at: optimum.mean + reach) - axis.value(at: optimum.mean - reach)) / 2
    guard deviation.isFinite, deviation > 0 else { return nil }
    let usual = TriedRange.spread(of: .grindSetting, settings.sorted())
    let unseen = max(0, usual * usual - axis.spread * axis.spread)
    return GrindSlope.Place(
      mean: axis.value(at: optimum.mean), variance: deviation * deviation + unseenShare * unseen,
      freedom: 100)
  }

  private static func joined(
    _ one: GrindSlope.Place?, _ other: GrindSlope.Place?
  ) -> GrindSlope.Place? {
    guard let one, let other else { return one ?? other }
    let (first, second) = (1 / one.variance, 1 / other.variance)
    return GrindSlope.Place(
      mean: (first * one.mean + second * other.mean) / (first + second),
      variance: 1 / (first + second), freedom: min(one.freedom, other.freedom))
  }
}

extension BrewSurface {
  /// The axis of the grind setting, and its place; nil where settings are not compared.
  var grindAxis: (index: Int, axis: ParameterAxis)? {
    axes.firstIndex { $0.parameter == .grindSetting }.map { ($0, axes[$0]) }
  }
}

/// The JSON form of a start; the texts are written where settings are no plain numbers.
package struct GrindStartDocument: Codable {
  let grindSetting, low, high: Rounded3
  let text, lowText, highText: String?
  let beans, brews: Int
  let basis: GrindStart.Basis

  /// - Parameter text: The text of a grind setting; nil for plain numbers.
  package init(_ start: GrindStart, text: ((Double) -> String)?) {
    (grindSetting, low, high) = (
      Rounded(start.setting), Rounded(start.low), Rounded(start.high)
    )
    (self.text, lowText, highText) = (
      text?(start.setting), text?(start.low), text?(start.high)
    )
    (beans, brews, basis) = (start.beanCount, start.brewCount, start.basis)
  }

  package var start: GrindStart {
    GrindStart(
      setting: grindSetting.value, low: low.value, high: high.value, beanCount: beans,
      brewCount: brews, basis: basis)
  }

  var texts: [(Double, String?)] {
    [(grindSetting.value, text), (low.value, lowText), (high.value, highText)]
  }
}

/// The JSON form of what a step changes.
package struct GrindStepDocument: Codable {
  let measure: GrindSlope.Measure
  let step, change, low, high: Rounded4
  let beans, brews: Int

  package init(_ effect: GrindStepEffect) {
    measure = effect.measure
    (step, change) = (Rounded(effect.step), Rounded(effect.change))
    (low, high) = (Rounded(effect.low), Rounded(effect.high))
    (beans, brews) = (effect.beanCount, effect.brewCount)
  }

  package var effect: GrindStepEffect {
    GrindStepEffect(
      measure: measure, step: step.value, change: change.value, low: low.value, high: high.value,
      beanCount: beans, brewCount: brews)
  }
}

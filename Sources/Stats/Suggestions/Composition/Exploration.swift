import Journal
import Numerics

/// The brew worth trying to learn most: expected improvement inside safe bounds.
///
/// Expected improvement after Jones, Schonlau & Welch 1998, "Efficient global optimization of
/// expensive black-box functions", equation 15, over the difference to the suggestion, so that
/// not knowing how good the bean is does not count as a chance to improve.
struct Exploration {
  let history: SuggestionHistory
  let surface: BrewSurface
  let composer: SuggestionComposer

  /// Noticeable steps beyond what was brewed.
  private static let margin = 1.0
  /// Stars that a trial may be expected to fall below the suggestion when it goes badly.
  private static let sacrifice = 1.0

  func next(after suggestion: SIMD4<Double>) -> ExploratoryBrew? {
    let region = BrewedRegion(surface.data, axisCount: surface.axes.count, margin: Self.margin)
    var search = RegionSearch(region: region, axisCount: surface.axes.count)
    search.followed = 3
    search.steps = [0.8, 0.4, 0.2]
    let comparison = surface.posterior.comparison(with: suggestion)
    func improvement(_ position: SIMD4<Double>) -> Double {
      let difference = comparison.difference(position)
      let deviation = difference.variance.squareRoot()
      let excess = difference.mean
      // Unsafe places are worth the less the more unsafe they are, so that the search climbs back.
      let risk = -Self.sacrifice - (excess - deviation)
      if risk > 0 { return -risk }
      guard deviation > 1e-6 else { return max(0, excess) }
      let score = excess / deviation
      return excess * NormalDistribution.cumulative(score)
        + deviation * NormalDistribution.density(score)
    }
    var starts = [suggestion]
    for axis in surface.axes.indices {
      for direction in [-1.5, 1.5] {
        var start = suggestion
        start[axis] += direction
        starts.append(start)
      }
    }
    guard let found = search.best(from: starts + surface.someBrews().prefix(12), improvement),
      found.value > 0
    else { return nil }
    let position = surface.settable(found.position, in: region)
    var settings: [BrewParameter: Double] = [:]
    for (index, axis) in surface.axes.enumerated() {
      settings[axis.parameter] = axis.value(at: position[index])
    }
    let base = composer.fixedSettings().merging(settings) { $1 }
    let recipe = RecipeBuilder(history: history, surface: surface).recipe(base)
    let final = surface.position { recipe.setting($0)?.value }
    return ExploratoryBrew(
      recipe: recipe, expectedRating: composer.expectation(final),
      expectedImprovement: max(0, improvement(final)),
      reason: reason(final, from: suggestion, comparison))
  }

  private func reason(
    _ position: SIMD4<Double>, from suggestion: SIMD4<Double>,
    _ comparison: SurfacePosterior.Comparison
  ) -> String {
    let moved = surface.axes.indices.max {
      abs(position[$0] - suggestion[$0]) < abs(position[$1] - suggestion[$1])
    }
    let difference = comparison.difference(position)
    let deviation = difference.variance.squareRoot()
    guard let moved, abs(position[moved] - suggestion[moved]) > 0.05 else {
      return "Nothing near promises more than the suggestion itself: brew it and rate it."
    }
    let axis = surface.axes[moved]
    let isMore = axis.value(at: position[moved]) > axis.value(at: suggestion[moved])
    let change = axis.parameter.change(isMore: isMore)
    let best = ((difference.mean + 1.2816 * deviation) * 10).rounded() / 10
    let worst = ((difference.mean - 1.2816 * deviation) * 10).rounded() / 10
    return
      "\(change) is little known here: it may turn out between \(Self.signed(worst)) and "
      + "\(Self.signed(best)) stars beside the suggestion."
  }

  private static func signed(_ value: Double) -> String {
    value < 0 ? "−\(-value)" : "+\(abs(value))"
  }
}

extension BrewParameter {
  fileprivate func change(isMore: Bool) -> String {
    switch self {
    case .dose: isMore ? "A larger dose" : "A smaller dose"
    case .ratio:
      isMore
        ? "A weaker brew, more water to the coffee," : "A stronger brew, less water to the coffee,"
    case .waterTemperature: isMore ? "Hotter water" : "Cooler water"
    case .grindSetting: isMore ? "A higher grind setting" : "A lower grind setting"
    case .brewTime: isMore ? "A longer brew" : "A shorter brew"
    case .daysOffRoast: isMore ? "An older coffee" : "A fresher coffee"
    }
  }
}

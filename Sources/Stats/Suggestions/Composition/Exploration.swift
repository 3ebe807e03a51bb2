/// The brew that reduces uncertainty most: maximum expected improvement inside safe bounds.
///
/// Expected improvement after Jones, Schonlau & Welch 1998, "Efficient global optimization of
/// expensive black-box functions", equation 15, of the difference from the suggestion, so that
/// uncertainty about the quality of the bean does not count as a chance to improve.
struct Exploration {
  let history: SuggestionHistory
  let surface: BrewSurface
  let composer: SuggestionComposer

  /// The margin beyond the brewed region, in noticeable steps.
  private static let margin = 1.0
  /// The stars by which an unlucky trial may be expected to fall below the suggestion.
  private static let sacrifice = 1.0

  func next(after suggestion: SIMD4<Double>) -> ExploratoryBrew? {
    let region = BrewedRegion(
      surface.data, axisCount: surface.axes.count, axes: surface.axes, margin: Self.margin)
    var search = RegionSearch(region: region, axisCount: surface.axes.count)
    search.followed = 3
    search.steps = [0.8, 0.4, 0.2]
    let comparison = surface.posterior.comparison(with: suggestion)
    func improvement(_ position: SIMD4<Double>) -> Double {
      let difference = comparison.difference(position)
      let deviation = difference.variance.squareRoot()
      let excess = difference.mean
      // The value of unsafe positions falls with their risk, so that the search returns to safe
      // ones.
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
      change: change(final, from: suggestion, comparison))
  }

  /// The parameter that differs most from the suggestion, with an interval that contains four in
  /// five results; nil if the brew is close to the suggestion.
  private func change(
    _ position: SIMD4<Double>, from suggestion: SIMD4<Double>,
    _ comparison: SurfacePosterior.Comparison
  ) -> ExploratoryBrew.Change? {
    let moved = surface.axes.indices.max {
      abs(position[$0] - suggestion[$0]) < abs(position[$1] - suggestion[$1])
    }
    guard let moved, abs(position[moved] - suggestion[moved]) > 0.05 else { return nil }
    let difference = comparison.difference(position)
    let deviation = difference.variance.squareRoot()
    let axis = surface.axes[moved]
    return ExploratoryBrew.Change(
      parameter: axis.parameter,
      isMore: axis.value(at: position[moved]) > axis.value(at: suggestion[moved]),
      isRare: surface.data.isRare(position[moved], axis: moved),
      low: difference.mean - 1.2816 * deviation, high: difference.mean + 1.2816 * deviation)
  }
}

extension SurfaceData {
  /// The greatest share of the brews that may lie within a noticeable step of a rare value.
  private static let rareShare = 0.1

  /// Whether few of the brews that record the parameter of an axis lie near a position on it.
  func isRare(_ place: Double, axis: Int) -> Bool {
    let known = positions.indices.filter { gaps[$0][axis] == 0 }
    let near = known.count { abs(positions[$0][axis] - place) <= 1 }
    return Double(near) <= Self.rareShare * Double(known.count)
  }
}

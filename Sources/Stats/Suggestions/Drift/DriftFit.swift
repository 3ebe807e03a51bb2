import Foundation

/// Finds the drift of maximum posterior probability, tests it by the ratio of likelihoods, and gives
/// the interval of its profile likelihood (Venzon & Moolgavkar 1988, "A method for computing
/// profile-likelihood-based confidence intervals").
struct DriftFit: Sendable {
  private typealias Place = DriftModel.Place

  /// The drift in settings a week, with the interval of 95%; nil where the interval holds 0, or
  /// where ratings and words are as probable if settings make no difference.
  private(set) var drift: (perWeek: Double, low: Double, high: Double)?
  /// Twice the log ratio of the likelihoods with the best drift and with none.
  private(set) var ratio = 0.0
  /// The expected drift of each bag, in settings a week.
  private(set) var slopes: [Double] = []
  /// The best parameters.
  private(set) var parameters: [Double]
  /// The log probability of ratings, words and the best parameters.
  private(set) var value: Double

  private let model: DriftModel

  /// The quantile of χ² with one degree of freedom at 95%.
  private static let limit = 3.841
  private static let iterations = (full: 25, profile: 6)
  /// The step of differences.
  private static let step = 1e-4

  /// - Returns: nil in a cancelled task.
  init?(_ model: DriftModel) {
    self.model = model
    parameters = DriftModel.priors.map(\.mean) + [0]
    let all = Array(0..<Place.count)
    var best = Self.climb(model, parameters, all, Self.iterations.full)
    // Without a drift from the values with it, so that both are of one peak.
    var without = best.parameters
    without[Place.drift] = 0
    // Other parameters can only make up for a part.
    value = best.value
    let most = 2 * (best.value - Self.value(model, without))
    guard !Task.isCancelled else { return nil }
    let others = all.filter { $0 != Place.drift }
    if most >= Self.limit {
      let null = Self.climb(model, without, others, Self.iterations.full)
      ratio = 2 * (best.value - null.value)
      if ratio < 0 { best = null }
    } else {
      ratio = max(0, most)
    }
    parameters = best.parameters
    slopes = model.slopes(parameters)
    // Ratings that are all alike would follow any drift: the setting has to matter at all.
    guard ratio >= Self.limit, best.value > Self.flat(model) else { return }
    let drift = parameters[Place.drift]
    let error = abs(drift) / ratio.squareRoot()
    let ends = [-1.0, 1.0].map { side -> Double in
      var distance = Self.limit.squareRoot() * error
      // The root of the ratio is nearly linear in the distance.
      for _ in 0..<3 where !Task.isCancelled {
        var start = parameters
        start[Place.drift] = drift + side * distance
        let found = Self.climb(model, start, others, Self.iterations.profile)
        let root = max(0.2, 2 * (best.value - found.value)).squareRoot()
        distance *= min(2, max(0.5, Self.limit.squareRoot() / root))
      }
      return drift + side * distance
    }
    guard !Task.isCancelled else { return nil }
    // Rounding must not bring an end to the other side of 0, which the test excludes.
    let low = drift > 0 ? max(ends[0], 0) : ends[0]
    let high = drift < 0 ? min(ends[1], 0) : ends[1]
    self.drift = (model.perWeek(drift), model.perWeek(low), model.perWeek(high))
  }

  /// The same value if no setting is better than another, and words name sides at random.
  private static func flat(_ model: DriftModel) -> Double {
    var start = DriftModel.priors.map(\.mean) + [0]
    let (steepness, clarity) = (start[Place.steepness], start[Place.clarity])
    let none = -20.0
    (start[Place.steepness], start[Place.clarity]) = (none, none)
    let found = climb(model, start, [Place.noise, Place.lapse], iterations.full).parameters
    let likelihood = model.logLikelihood(found)
    var rest = found
    (rest[Place.steepness], rest[Place.clarity]) = (steepness, clarity)
    return likelihood + DriftModel.logPrior(rest)
  }

  private static func value(_ model: DriftModel, _ parameters: [Double]) -> Double {
    model.logLikelihood(parameters) + DriftModel.logPrior(parameters)
  }

  /// The quasi-Newton method of `SurfaceFit`, with the slope by differences.
  private static func climb(
    _ model: DriftModel, _ start: [Double], _ places: [Int], _ iterations: Int
  ) -> (parameters: [Double], value: Double) {
    func slope(_ at: [Double], _ value: Double) -> [Double] {
      places.map { place in
        var moved = at
        moved[place] += step
        return (Self.value(model, moved) - value) / step
      }
    }
    var current = start
    var value = Self.value(model, start)
    var slopes = slope(start, value)
    var curvature = InverseCurvature(count: places.count)
    for _ in 0..<iterations where !Task.isCancelled {
      var move = curvature.times(slopes)
      let longest = move.map(abs).max() ?? 0
      if longest > 1 { move = move.map { $0 / longest } }
      let promise = zip(move, slopes).reduce(0) { $0 + $1.0 * $1.1 }
      guard promise > 1e-3 else { break }
      var length = 1.0
      var next: (parameters: [Double], value: Double)?
      while length > 0.02, next == nil {
        var trial = current
        for (index, place) in places.enumerated() { trial[place] += length * move[index] }
        let found = Self.value(model, trial)
        if found > value + 1e-4 * length * promise { next = (trial, found) }
        length /= 3
      }
      guard let next else { break }
      let nextSlopes = slope(next.parameters, next.value)
      curvature.learn(
        step: places.map { next.parameters[$0] - current[$0] },
        change: zip(slopes, nextSlopes).map { $0 - $1 })
      (current, value, slopes) = (next.parameters, next.value, nextSlopes)
    }
    return (current, value)
  }
}

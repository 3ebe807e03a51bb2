/// Finds the hyperparameters under which the ratings are likeliest, given what is usual.
///
/// Type II maximum a posteriori (Rasmussen & Williams 2006, §5.2 and §5.4.1) by the quasi-Newton
/// method of Broyden, Fletcher, Goldfarb and Shanno (Nocedal & Wright 2006, algorithm 6.1) with
/// halving steps: first on some of the brews, then on all. Always the same answer.
struct SurfaceFit {
  private let data: SurfaceData
  private let some: SurfaceData
  private let axisCount: Int

  /// Rows of the first search.
  private static let limit = 100

  init(_ data: SurfaceData, axisCount: Int) {
    self.data = data
    // Evenly through the history.
    let count = min(Self.limit, data.count)
    some = data.selecting((0..<count).map { $0 * data.count / count })
    self.axisCount = axisCount
  }

  /// The likeliest hyperparameters under which parameters matter, and those under which none does.
  func best() -> (surface: SurfaceHyperparameters, flat: SurfaceHyperparameters) {
    let all = SurfaceHyperparameters.places(axisCount: axisCount)
    var surface = climb(some, from: .prior, all, iterations: 12)
    // Ratings at the ends say something else under other hyperparameters, so once more.
    surface = climb(data, from: surface, all, iterations: 6)
    let flat = climb(data, from: .flat, SurfaceHyperparameters.flatPlaces, iterations: 5)
    return (surface, flat)
  }

  private func climb(
    _ given: SurfaceData, from start: SurfaceHyperparameters, _ places: [Int], iterations: Int
  ) -> SurfaceHyperparameters {
    guard given.count >= 3, !places.isEmpty,
      let open = CensoredRatings(given.stars).replaced(given, start)
    else { return start }
    let data = open.data
    func evaluate(_ parameters: SurfaceHyperparameters) -> (value: Double, slope: [Double])? {
      guard let posterior = SurfacePosterior(data, parameters) else { return nil }
      let gradient = posterior.gradient()
      return (
        posterior.logLikelihood + parameters.logPrior(places),
        places.map { gradient[$0] + parameters.priorSlope($0, places) }
      )
    }
    guard var (value, slope) = evaluate(start) else { return start }
    var current = start
    var curvature = InverseCurvature(count: places.count)
    for _ in 0..<iterations {
      var move = curvature.times(slope)
      // A factor of e at most.
      let longest = move.map(abs).max() ?? 0
      if longest > 1 { move = move.map { $0 / longest } }
      let promise = zip(move, slope).reduce(0) { $0 + $1.0 * $1.1 }
      guard promise > 1e-3 else { break }
      var length = 1.0
      var next: (parameters: SurfaceHyperparameters, value: Double, slope: [Double])?
      while length > 0.1, next == nil {
        var trial = current
        for (index, place) in places.enumerated() { trial[place] += length * move[index] }
        if let found = evaluate(trial), found.value > value + 1e-4 * length * promise {
          next = (trial, found.value, found.slope)
        }
        length /= 3
      }
      guard let next else { break }
      let step = places.map { next.parameters[$0] - current[$0] }
      curvature.learn(step: step, change: zip(slope, next.slope).map { $0 - $1 })
      (current, value, slope) = (next.parameters, next.value, next.slope)
    }
    return current
  }
}

/// What BFGS holds the inverse of the negative second derivatives to be.
private struct InverseCurvature {
  private var matrix: [Double]
  private let count: Int
  private var isFresh = true

  init(count: Int) {
    self.count = count
    matrix = [Double](repeating: 0, count: count * count)
    for index in 0..<count { matrix[index * count + index] = 0.05 }
  }

  func times(_ vector: [Double]) -> [Double] {
    (0..<count).map { row in
      (0..<count).reduce(0) { $0 + matrix[row * count + $1] * vector[$1] }
    }
  }

  /// Nocedal & Wright 2006, equation 6.17; the first scale by equation 6.20.
  mutating func learn(step: [Double], change: [Double]) {
    let product = zip(step, change).reduce(0) { $0 + $1.0 * $1.1 }
    let square = change.reduce(0) { $0 + $1 * $1 }
    guard product > 1e-8, square > 1e-12 else { return }
    if isFresh {
      isFresh = false
      for index in 0..<count { matrix[index * count + index] = product / square }
    }
    let image = times(change)
    let factor = (1 + zip(change, image).reduce(0) { $0 + $1.0 * $1.1 } / product) / product
    for row in 0..<count {
      for column in 0..<count {
        matrix[row * count + column] +=
          factor * step[row] * step[column]
          - (image[row] * step[column] + step[row] * image[column]) / product
      }
    }
  }
}

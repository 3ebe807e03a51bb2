/// Finds the hyperparameters under which the ratings are likeliest, given what is usual.
///
/// Type II maximum a posteriori (Rasmussen & Williams 2006, §5.2 and §5.4.1) by a pattern search
/// along the axes (Hooke & Jeeves 1961): no gradient, no chance, always the same answer.
struct SurfaceFit {
  private let data: SurfaceData
  private let axisCount: Int

  /// Rows used at most: hyperparameters are few, and the search factorizes a matrix a step.
  private static let limit = 100

  init(_ data: SurfaceData, axisCount: Int) {
    var rows = Array(0..<data.count)
    if data.count > Self.limit {
      // Evenly through the history.
      rows = (0..<Self.limit).map { $0 * data.count / Self.limit }
    }
    self.data = data.selecting(rows)
    self.axisCount = axisCount
  }

  private func score(_ parameters: SurfaceHyperparameters) -> Double {
    guard let posterior = SurfacePosterior(data, parameters) else { return -.infinity }
    return posterior.logLikelihood + parameters.logPrior
  }

  /// The likeliest hyperparameters under which parameters matter, and those under which they do
  /// not, with the chance of the latter.
  func best() -> (surface: Result, flat: Result, flatChance: Double) {
    let surface = climb(from: .prior, Array(0..<axisCount) + [4, 5, 6, 7, 8, 9])
    let flat = climb(from: .flat, [4, 7, 9])
    let chance = SurfaceHyperparameters.flatChance
    let difference =
      flat.score - surface.score + Double.logarithm(chance) - Double.logarithm(1 - chance)
    return (surface, flat, 1 / (1 + Double.exponential(-difference)))
  }

  struct Result {
    var parameters: SurfaceHyperparameters
    var score: Double
  }

  private func climb(from start: SurfaceHyperparameters, _ indices: [Int]) -> Result {
    var current = start
    var best = score(current)
    guard data.count >= 3 else { return Result(parameters: current, score: best) }
    for step in [0.6, 0.3] {
      for index in indices {
        for direction in [step, -step] {
          var moved = false
          for _ in 0..<3 {
            var trial = current
            trial[index] += direction
            let value = score(trial)
            guard value > best + 1e-9 else { break }
            (current, best, moved) = (trial, value, true)
          }
          if moved { break }
        }
      }
    }
    return Result(parameters: current, score: best)
  }
}

import Numerics

/// The step of a taster's ratings: whole stars, half stars, or tenths.
struct RatingScale: Sendable, Equatable {
  /// The step: 1, 0.5 or 0.1.
  let step: Double

  /// The lowest possible rating; 0 means not rated.
  var lowest: Double { max(step, 0.5) }

  /// - Parameter stars: The taster's ratings. With fewer than four, half stars are assumed to be possible.
  init(_ stars: [Double]) {
    func fit(_ step: Double) -> Bool {
      stars.allSatisfy { abs($0 / step - ($0 / step).rounded()) < 1e-6 }
    }
    step = fit(1) && stars.count >= 4 ? 1 : fit(0.5) ? 0.5 : 0.1
  }

  /// The distribution of ratings for a normal latent rating: its mean, and an interval for four in
  /// five ratings.
  ///
  /// Ratings are discrete, so no interval contains exactly four in five: of the runs of steps close
  /// to the central 80 %, the one whose probability is closest is taken. Its ends are moved to
  /// those of the normal interval as far as it contains the same steps.
  ///
  /// - Parameter variance: The variance of a recorded rating, including rounding.
  func expectation(mean: Double, variance: Double) -> ExpectedRating {
    let mean = mean.isFinite ? min(max(mean, 0), 6) : 3
    let rounding = step * step / 12
    let deviation = max(variance.isFinite ? variance - rounding : 1, 0.02).squareRoot()
    let count = Int(((5 - lowest) / step).rounded()) + 1
    let grid = (0..<count).map { lowest + Double($0) * step }
    var chances = grid.indices.map { index in
      let above =
        index == count - 1
        ? 1 : NormalDistribution.cumulative((grid[index] + step / 2 - mean) / deviation)
      let below =
        index == 0 ? 0 : NormalDistribution.cumulative((grid[index] - step / 2 - mean) / deviation)
      return max(0, above - below)
    }
    let total = chances.reduce(0, +)
    for index in chances.indices { chances[index] /= max(total, 1e-300) }
    let value = zip(grid, chances).reduce(0) { $0 + $1.0 * $1.1 }
    let run = Self.run(chances)
    let reach = 1.2816 * variance.squareRoot()
    let (first, last) = (grid[run.lowerBound], grid[run.upperBound])
    let low = min(max(mean - reach, first - 0.9 * step), first)
    let high = max(min(mean + reach, last + 0.9 * step), last)
    return ExpectedRating(
      value: value, low: max(0, min(low, value)), high: min(5, max(high, value)))
  }

  /// The run of steps that begins and ends close to the lower and upper decile, and whose
  /// probability is closest to 0.8; of equally close runs, the one with the most equal tails.
  private static func run(_ chances: [Double]) -> ClosedRange<Int> {
    let last = chances.count - 1
    var (first, below) = (0, 0.0)
    while first < last, below + chances[first] <= 0.1 {
      below += chances[first]
      first += 1
    }
    var (end, above) = (last, 0.0)
    while end > first, above + chances[end] <= 0.1 {
      above += chances[end]
      end -= 1
    }
    var best = first...end
    var bestDistance = Double.infinity
    for start in [first, first + 1] {
      for stop in [end, end - 1] where start <= stop {
        let under = chances[..<start].reduce(0, +)
        let over = chances[(stop + 1)...].reduce(0, +)
        let distance = abs(1 - under - over - 0.8) + 0.05 * abs(under - over)
        if distance < bestDistance - 1e-9 { (best, bestDistance) = (start...stop, distance) }
      }
    }
    return best
  }
}

/// Finds the best position inside a region: from several starts along the axes, in ever smaller
/// steps (Hooke & Jeeves 1961). Deterministic.
struct RegionSearch {
  let region: BrewedRegion
  let axisCount: Int
  /// The lengths in noticeable steps, from coarse to fine.
  var steps = [0.8, 0.4, 0.2, 0.1]
  /// The number of starts that are followed.
  var followed = 4

  func best(
    from starts: [SIMD4<Double>], _ value: (SIMD4<Double>) -> Double
  ) -> (position: SIMD4<Double>, value: Double)? {
    let inside = starts.map(region.clamped)
    let ranked = inside.map { ($0, value($0)) }.filter { $0.1.isFinite }
      .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element)
    var best: (position: SIMD4<Double>, value: Double)?
    for (start, startValue) in ranked.prefix(followed) {
      let found = climb(from: start, startValue, value)
      if best.map({ found.value > $0.value }) ?? true { best = found }
    }
    return best
  }

  private func climb(
    from start: SIMD4<Double>, _ startValue: Double, _ value: (SIMD4<Double>) -> Double
  ) -> (position: SIMD4<Double>, value: Double) {
    var (position, best) = (start, startValue)
    for step in steps {
      var moves = 0
      var improved = true
      while improved, moves < 24, !Task.isCancelled {
        improved = false
        for axis in 0..<axisCount {
          for direction in [step, -step] {
            var trial = position
            trial[axis] += direction
            trial[axis] = min(max(trial[axis], region.low[axis]), region.high[axis])
            guard trial != position, region.contains(trial) else { continue }
            let result = value(trial)
            if result > best + 1e-9 {
              (position, best, improved) = (trial, result, true)
              moves += 1
              break
            }
          }
        }
      }
    }
    return (position, best)
  }
}

/// Whether two settings moved together in a journal, which patterns and suggestions ask: the squared
/// correlation (Pearson's r²) of their deviations from the means of each stratum.
enum JointMoves {
  /// The share of the squares of one that the other explains from which on they cannot be distinguished.
  static let least = 0.9
  /// The fewest brews, of beans with two or more, and of them the fewest that differ from their bean's
  /// mean.
  private static let leastBrews = (all: 8, moved: 4)

  /// The share of the squares of one setting within strata that the other explains; nil for too few
  /// brews, or settings that hardly moved.
  static func share(_ first: [Double], _ second: [Double], strata: [Int]) -> Double? {
    let count = (strata.max() ?? -1) + 1
    var (sizes, sums) = (
      [Int](repeating: 0, count: count), [(Double, Double)](repeating: (0, 0), count: count)
    )
    for row in strata.indices {
      sizes[strata[row]] += 1
      sums[strata[row]].0 += first[row]
      sums[strata[row]].1 += second[row]
    }
    var (brews, moved) = (0, 0)
    var (firsts, seconds, products) = (0.0, 0.0, 0.0)
    for row in strata.indices where sizes[strata[row]] > 1 {
      let size = Double(sizes[strata[row]])
      let left = first[row] - sums[strata[row]].0 / size
      let right = second[row] - sums[strata[row]].1 / size
      brews += 1
      if abs(left) > 1e-9, abs(right) > 1e-9 { moved += 1 }
      firsts += left * left
      seconds += right * right
      products += left * right
    }
    guard brews >= leastBrews.all, moved >= leastBrews.moved, firsts > 1e-9, seconds > 1e-9
    else { return nil }
    return products * products / (firsts * seconds)
  }
}

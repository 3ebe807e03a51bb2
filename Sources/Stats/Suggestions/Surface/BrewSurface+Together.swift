import Journal

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

/// Whether two settings moved together.
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

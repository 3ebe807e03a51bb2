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

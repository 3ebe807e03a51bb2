import Journal

extension SurfaceData {
  /// The age that doubles the assumed noise variance of a rating, which at most triples.
  private static let agingYears = 365.0 * 86_400

  init(
    _ history: SuggestionHistory, axes: [ParameterAxis], columns: [[Double?]],
    profiles: [BeanProfile], calendar: LocalCalendar
  ) {
    var places: [Int: Int] = [0: 0]
    var used = [0]
    for (row, entry) in history.entries.enumerated() {
      if places[entry.bean] == nil {
        places[entry.bean] = used.count
        used.append(entry.bean)
      }
      var position = SIMD4<Double>.zero
      var gap = SIMD4<Double>.zero
      for (index, axis) in axes.enumerated() {
        if let value = columns[index][row] {
          position[index] = axis.position(of: value)
        } else {
          gap[index] = 1
        }
      }
      positions.append(position)
      gaps.append(gap)
      beans.append(places[entry.bean] ?? 0)
      // A brew without a known time is alone on its day.
      days.append(calendar.tastingDay(of: entry.brew.brewedAt) ?? -1_000_000 * (row + 1))
      // A shot that went wrong for its own reasons is as good as a part of a rating.
      aging.append((1 + min(2, entry.age / Self.agingYears)) / entry.weight)
      stars.append(entry.stars)
      siteVariances.append(nil)
    }
    if history.entries.contains(where: \.isImplied) {
      doubtsOfRatings = history.entries.map(\.doubt)
    }
    beanCount = used.count
    optima = .init(repeating: .zero, count: used.count)
    doubts = .init(repeating: .zero, count: used.count)
    level = stars.isEmpty ? 3 : stars.reduce(0, +) / Double(stars.count)
    likeness = [Pair](repeating: .same, count: beanCount * beanCount)
    for first in 0..<beanCount {
      for second in 0..<first {
        let value = Pair(BeanLikeness(profiles[used[first]], profiles[used[second]]))
        likeness[first * beanCount + second] = value
        likeness[second * beanCount + first] = value
      }
    }
    for index in axes.indices {
      let known = positions.indices.filter { gaps[$0][index] == 0 }
      let squares = known.reduce(0) { $0 + positions[$1][index] * positions[$1][index] }
      spread[index] = known.isEmpty ? 1 : squares / Double(known.count)
    }
  }
}

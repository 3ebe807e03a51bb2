import Numerics

/// Settings that the brews do not tell apart are one question.
extension PatternSearch {
  /// Questions, each with those that moved with it, in their order: the first is asked.
  static func joined(_ questions: [Question]) -> [(lead: Question, others: [Question])] {
    var groups: [(lead: Question, others: [Question])] = []
    for question in questions {
      if let place = groups.firstIndex(where: { areJoint($0.lead, question) }) {
        groups[place].others.append(question)
      } else {
        groups.append((question, []))
      }
    }
    return groups
  }

  /// The values of two settings in the brews that record both.
  private static func shared(
    _ first: Question, _ second: Question
  ) -> (first: [Double], second: [Double], strata: [Int]) {
    var known: [Int: Double] = [:]
    for (row, value) in zip(second.rows, second.values) { known[row] = value }
    var (left, right, strata): ([Double], [Double], [Int]) = ([], [], [])
    for (place, row) in first.rows.enumerated() {
      guard let value = known[row] else { continue }
      left.append(first.values[place])
      right.append(value)
      strata.append(first.strata[place])
    }
    return (left, right, strata)
  }

  private static func areJoint(_ first: Question, _ second: Question) -> Bool {
    let (left, right, strata) = shared(first, second)
    guard 2 * left.count > max(first.rows.count, second.rows.count),
      let share = JointMoves.share(left, right, strata: strata)
    else { return false }
    return share >= JointMoves.least
  }

  /// A pattern with the settings that moved with its own, and the two cups that would tell them apart.
  func joining(_ others: [Question], to pattern: Pattern, of lead: Question) -> Pattern {
    guard !others.isEmpty else { return pattern }
    var pattern = pattern
    let sorted = lead.values.sorted()
    let ends = (
      low: Quantiles.value(of: sorted, at: 0.1), high: Quantiles.value(of: sorted, at: 0.9)
    )
    let best: Double =
      switch pattern.shape {
      case .up: ends.high
      case .down: ends.low
      case .valley:
        (pattern.optimum?.value ?? 0) - ends.low > ends.high - (pattern.optimum?.value ?? 0)
          ? ends.low : ends.high
      default: pattern.optimum?.value ?? sorted[sorted.count / 2]
      }
    func settable(_ question: Question, _ value: Double) -> Double {
      let grid = SettingGrid(question.parameter, values: question.values)
      let tried = (question.values.min() ?? value)...(question.values.max() ?? value)
      let found = grid.rounded(min(max(value, tried.lowerBound), tried.upperBound), in: tried)
      return (found * 1000).rounded() / 1000
    }
    pattern.joint = others.map { other in
      let (left, right, _) = Self.shared(lead, other)
      let count = Double(max(1, left.count))
      let (mean, otherMean) = (left.reduce(0, +) / count, right.reduce(0, +) / count)
      var (product, square) = (0.0, 0.0)
      for (first, second) in zip(left, right) {
        product += (first - mean) * (second - otherMean)
        square += (first - mean) * (first - mean)
      }
      let slope = square > 0 ? product / square : 0
      return JointSetting(
        other.parameter, value: settable(other, otherMean + slope * (best - mean)))
    }
    // The time follows from the other settings, and nobody sets it alone.
    let set = pattern.joint.first { $0.parameter != .brewTime }
    let end = best - ends.low > ends.high - best ? ends.low : ends.high
    let (first, second) = (settable(lead, best), settable(lead, end))
    if let set, lead.parameter != .brewTime, first != second {
      pattern.separation = SettingSeparation(
        changed: lead.parameter, kept: set.parameter, first: first, second: second,
        value: set.value)
    }
    return pattern
  }
}

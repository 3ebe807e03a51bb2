import Stats

/// What was lost and held over many suggestions.
struct Tally: Sendable {
  var rule = 0.0
  var surface = 0.0
  var oracle = 0.0
  /// Of an oracle that has to learn what the program has to learn.
  var learner = 0.0
  var count = 0
  var covered = 0
  var ratings = 0
  var fallbacks = 0
  /// The sum over new ratings of what they are above the expected rating, in stars.
  var surprise = 0.0
  /// Cards that say high and medium, and those of them whose true stars lie in the range that they show.
  var sure: [Suggestion.Confidence: (count: Int, held: Int)] = [:]

  /// The mean of truth minus expectation.
  var bias: Double { ratings > 0 ? surprise / Double(ratings) : 0 }
  var ratio: Double { rule > 0 ? surface / rule : 0 }
  /// The least that could be lost, of what the rule loses.
  var bound: Double { rule > 0 ? oracle / rule : 0 }
  var learnersBound: Double { rule > 0 ? learner / rule : 0 }
  var coverage: Double { ratings > 0 ? Double(covered) / Double(ratings) : 0 }

  /// The standard error of `bias`, of journals drawn anew: that of a ratio of sums (Cochran 1977, "Sampling
  /// Techniques", §6.4).
  static func biasError(_ journals: [Tally]) -> Double {
    let sum = journals.reduce(Tally(), +)
    let count = Double(journals.count)
    guard count > 1, sum.ratings > 0 else { return .nan }
    let squares = journals.reduce(0) {
      let rest = $1.surprise - sum.bias * Double($1.ratings)
      return $0 + rest * rest
    }
    return (squares * count / (count - 1)).squareRoot() / Double(sum.ratings)
  }

  static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.rule += right.rule
    sum.surface += right.surface
    sum.oracle += right.oracle
    sum.learner += right.learner
    sum.count += right.count
    sum.covered += right.covered
    sum.ratings += right.ratings
    sum.fallbacks += right.fallbacks
    sum.surprise += right.surprise
    sum.sure.merge(right.sure) { ($0.count + $1.count, $0.held + $1.held) }
    return sum
  }
}

/// What is doubted in simulated journals.
struct DoubtTally: Sendable {
  /// Numbers that are right, and those of them that are doubted.
  var right = 0
  var doubted = 0
  /// Numbers that are wrong, those that are doubted, and those whose right value is named.
  var wrong = 0
  var found = 0
  var named = 0
  /// Suggestions, and those with a setting beyond all that was truly set.
  var suggestions = 0
  var outside = 0

  static func + (left: DoubtTally, right: DoubtTally) -> DoubtTally {
    DoubtTally(
      right: left.right + right.right, doubted: left.doubted + right.doubted,
      wrong: left.wrong + right.wrong, found: left.found + right.found,
      named: left.named + right.named, suggestions: left.suggestions + right.suggestions,
      outside: left.outside + right.outside)
  }
}

/// What exploring five times brings.
struct ExplorationTally: Sendable {
  var repeated = 0.0
  var suggested = 0.0
  var explored = 0.0
  var count = 0

  static func + (left: ExplorationTally, right: ExplorationTally) -> ExplorationTally {
    ExplorationTally(
      repeated: left.repeated + right.repeated, suggested: left.suggested + right.suggested,
      explored: left.explored + right.explored, count: left.count + right.count)
  }
}

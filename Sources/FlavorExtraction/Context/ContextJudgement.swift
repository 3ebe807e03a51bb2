import CLibrary

/// The probabilities of the three classes of a mention: reported of the cup, denied, or neither.
struct ContextJudgement: Sendable, Hashable {
  let reported: Float
  let denied: Float
  var neither: Float { max(0, 1 - reported - denied) }

  /// The softmax of the two log odds and 0.
  init(_ score: ContextScore) {
    let top = max(0, max(score.reported, score.denied))
    let (one, other) = (exp(score.reported - top), exp(score.denied - top))
    let sum = one + other + exp(-top)
    reported = one / sum
    denied = other / sum
  }
}

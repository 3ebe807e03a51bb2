import CLibrary

/// The probabilities of the three classes of a mention: reported of the cup, denied, or neither.
struct ContextJudgement: Sendable, Hashable {
  let reported: Float
  let denied: Float
  var neither: Float { max(0, 1 - reported - denied) }

  /// The softmax of the two log odds and 0.
  init(_ score: ContextScore) {
    let top = max(0, max(score.reported, score.denied))
    let parts = [score.reported, score.denied, 0].map { exp($0 - top) }
    let sum = parts[0] + parts[1] + parts[2]
    reported = parts[0] / sum
    denied = parts[1] / sum
  }
}

import CLibrary

extension Explanation.Judgement {
  /// Adds the answer of a second judge.
  ///
  /// - Parameters:
  ///   - answer: The log-probabilities of reported, denied and neither.
  ///   - mixed: The judgement of both.
  mutating func add(_ answer: SIMD3<Float>, mixed: ContextJudgement) {
    encoder = Encoder(reported: Self.rounded(exp(answer.x)), denied: Self.rounded(exp(answer.y)))
    reported = Self.rounded(mixed.reported)
    denied = Self.rounded(mixed.denied)
  }

  static func rounded(_ share: Float) -> Double { (Double(share) * 1000).rounded() / 1000 }
}

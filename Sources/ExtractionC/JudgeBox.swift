import CJudgeHook
package import FlavorExtraction

/// A judge on its way from `InsightsC` through C.
package final class JudgeBox: Sendable {
  package let judge: any MentionJudge

  package init(_ judge: any MentionJudge) { self.judge = judge }

  /// The judge of this library; nil in one that is linked without an encoder.
  static let linked: (any MentionJudge)? = {
    guard let pointer = insights_judge_if_linked() else { return nil }
    // `insights_make_judge` has retained it.
    return Unmanaged<JudgeBox>.fromOpaque(pointer).takeRetainedValue().judge
  }()
}

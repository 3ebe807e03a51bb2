/// A second judge of mentions, that the careful reader asks where the context model is in doubt.
///
/// `Insights` hands in its encoder (`FlavorExtractor.Configuration.judge`); this module knows no
/// more of it, so that a program can be linked without the weights.
public protocol MentionJudge: Sendable {
  /// Makes a session for one thread, with buffers of its own. Called when a mention is first in
  /// doubt.
  func makeSession() -> any MentionJudgeSession
}

/// A judge's buffers for one thread.
public protocol MentionJudgeSession: AnyObject {
  /// The natural logarithms of the probabilities that each mention is reported of the cup (`x`),
  /// denied (`y`) or neither (`z`).
  ///
  /// - Parameters:
  ///   - mentions: Byte ranges of the note, in order.
  ///   - utf8: The note.
  /// - Returns: An answer for each mention, which depends on it and the note alone; empty where the
  ///   judge cannot say.
  func logProbabilities(of mentions: [Range<Int>], in utf8: [UInt8]) -> [SIMD3<Float>]
}

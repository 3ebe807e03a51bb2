/// A rating of the cup in the words of a note, such as `8/10` or `⭐⭐⭐⭐`: an offer, which nothing
/// stores on its own.
public struct NoteRating: Sendable, Hashable {
  /// The number and its scale.
  public var score: NoteScore
  /// The text of the note that gives it.
  public var evidence: String

  /// The rating; nil for a number below its scale.
  var onScale: NoteRating? { score.isOnScale ? self : nil }

  /// Creates a rating.
  ///
  /// - Parameters:
  ///   - score: The number and its scale.
  ///   - evidence: The text of the note that gives it.
  public init(score: NoteScore, evidence: String) {
    self.score = score
    self.evidence = evidence
  }
}

/// A graded attribute.
public struct AttributeLevel: Sendable, Hashable {
  /// 1 (very low) … 5 (very high).
  public var level: Int
  /// The words that state it, in the order of the note.
  public var evidence: [String]

  /// Creates a level.
  public init(level: Int, evidence: [String]) {
    self.level = level
    self.evidence = evidence
  }
}

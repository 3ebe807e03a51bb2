/// A graded attribute.
public struct AttributeLevel: Sendable, Hashable {
  /// 1 (very low) … 5 (very high).
  public var level: Int
  /// The words that say so, in order.
  public var evidence: [String]

  public init(level: Int, evidence: [String]) {
    self.level = level
    self.evidence = evidence
  }
}

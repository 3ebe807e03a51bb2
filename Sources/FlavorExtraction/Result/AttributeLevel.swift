/// The level of an attribute.
public struct AttributeLevel: Sendable, Hashable {
  /// The level from 1 (very low) to 5 (very high).
  public var level: Int
  /// The words that the level is based on, in the order of the note.
  public var evidence: [String]

  /// Creates a level.
  public init(level: Int, evidence: [String]) {
    self.level = level
    self.evidence = evidence
  }
}

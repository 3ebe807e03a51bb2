/// The level of an attribute.
public struct AttributeLevel: Sendable, Hashable {
  /// The level from 1 (very low) to 5 (very high).
  public var level: Int
  /// The words that the level is based on, in the order of the note.
  public var evidence: [String]

  /// The number that the taster gave, such as 8 of 10; nil where words give the level.
  public var score: NoteScore?

  /// Creates a level.
  public init(level: Int, evidence: [String], score: NoteScore? = nil) {
    self.level = level
    self.evidence = evidence
    self.score = score
  }
}

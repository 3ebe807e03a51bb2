/// What the exemplars nearest to a term say of it.
public struct Vote: Sendable, Hashable {
  /// The deepest label on which the neighbors agree; nil if those for silence win.
  public let label: Int?
  /// How far to trust it, 0…1: the winning root's ``share`` times ``similarity``.
  ///
  /// It grows with agreement and with nearness; it is no probability. For a vote of silence it
  /// says how far to trust the silence.
  public let score: Double
  /// The part of all votes that went to the winning root or to what lies below it, 0…1.
  public let share: Double
  /// The similarity of the nearest exemplar, whatever it voted for, 0…1.
  public let similarity: Double
  /// Every label the neighbors or their ancestors bear, by its share of all votes, best first;
  /// of equal shares the smaller label. An ancestor has at least the share of what lies below it.
  public let ranking: [RankedLabel]
  /// The exemplars that voted, nearest first.
  public let neighbors: [Neighbor]

  /// A label and its part of all votes, 0…1.
  public struct RankedLabel: Sendable, Hashable {
    public let label: Int
    public let share: Double
  }
}

/// How votes are counted. The defaults are the ones measured in `Embeddings/README.md`.
public struct VoteSettings: Sendable, Hashable {
  /// How many of the nearest exemplars vote; at least 1.
  public var neighbors: Int
  /// A vote weighs similarity to this power; 0 or more. Higher listens more to the nearest.
  public var power: Int
  /// The part of a label's votes that one of its children must hold to be gone down to, 0…1.
  public var agreement: Double

  public init(neighbors: Int = 12, power: Int = 8, agreement: Double = 0.5) {
    self.neighbors = neighbors
    self.power = power
    self.agreement = agreement
  }
}

/// What the exemplars nearest to a term say of it.
public struct Vote: Sendable, Hashable {
  /// The deepest label on which the neighbors agree; nil if those for silence win.
  public let label: Int?
  /// How far to trust it, 0…1: the winning root's lead over silence, or silence's over the best
  /// root, in votes.
  ///
  /// It grows with agreement and with nearness; it is no probability.
  public let score: Double
  /// The similarity of the nearest exemplar, whatever it voted for, 0…1.
  public let similarity: Double
  /// Every label the neighbors or their ancestors bear, by its votes, best first; of equals the
  /// smaller label.
  public let ranking: [RankedLabel]
  /// The exemplars that voted, nearest first.
  public let neighbors: [Neighbor]

  /// A label and the votes for it and all below it.
  public struct RankedLabel: Sendable, Hashable {
    /// The label.
    public let label: Int
    /// About 1 where all who are near agree, about 0 where nobody is near; it may be a little
    /// more than 1 or less than 0.
    public let votes: Double
  }
}

/// How votes are counted. The defaults are the ones measured in `Benchmarks/UNSEEN.md`.
public struct VoteSettings: Sendable, Hashable {
  /// How many of the nearest exemplars vote; at least 1.
  public var neighbors: Int
  /// Likeness is the cosine to this power; 0 or more. Higher listens more to the nearest.
  public var power: Int
  /// The part of a vote that is attributed to chance, relative to the similarity of a term to
  /// itself; positive. Higher trusts single exemplars less.
  public var ridge: Double
  /// The share of a label's votes, 0…1, that one child needs before the vote descends to it.
  public var agreement: Double

  /// Creates settings.
  public init(
    neighbors: Int = 60, power: Int = 8, ridge: Double = 0.3, agreement: Double = 0.6
  ) {
    self.neighbors = neighbors
    self.power = power
    self.ridge = ridge
    self.agreement = agreement
  }
}

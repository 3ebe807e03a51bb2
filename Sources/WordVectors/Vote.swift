/// The vote of the exemplars nearest to a term.
public struct Vote: Sendable, Hashable {
  /// The deepest label on which the neighbors agree; nil if no label wins.
  public let label: Int?
  /// The reliability of the vote, 0…1: the votes of the winning root minus those for no label, or
  /// the votes for no label minus those of the best root.
  ///
  /// It increases with agreement and with nearness; it is not a probability.
  public let score: Double
  /// The similarity of the nearest exemplar, whatever its label, 0…1.
  public let similarity: Double
  /// All labels of the neighbors and their ancestors by votes, best first; of equals the smaller
  /// label first.
  public let ranking: [RankedLabel]
  /// The exemplars that voted, nearest first.
  public let neighbors: [Neighbor]

  /// A label and the votes for it and all below it.
  public struct RankedLabel: Sendable, Hashable {
    /// The label.
    public let label: Int
    /// About 1 if all near exemplars agree, about 0 if none is near; it may be slightly more than 1
    /// or less than 0.
    public let votes: Double
  }
}

/// The settings for counting votes. The defaults were chosen by the measurements in
/// `Benchmarks/UNSEEN.md`.
public struct VoteSettings: Sendable, Hashable {
  /// The number of nearest exemplars that vote; at least 1.
  public var neighbors: Int
  /// The power of the cosine that is the likeness; 0 or more. A higher power gives more weight to
  /// the nearest.
  public var power: Int
  /// The part of a vote that is attributed to chance, relative to the similarity of a term to
  /// itself; positive. With a higher ridge, single exemplars count less.
  public var ridge: Double
  /// The share of a label's votes, 0…1, that one child needs for the vote to descend to it.
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

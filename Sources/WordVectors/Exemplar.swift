/// A term with a known label.
public struct Exemplar: Sendable, Hashable {
  /// The term's row in the vector file.
  public var row: Int
  /// The weight of its vote; 1 is usual, 0 casts no vote.
  public var weight: Double
  /// The label it votes for; nil votes for no label.
  public var label: Int?

  /// Creates an exemplar.
  public init(row: Int, weight: Double = 1, label: Int?) {
    self.row = row
    self.weight = weight
    self.label = label
  }
}

/// An exemplar near a term.
public struct Neighbor: Sendable, Hashable {
  /// The term of the exemplar.
  public let term: String
  /// Its row in the vector file.
  public let row: Int
  /// The cosine of its vector and that of the term, -1…1.
  public let similarity: Double
  /// The label; nil for an exemplar without a label.
  public let label: Int?
}

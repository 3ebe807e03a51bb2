/// A term that is known to bear a label.
public struct Exemplar: Sendable, Hashable {
  /// The term's row in the vector file.
  public var row: Int
  /// How much its vote counts; 1 is usual, 0 is mute.
  public var weight: Double
  /// What it votes for; nil votes for silence.
  public var label: Int?

  /// Creates an exemplar.
  public init(row: Int, weight: Double = 1, label: Int?) {
    self.row = row
    self.weight = weight
    self.label = label
  }
}

/// An exemplar near to what was asked.
public struct Neighbor: Sendable, Hashable {
  /// The exemplar's term.
  public let term: String
  /// Its row in the vector file.
  public let row: Int
  /// The cosine between its vector and the one asked about, -1…1.
  public let similarity: Double
  /// Its label; nil for an exemplar of silence.
  public let label: Int?
}

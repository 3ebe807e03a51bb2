/// What a note says of some of several cups of one coffee: `cup 5 phenolic`, `musty in 2 of 5 cups`.
public struct CupFinding: Sendable, Hashable, Decodable {
  /// The number of cups that it is said of.
  public var count: Int
  /// The number of all cups; nil where the note does not say.
  public var total: Int?
  /// The numbers of the cups, ascending; empty where they are only counted.
  public var numbers: [Int]
  /// IDs of the wheel nodes found in these cups, sorted.
  public var nodes: [String]
  /// The text of the note that says it.
  public var evidence: String

  private enum CodingKeys: String, CodingKey {
    case count, numbers, nodes, evidence
    case total = "of"
  }

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - count: The number of cups that it is said of.
  ///   - total: The number of all cups; nil where the note does not say.
  ///   - numbers: The numbers of the cups, ascending.
  ///   - nodes: IDs of the wheel nodes found in these cups, sorted.
  ///   - evidence: The text of the note that says it.
  public init(count: Int, total: Int?, numbers: [Int], nodes: [String], evidence: String) {
    self.count = count
    self.total = total
    self.numbers = numbers
    self.nodes = nodes
    self.evidence = evidence
  }
}

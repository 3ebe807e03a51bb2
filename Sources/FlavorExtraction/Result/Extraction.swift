import FlavorWheel

/// What a tasting note says: the flavors of this cup, with evidence.
public struct Extraction: Sendable, Hashable {
  /// IDs of the wheel nodes the taster reports, sorted, unique.
  public var nodes: [String]
  /// IDs of the wheel nodes the taster reports as absent, sorted, unique, and never also in
  /// `nodes`.
  public var negated: [String]
  /// The reported flavors with confidence and evidence, in the order of their first mention.
  public var flavors: [Flavor]
  /// Levels of acidity, body, sweetness, bitterness and finish where the note gives them.
  public var attributes: [Attribute: AttributeLevel]
  /// How pleased the taster sounds, −1…1; 0 is neutral or unknown.
  public var sentiment: Double
  /// One sentence for people.
  public var summary: String
  /// What limited the reading, such as a missing dictionary; usually empty.
  public var remarks: [ExtractionRemark]
  /// How the result came about; only when asked for.
  public var explanation: Explanation?

  /// Creates a result; without arguments that of an empty note.
  public init(
    nodes: [String] = [], negated: [String] = [], flavors: [Flavor] = [],
    attributes: [Attribute: AttributeLevel] = [:], sentiment: Double = 0, summary: String = "",
    remarks: [ExtractionRemark] = [], explanation: Explanation? = nil
  ) {
    self.nodes = nodes
    self.negated = negated
    self.flavors = flavors
    self.attributes = attributes
    self.sentiment = sentiment
    self.summary = summary
    self.remarks = remarks
    self.explanation = explanation
  }
}

/// What to do with the value that was read for a field.
public struct LabelDecision: Sendable, Hashable {
  public enum Kind: String, Sendable {
    /// Sure enough to be taken over.
    case accept
    /// To be confirmed by a person.
    case borderline
    /// Read, but not believed: the field stays empty.
    case reject
  }

  public var kind: Kind
  /// The chance that the value is right, 0…1.
  public var confidence: Double
  /// The words that say so, as printed.
  public var evidence: String
  /// The number of the line that they stand on, from 1.
  public var line: Int
  /// What the confidence was judged by, for measuring.
  var evidenceFeatures: FeatureSet

  /// The names of those features, for measuring.
  package var features: [String] { evidenceFeatures.features.map(\.name) }

  public init(
    kind: Kind, confidence: Double, evidence: String, line: Int
  ) {
    self.init(
      kind: kind, confidence: confidence, evidence: evidence, line: line, features: FeatureSet())
  }

  init(
    kind: Kind, confidence: Double, evidence: String, line: Int, features: FeatureSet
  ) {
    self.kind = kind
    self.confidence = confidence
    self.evidence = evidence
    self.line = line
    evidenceFeatures = features
  }
}

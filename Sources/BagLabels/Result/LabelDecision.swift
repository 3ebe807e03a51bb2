/// The decision about the value that was read for a field.
public struct LabelDecision: Sendable, Hashable {
  /// The three outcomes, by the chance that the value is right.
  public enum Kind: String, Sendable {
    /// Certain enough to be used without asking.
    case accept
    /// To be confirmed by a person.
    case borderline
    /// Too uncertain to be used: the field stays empty.
    case reject
  }

  /// The outcome.
  public var kind: Kind
  /// The chance that the value is right, 0…1.
  public var confidence: Double
  /// The words that the value was read from, as printed.
  public var evidence: String
  /// The number of the line that has these words, from 1.
  public var line: Int
  /// The features that the confidence was computed from, for benchmarks.
  var evidenceFeatures: FeatureSet

  /// The names of the features that the confidence was computed from, for benchmarks.
  package var features: [String] { evidenceFeatures.features.map(\.name) }

  /// Creates a decision from its parts.
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

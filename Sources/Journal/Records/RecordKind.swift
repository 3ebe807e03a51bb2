/// The kinds of record that a journal stores, one table each.
public enum RecordKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A bag of coffee: `Bean`.
  case bean
  /// A way of brewing: `BrewMethod`.
  case method
  /// A grinder: `Grinder`.
  case grinder
  /// Settings with a name: `Recipe`.
  case recipe
  /// One brew with its settings and rating: `Brew`.
  case brew
  /// The taste of one brew: `Tasting`.
  case tasting
  /// The curve of one brew: `Shot`.
  case shot
  /// A person who tastes brews: `Taster`.
  case taster
  /// A session at the cupping table: `CuppingRecord`.
  case cupping
  /// A sample of a session: `SampleRecord`.
  case cuppingSample = "cupping_sample"
  /// A score of a sample: `ScoreRecord`.
  case cuppingScore = "cupping_score"
}

extension RecordKind: CustomStringConvertible {
  /// The English noun, such as `bean`.
  public var description: String { rawValue }
}

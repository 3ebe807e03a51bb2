/// The progress of an import or an export.
public struct ImportProgress: Sendable, Equatable {
  /// The number of finished records.
  public let records: Int
  /// The share of the work that is done, 0…1; nil when unknown.
  public let fraction: Double?
}

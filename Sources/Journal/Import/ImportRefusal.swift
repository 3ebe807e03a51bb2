/// A strict import of invalid records; the journal is unchanged.
public struct ImportRefusal: Error, Sendable, Equatable {
  /// The records that would have been added, and the problems.
  public let summary: ImportSummary
}

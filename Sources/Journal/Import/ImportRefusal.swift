/// A strict import that found something it cannot take; the journal is as it was before.
public struct ImportRefusal: Error, Sendable, Equatable {
  /// What would have been added, and what is wrong.
  public let summary: ImportSummary
}

/// What an export wrote.
public struct ExportSummary: Sendable, Equatable {
  /// Brews written.
  public var brews = 0
  /// Brews excluded from a table because they name no moment.
  public var leftOutBrews = 0
  /// Values excluded from a table because they are beyond their ranges or no dates.
  public var leftOutValues = 0

  /// Values excluded from JSON because they are of another kind than their column: text for a number,
  /// an infinity, a list that is none.
  public var unreadableValues = 0

  /// The summary of an export that has written nothing yet.
  public init() {}
}

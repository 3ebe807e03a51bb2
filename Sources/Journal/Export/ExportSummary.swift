/// What an export wrote.
public struct ExportSummary: Sendable, Equatable {
  /// Brews written.
  public var brews = 0
  /// Brews left out of a table because they name no moment.
  public var leftOutBrews = 0
  /// Values left out of a table because they are beyond their ranges or no dates.
  public var leftOutValues = 0

  /// Values left out of JSON because they are not of the kind their column is for: text for a number,
  /// an infinity, a list that is none.
  public var unreadableValues = 0

  public init() {}
}

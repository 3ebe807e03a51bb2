/// What an export wrote.
public struct ExportSummary: Sendable, Equatable {
  /// Brews written.
  public var brews = 0
  /// Brews left out of a table because they name no moment.
  public var leftOutBrews = 0
  /// Values left out of a table because they are beyond their ranges or no dates.
  public var leftOutValues = 0

  public init() {}
}

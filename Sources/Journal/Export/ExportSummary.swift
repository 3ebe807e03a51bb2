/// The counts of an export.
public struct ExportSummary: Sendable, Equatable {
  /// The number of written brews.
  public var brews = 0
  /// The number of brews excluded from a table because they have no readable time.
  public var leftOutBrews = 0
  /// The number of values excluded from a table because they are out of range or not a date.
  public var leftOutValues = 0

  /// The number of values excluded from JSON because they do not have the type of their column:
  /// text for a number, an infinity, invalid lists.
  public var unreadableValues = 0

  /// Creates counts of 0.
  public init() {}
}

/// Brews that were looked up by name, and the records that they refer to.
public struct NamedBrews: Sendable, Hashable {
  /// The brews in the order of the names.
  public let brews: [Brew]
  /// All beans, methods, grinders and recipes, and the tastings of the brews.
  public let contents: JournalContents
}

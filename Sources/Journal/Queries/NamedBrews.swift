/// Brews that were named one by one, and what they refer to.
public struct NamedBrews: Sendable, Hashable {
  /// In the order they were named.
  public let brews: [Brew]
  /// All beans, methods, grinders and recipes, and the tastings of the brews.
  public let contents: JournalContents
}

/// Brews that were looked up by name, and the records that they refer to.
public struct NamedBrews: Sendable, Hashable {
  /// The brews in the order of the names.
  public let brews: [Brew]
  /// The beans, methods, grinders and recipes that the brews refer to, and their tastings.
  public let contents: JournalContents
}

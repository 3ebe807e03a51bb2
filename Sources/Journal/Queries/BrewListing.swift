/// Brews as a list shows them, with what they refer to.
public struct BrewListing: Sendable, Hashable {
  public let brews: [Brew]
  /// Whether more brews fit than are listed.
  public let hasMore: Bool
  public let beans: [Identifier<Bean>: Bean]
  public let methods: [Identifier<BrewMethod>: BrewMethod]
  public let grinders: [Identifier<Grinder>: Grinder]
}

/// Brews as a list shows them, with what they refer to.
public struct BrewListing: Sendable, Hashable {
  /// The brews in the query's order.
  public let brews: [Brew]
  /// Whether more brews fit than are listed.
  public let hasMore: Bool
  /// The beans that the brews refer to, as far as the journal has them.
  public let beans: [Identifier<Bean>: Bean]
  /// The methods that the brews refer to, as far as the journal has them.
  public let methods: [Identifier<BrewMethod>: BrewMethod]
  /// The grinders that the brews refer to, as far as the journal has them.
  public let grinders: [Identifier<Grinder>: Grinder]
}

extension BrewListing {
  /// The brews of `contents`, with what they refer to.
  public init(_ contents: JournalContents) {
    func records<Record: Identifiable>(_ records: [Record]) -> [Record.ID: Record] {
      Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
    }
    self.init(
      brews: contents.brews, hasMore: false, beans: records(contents.beans),
      methods: records(contents.methods), grinders: records(contents.grinders))
  }
}

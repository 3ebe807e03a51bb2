/// Brews for a list, with the records that they refer to.
public struct BrewListing: Sendable, Hashable {
  /// The brews in the order of the query.
  public let brews: [Brew]
  /// Whether further brews match.
  public let hasMore: Bool
  /// The beans that the brews refer to, without missing ones.
  public let beans: [Identifier<Bean>: Bean]
  /// The methods that the brews refer to, without missing ones.
  public let methods: [Identifier<BrewMethod>: BrewMethod]
  /// The grinders that the brews refer to, without missing ones.
  public let grinders: [Identifier<Grinder>: Grinder]
  /// The tastings of the brews, where they were asked for: a table has their levels.
  package var tastings: [Identifier<Brew>: Tasting] = [:]
  /// The tastings of others than the journal's own taster, where they were asked for.
  public package(set) var otherTastings: [Identifier<Brew>: [Tasting]] = [:]
  /// The tasters of the journal, by name.
  public package(set) var tasters: [Taster] = []
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
    tasters = contents.tasters
    otherTastings = Dictionary(grouping: contents.otherTastings, by: \.brewID)
  }
}

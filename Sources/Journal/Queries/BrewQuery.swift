/// Which brews are listed, and in which order.
public struct BrewQuery: Sendable {
  /// The order of a list of brews.
  public enum Order: String, Sendable, CaseIterable {
    case newest, oldest
    /// The best rated first, of these the newest; unrated ones last.
    case rating
  }

  /// Words that must be in the notes, the tasting's notes and tags, or in what the bean, the
  /// method, the grinder or the recipe is called; empty for all.
  public var text: String
  /// Whether brews of beans in use, of archived beans, or all are listed.
  public var shelf: BeanQuery.Shelf
  /// Only brews of this bean; nil for all.
  public var bean: Identifier<Bean>?
  /// Only brews by this method; nil for all.
  public var method: Identifier<BrewMethod>?
  /// The order of the list.
  public var order: Order
  /// How many are listed at most.
  public var limit: Int

  /// Creates a query; without arguments it lists the newest 20 brews.
  public init(
    text: String = "", shelf: BeanQuery.Shelf = .all, bean: Identifier<Bean>? = nil,
    method: Identifier<BrewMethod>? = nil, order: Order = .newest, limit: Int = 20
  ) {
    self.text = text
    self.shelf = shelf
    self.bean = bean
    self.method = method
    self.order = order
    self.limit = limit
  }
}

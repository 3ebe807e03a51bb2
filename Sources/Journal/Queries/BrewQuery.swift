/// Which brews are listed, and in which order.
public struct BrewQuery: Sendable {
  public enum Order: String, Sendable, CaseIterable {
    case newest, oldest
    /// The best rated first, of these the newest; unrated ones last.
    case rating
  }

  /// Words that must be in the notes, the tasting's notes and tags, or in what the bean, the method
  /// or the grinder is called; empty for all.
  public var text: String
  public var shelf: BeanQuery.Shelf
  public var bean: Identifier<Bean>?
  public var method: Identifier<BrewMethod>?
  public var order: Order
  /// How many are listed at most.
  public var limit: Int

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

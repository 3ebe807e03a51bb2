/// Which brews are listed, and in which order.
public struct BrewQuery: Sendable {
  /// The order of a list of brews.
  public enum Order: String, Sendable, CaseIterable {
    /// The newest brew first.
    case newest
    /// The oldest brew first.
    case oldest
    /// The highest rating first, and the newest of equal ratings; unrated brews last.
    case rating
  }

  /// Words that must be in the notes, in the tasting's notes and tags, or in the name of the bean,
  /// the method or the grinder; empty for all.
  public var text: String
  /// Whether brews of beans in use, of archived beans, or all are listed.
  public var shelf: BeanQuery.Shelf
  /// Only brews of this bean; nil for all.
  public var bean: Identifier<Bean>?
  /// Only brews by this method; nil for all.
  public var method: Identifier<BrewMethod>?
  /// Only brews from this day on; nil for all. Brews of no known day are excluded by it.
  public var since: CalendarDay?
  /// Only brews up to this day; nil for all. Brews of no known day are excluded by it.
  public var until: CalendarDay?
  /// Only brews with this rating or a higher one, in stars; nil for all. Unrated brews are excluded
  /// by it.
  public var minimumRating: Double?
  /// The order of the list.
  public var order: Order
  /// The greatest number of brews to list.
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

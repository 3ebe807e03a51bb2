/// Which beans are listed, and in which order.
public struct BeanQuery: Sendable {
  /// Which beans are listed: those in use, those put away, or both.
  public enum Shelf: String, Sendable, CaseIterable {
    case active, archived, all
  }

  /// The order of a list of beans.
  public enum Order: String, Sendable, CaseIterable {
    /// By what people call them.
    case name
    /// The last roasted first.
    case roastDate = "roast-date"
    /// The last brewed first.
    case lastBrewed = "last-brewed"
    /// The best rated first, by mean.
    case rating
    /// The last added to the journal first.
    case added
  }

  /// Words that must be in roaster, origin, region, farm, name, variety or notes; empty for all.
  public var text: String
  /// Which beans are listed.
  public var shelf: Shelf
  /// The order of the list.
  public var order: Order

  /// Creates a query; without arguments it lists all beans by name.
  public init(text: String = "", shelf: Shelf = .all, order: Order = .name) {
    self.text = text
    self.shelf = shelf
    self.order = order
  }
}

/// Which beans are listed, and in which order.
public struct BeanQuery: Sendable {
  /// Which beans are listed, by whether they are archived.
  public enum Shelf: String, Sendable, CaseIterable {
    /// Beans that are not archived.
    case active
    /// Archived beans.
    case archived
    /// All beans.
    case all
  }

  /// The order of a list of beans.
  public enum Order: String, Sendable, CaseIterable {
    /// By display name.
    case name
    /// The latest roast date first.
    case roastDate = "roast-date"
    /// The latest brew first.
    case lastBrewed = "last-brewed"
    /// The highest mean rating first.
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

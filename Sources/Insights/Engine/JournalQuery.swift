public import Journal

/// A search in a journal.
public struct JournalQuery: Sendable, Hashable {
  /// What can be searched.
  public enum Kind: String, Sendable, CaseIterable {
    case beans, recipes, brews
  }

  /// Words that must all be found, without regard to case and accents; empty for all.
  public var text: String
  /// The kinds of record that are searched.
  public var kinds: Set<Kind>
  /// The ID of a wheel node: only brews whose notes or tags report it or a flavor below it.
  /// `custom:` and a text finds tags of the taster's own.
  public var flavor: String?
  /// Which beans, and of which beans the brews.
  public var shelf: BeanQuery.Shelf
  /// The order of the brews.
  public var order: BrewQuery.Order
  /// How many brews are returned at most.
  public var limit: Int

  /// - Parameter kinds: nil searches all kinds, or with a flavor only brews.
  public init(
    _ text: String = "", kinds: Set<Kind>? = nil, flavor: String? = nil,
    shelf: BeanQuery.Shelf = .all, order: BrewQuery.Order = .newest, limit: Int = 20
  ) {
    self.text = text
    self.kinds = kinds ?? (flavor == nil ? Set(Kind.allCases) : [.brews])
    self.flavor = flavor
    self.shelf = shelf
    self.order = order
    self.limit = limit
  }
}

/// The results of a search; nil for kinds that were not searched.
public struct JournalFindings: Sendable, Equatable {
  public var beans: [BeanListing]?
  public var recipes: [Recipe]?
  /// The methods that recipes refer to.
  public var methods: [BrewMethod] = []
  public var brews: BrewListing?
  /// The day by which the age of beans is told; nil leaves it out.
  public var today: CalendarDay?

  /// - Parameter today: The day by which the age of beans is told.
  public init(
    beans: [BeanListing]? = nil, recipes: [Recipe]? = nil, methods: [BrewMethod] = [],
    brews: BrewListing? = nil, today: CalendarDay? = nil
  ) {
    self.beans = beans
    self.recipes = recipes
    self.methods = methods
    self.brews = brews
    self.today = today
  }
}

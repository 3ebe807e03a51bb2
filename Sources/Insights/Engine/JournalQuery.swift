public import Journal

/// A search in a journal.
public struct JournalQuery: Sendable, Hashable {
  /// The kinds of record that can be searched.
  public enum Kind: String, Sendable, CaseIterable {
    /// Beans, by name, roaster, origin, region, farm, variety, process and notes.
    case beans
    /// Recipes, by their name and that of their method.
    case recipes
    /// Brews, by their notes, tasting, bean, method and grinder.
    case brews
  }

  /// Words that must all be found, without regard to case and accents; empty for all.
  public var text: String
  /// The kinds of record that are searched.
  public var kinds: Set<Kind>
  /// The ID of a wheel node: only brews whose notes or tags report it or a flavor below it.
  /// `custom:` and a text finds tags of the taster's own, and what `flavor(ofWord:)` gives finds brews
  /// that are described by a word.
  public var flavor: String?
  /// IDs of wheel nodes, and `custom:` tags: only brews whose notes and tags report none of them, nor
  /// a flavor below one.
  public var excludedFlavors: [String] = []
  /// Only brews of this bean; nil for all.
  public var bean: Identifier<Bean>?
  /// Only brews by this method; nil for all.
  public var method: Identifier<BrewMethod>?
  /// Only brews from this day on; nil for all.
  public var since: CalendarDay?
  /// Only brews up to this day; nil for all.
  public var until: CalendarDay?
  /// Only brews with this rating or a higher one, in stars; nil for all.
  public var minimumRating: Double?
  /// Which beans are found, and the brews of which beans.
  public var shelf: BeanQuery.Shelf
  /// The order of the brews.
  public var order: BrewQuery.Order
  /// The greatest number of brews to return.
  public var limit: Int

  /// Creates a query; without arguments it finds everything, of brews the newest 20.
  ///
  /// - Parameters:
  ///   - text: Words that must all be found; empty for all.
  ///   - kinds: The kinds of record to search; nil searches all kinds, or with a flavor only brews.
  ///   - flavor: The ID of a wheel node that a brew must report.
  ///   - shelf: Which beans, and the brews of which beans.
  ///   - order: The order of the brews.
  ///   - limit: The greatest number of brews to return.
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
  /// The beans that were found, by name.
  public var beans: [BeanListing]?
  /// The recipes that were found, the most used first.
  public var recipes: [Recipe]?
  /// The methods that recipes refer to.
  public var methods: [BrewMethod] = []
  /// The brews that were found, with the records they refer to.
  public var brews: BrewListing?
  /// The day for which the JSON form gives the age of beans; nil omits the age.
  public var today: CalendarDay?
  /// How long beans are fresh, by which the JSON form gives their freshness.
  public var freshness = FreshnessBands.standard

  /// Creates findings from their parts.
  ///
  /// - Parameters:
  ///   - beans: The beans; nil where they were not searched.
  ///   - recipes: The recipes; nil where they were not searched.
  ///   - methods: The methods that recipes refer to.
  ///   - brews: The brews; nil where they were not searched.
  ///   - today: The day for which the JSON form gives the age of beans.
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

extension JournalQuery {
  private static let wordPrefix = "word:"

  /// What `flavor` and `excludedFlavors` take for a taster's word.
  ///
  /// - Parameter word: The word in base form, as in `Flavor.descriptors`: `plum`.
  public static func flavor(ofWord word: String) -> String { wordPrefix + word }

  /// The word of a flavor that `flavor(ofWord:)` made; nil for another.
  static func word(of flavor: String) -> String? {
    flavor.hasPrefix(wordPrefix) ? String(flavor.dropFirst(wordPrefix.count)) : nil
  }
}

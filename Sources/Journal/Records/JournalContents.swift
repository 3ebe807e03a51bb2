/// The records of a journal, as a consistent snapshot.
///
/// References may be missing: another program may have removed a record.
public struct JournalContents: Sendable, Hashable {
  /// All beans, by ID.
  public var beans: [Bean]
  /// All methods, by ID.
  public var methods: [BrewMethod]
  /// All grinders, by ID.
  public var grinders: [Grinder]
  /// All recipes, by ID.
  public var recipes: [Recipe]
  /// All brews, oldest first; brews of the same time by ID.
  public var brews: [Brew]
  /// The tastings of the journal's own taster, by the ID of their brews.
  public var tastings: [Tasting]
  /// What the curves of brews show, without the curves, by the ID of their brews
  /// (`BrewJournal.shots(of:)` reads curves).
  public var shots: [Shot] = []
  /// The people who taste, by name.
  public var tasters: [Taster] = []
  /// The tastings of all others, by the ID of their brews.
  public var otherTastings: [Tasting] = []
  /// Which settings of a grinder are coarser, where someone said so (`BrewJournal.setCoarser`).
  public var coarser: [Identifier<Grinder>: CoarserSettings] = [:]
  /// How many clicks a turn of a grinder has, where someone said so (`BrewJournal.setClicksPerTurn`).
  public var clicksPerTurn: [Identifier<Grinder>: Double] = [:]
  /// How many days off roast beans are at their peak and acceptable, where someone said so
  /// (`BrewJournal.setFreshness`); nil for the standard.
  public var freshness: FreshnessBands?
  /// Unlikely values that someone said are right (`BrewJournal.confirm`).
  public var confirmed: Set<ConfirmedValue> = []

  /// Creates contents from records in the order described above.
  public init(
    beans: [Bean] = [], methods: [BrewMethod] = [], grinders: [Grinder] = [],
    recipes: [Recipe] = [], brews: [Brew] = [], tastings: [Tasting] = []
  ) {
    self.beans = beans
    self.methods = methods
    self.grinders = grinders
    self.recipes = recipes
    self.brews = brews
    self.tastings = tastings
  }
}

/// What a journal holds, read at one moment.
///
/// References may dangle: another program may have removed what they name.
public struct JournalContents: Sendable, Hashable {
  public var beans: [Bean]
  public var methods: [BrewMethod]
  public var grinders: [Grinder]
  public var recipes: [Recipe]
  /// Oldest first; brews of the same moment by ID.
  public var brews: [Brew]
  public var tastings: [Tasting]

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

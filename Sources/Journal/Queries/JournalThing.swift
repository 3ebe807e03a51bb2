/// One thing of a journal with everything that is known of it.
public struct JournalThing: Sendable, Hashable {
  /// What was named.
  public enum Record: Sendable, Hashable {
    /// A brew.
    case brew(Brew)
    /// A bean.
    case bean(Bean)
    /// A recipe.
    case recipe(Recipe)
  }

  /// The record.
  public let record: Record
  /// The brew itself, or the brews of the bean or recipe, oldest first; their tastings; and the
  /// record with all beans, methods, grinders and recipes that any of these refers to.
  public let contents: JournalContents
  /// How long the journal takes beans to be fresh.
  public let freshness: FreshnessBands

  package init(
    record: Record, contents: JournalContents, freshness: FreshnessBands = .standard
  ) {
    self.record = record
    self.contents = contents
    self.freshness = freshness
  }
}

extension JournalThing {
  /// The tasting of the brew; nil for other records, and for a brew without one.
  public var tasting: Tasting? {
    guard case .brew = record else { return nil }
    return contents.tastings.first
  }
}

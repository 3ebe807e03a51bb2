/// One thing of a journal with everything that is known of it.
public struct JournalThing: Sendable, Hashable {
  /// What was named.
  public enum Record: Sendable, Hashable {
    case brew(Brew)
    case bean(Bean)
    case recipe(Recipe)
  }

  /// The record.
  public let record: Record
  /// All beans, methods, grinders and recipes; the brew itself, or the brews of the bean or recipe,
  /// oldest first; and their tastings.
  public let contents: JournalContents
}

extension JournalThing {
  /// The tasting of the brew; nil for other records, and for a brew without one.
  public var tasting: Tasting? {
    guard case .brew = record else { return nil }
    return contents.tastings.first
  }
}

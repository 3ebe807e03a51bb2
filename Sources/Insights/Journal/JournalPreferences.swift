public import Journal

/// The settings of a journal, as `insights journal settings` prints them.
public struct JournalPreferences: Sendable, Hashable {
  /// How long beans are fresh.
  public var freshness: FreshnessBands

  /// Creates settings.
  ///
  /// - Parameter freshness: How long beans are fresh.
  public init(freshness: FreshnessBands = .standard) {
    self.freshness = freshness
  }
}

/// The notes and tags of one brew.
public struct NotedFlavors: Sendable, Hashable {
  /// The brew's notes.
  public let notes: String
  /// The tasting's notes; empty without a tasting.
  public let tastingNotes: String
  /// The tasting's tags; empty without a tasting.
  public let tags: [FlavorTag]
}

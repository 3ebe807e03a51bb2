/// What a taster noted of one brew.
public struct NotedFlavors: Sendable, Hashable {
  public let notes: String
  public let tastingNotes: String
  public let tags: [FlavorTag]
}

/// What a taster noted of one brew.
public struct NotedFlavors: Sendable {
  public let notes: String
  public let tastingNotes: String
  public let tags: [FlavorTag]
}

/// Several tiers as one: the first that is available answers, the last is asked when none is.
///
/// A tier that fails hands the note to the next; only the last one's error reaches the caller.
public struct FallbackInsights: InsightsService {
  private let preferred: [any InsightsService]
  private let last: any InsightsService

  /// - Parameters:
  ///   - preferred: Tiers that may be unavailable, the best first.
  ///   - last: The tier that always answers.
  public init(_ preferred: any InsightsService..., else last: any InsightsService) {
    self.preferred = preferred
    self.last = last
  }

  public var name: String { last.name }

  public func isAvailable() async -> Bool { await last.isAvailable() }

  @concurrent public func extract(_ note: String, explaining: Bool) async throws -> Extraction {
    for tier in preferred where await tier.isAvailable() {
      if let found = try? await tier.extract(note, explaining: explaining) { return found }
      try Task.checkCancellation()
    }
    return try await last.extract(note, explaining: explaining)
  }
}

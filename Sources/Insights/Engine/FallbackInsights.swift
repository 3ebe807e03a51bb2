import Support

/// Reads notes with one tier where it answers in time, and else with another.
///
///     let tiers = FallbackInsights(model, else: engine)
///     let found = try await tiers.extract(note)  // found.tier says which one answered
///
///     for try await found in tiers.updates(for: note) { show(found) }
///
/// A result is that of one tier as a whole, never a mixture of two. A tier that hangs is left alone
/// after the limit; it cannot hold up the caller, even if it ignores that its task is cancelled.
public struct FallbackInsights: InsightsTier {
  /// The tier that is asked first.
  public let first: any InsightsTier
  /// The tier that answers where the first one does not.
  public let second: any InsightsTier
  /// How long the first tier may take for a note.
  public let limit: Duration
  private let clock: any Clock<Duration>

  /// Creates a tier of two.
  ///
  /// - Parameters:
  ///   - first: The tier that is asked first.
  ///   - second: The tier that answers where the first one does not; usually the engine.
  ///   - limit: How long the first tier may take for a note.
  ///   - clock: What measures the limit; times in which no task gets a turn count little.
  public init(
    _ first: any InsightsTier, else second: any InsightsTier, limit: Duration = .seconds(15),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.first = first
    self.second = second
    self.limit = limit
    self.clock = clock
  }

  /// The names of both tiers.
  public var name: String { first.name + "+" + second.name }

  /// Available where one of the tiers is.
  public func availability() async -> TierAvailability {
    let availability = await first.availability()
    return availability.isAvailable ? availability : await second.availability()
  }

  /// Has both tiers ready for the first note.
  public func prewarm() async {
    await second.prewarm()
    await first.prewarm()
  }

  /// Reads a note with the first tier, or with the other where that one does not answer.
  @concurrent public func extract(_ note: String, explaining: Bool) async throws -> Extraction {
    if let found = try await firstExtraction(of: note, explaining: explaining) { return found }
    try Task.checkCancellation()
    return try await second.extract(note, explaining: explaining)
  }

  /// The result of the second tier at once, and after it that of the first, if it answers in time.
  ///
  /// - Parameters:
  ///   - note: A note of any length.
  ///   - explaining: Whether `Extraction.explanation` is filled in.
  public func updates(for note: String, explaining: Bool = false) -> TierUpdates {
    TierUpdates(tiers: self, note: note, explaining: explaining)
  }

  /// The result of the first tier; nil where it is unavailable, fails or takes too long.
  ///
  /// - Throws: `CancellationError` in a cancelled task, at once.
  @concurrent func firstExtraction(
    of note: String, explaining: Bool
  ) async throws -> Extraction? {
    let (first, limit, clock) = (first, limit, clock)
    // Neither task is awaited: the first answer wins.
    let (answers, continuation) = AsyncStream.makeStream(of: Extraction?.self)
    let reading = Task {
      let isAvailable = await first.availability().isAvailable
      let found = isAvailable ? try? await first.extract(note, explaining: explaining) : nil
      continuation.yield(found)
    }
    let timer = Task {
      try? await clock.sleepInTurns(for: limit)
      continuation.yield(nil)
    }
    defer {
      reading.cancel()
      timer.cancel()
    }
    for await answer in answers {
      try Task.checkCancellation()
      return answer
    }
    throw CancellationError()
  }
}

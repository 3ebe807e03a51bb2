/// A method of reading notes; `InsightsEngine` is the one that is always available.
///
/// Another tier, such as a language model on the same machine, adopts this protocol. Code that uses
/// `any InsightsTier` works with either; `FallbackInsights` reads with one and falls back to another.
public protocol InsightsTier: Sendable {
  /// The name of the tier in results and messages, such as `lexical`.
  var name: String { get }

  /// Whether the tier can read notes now, and why not. The engine always can.
  ///
  /// A tier may remember the answer for a while, so that asking is cheap.
  func availability() async -> TierAvailability

  /// The availability and its changes, as long as somebody iterates.
  func availabilityUpdates() -> AsyncStream<TierAvailability>

  /// Prepares the tier for a note that is about to come, such as by loading a model.
  func prewarm() async

  /// Reads one tasting note.
  ///
  /// - Parameters:
  ///   - note: A note of any length; an empty one gives an empty result.
  ///   - explaining: Whether `Extraction.explanation` is filled in.
  /// - Returns: The result, which says its tier.
  /// - Throws: An error of the tier, such as a missing server; `CancellationError` in a cancelled
  ///   task.
  @concurrent func extract(_ note: String, explaining: Bool) async throws -> Extraction
}

extension InsightsTier {
  /// A tier that does not say otherwise is available.
  public func availability() async -> TierAvailability { .available }

  /// One value, for a tier whose availability does not change.
  public func availabilityUpdates() -> AsyncStream<TierAvailability> {
    AsyncStream { continuation in
      let task = Task {
        continuation.yield(await availability())
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Most tiers need no preparation.
  public func prewarm() async {}

  /// Reads one tasting note without an explanation.
  @concurrent public func extract(_ note: String) async throws -> Extraction {
    try await extract(note, explaining: false)
  }

  /// Reads notes on several cores; results come in the order of the notes.
  ///
  ///     for try await found in engine.extractions(of: notes) { print(found.summary) }
  ///
  /// Notes are taken from the sequence as results are consumed, a bounded number ahead: memory does
  /// not grow with the sequence. The iterator ends at the first note whose reading throws. When the
  /// task is cancelled, the iterator throws `CancellationError` as soon as the notes in progress are
  /// read.
  ///
  /// - Parameters:
  ///   - notes: The notes, in any number.
  ///   - explaining: Whether `Extraction.explanation` is filled in.
  ///   - jobs: The number of cores to use, 1 or more; nil uses all.
  public func extractions<Notes: Sequence>(
    of notes: Notes, explaining: Bool = false, jobs: Int? = nil
  ) -> ExtractionSequence<Notes> where Notes.Element == String {
    ExtractionSequence(
      notes: notes, tier: self, explaining: explaining, jobs: jobs ?? availableCores)
  }
}

/// Whether a tier can answer now, and why not.
public enum TierAvailability: Sendable, Hashable {
  /// Why a tier cannot answer. More reasons may be added.
  public struct Reason: RawRepresentable, Sendable, Hashable {
    /// The reason in JSON and logs, such as `not-running`.
    public var rawValue: String

    /// Creates the reason with a raw value.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Nobody said where the model is.
    public static let notConfigured = Reason(rawValue: "not-configured")
    /// Nothing answers where the model should be.
    public static let notRunning = Reason(rawValue: "not-running")
    /// The model is being loaded.
    public static let loading = Reason(rawValue: "loading")
    /// The server takes no schema for its answers, or does not keep to one.
    public static let noStructuredAnswers = Reason(rawValue: "no-json-answers")
    /// The tier failed several times in a row and is left alone for a while.
    public static let failing = Reason(rawValue: "failing")
    /// The device cannot run the model, or the build does not have the tier.
    public static let deviceNotEligible = Reason(rawValue: "device-not-eligible")
    /// The user has not turned the model on.
    public static let notEnabled = Reason(rawValue: "not-enabled")
  }

  /// The tier can answer.
  case available
  /// The tier cannot answer.
  case unavailable(Reason)

  /// Whether the tier can answer.
  public var isAvailable: Bool { self == .available }

  /// Why the tier cannot answer; nil where it can.
  public var reason: Reason? {
    if case .unavailable(let reason) = self { reason } else { nil }
  }
}

/// The tiers of this machine, in the order in which they are asked: what `insights tiers` prints.
public struct TierList: Sendable, Hashable {
  /// One tier.
  public struct Tier: Sendable, Hashable {
    /// The name of the tier, such as `lexical`.
    public var name: String
    /// Whether it can answer, and why not.
    public var availability: TierAvailability
    /// Where its server is; nil for a tier without one.
    public var url: String?

    /// Creates a description of a tier.
    public init(name: String, availability: TierAvailability, url: String? = nil) {
      self.name = name
      self.availability = availability
      self.url = url
    }
  }

  /// The tiers.
  public var tiers: [Tier]

  /// Creates a list.
  public init(_ tiers: [Tier]) {
    self.tiers = tiers
  }
}

/// The results of a note by two tiers: the quick one's at once, the better one's when it is there.
///
/// There are one or two elements, each the whole result of its tier. The second is absent where the
/// better tier does not answer.
public struct TierUpdates: AsyncSequence, Sendable {
  /// A reading by one tier.
  public typealias Element = Extraction
  /// An error of the quick tier, or `CancellationError`.
  public typealias Failure = any Error

  let tiers: FallbackInsights
  let note: String
  let explaining: Bool

  /// Begins to ask the tiers.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(updates: self)
  }

  /// Asks one tier after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let updates: TierUpdates
    var step = 0

    /// The next result; nil at the end.
    ///
    /// - Throws: The error of the quick tier, or `CancellationError` in a cancelled task.
    public mutating func next() async throws -> Extraction? {
      step += 1
      switch step {
      case 1:
        return try await updates.tiers.second.extract(
          updates.note, explaining: updates.explaining)
      case 2:
        return try await updates.tiers.firstExtraction(
          of: updates.note, explaining: updates.explaining)
      default: return nil
      }
    }
  }
}

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

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

  /// Whether the tier can read notes now.
  public func isAvailable() async -> Bool { await availability().isAvailable }

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

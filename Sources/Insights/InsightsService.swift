/// The one door for front ends: what a taster wrote in, insight out.
///
/// Several tiers may stand behind it. The lexical one (`LexicalInsights`) needs nothing but this
/// program and is always available; callers that hold `any InsightsService` need not know which
/// tier answers.
///
///     let insights: any InsightsService = try LexicalInsights()
///     let found = try await insights.extract("Bright blueberry, not bitter")
///     found.nodes    // ["fruity.berry.blueberry"]
///     found.negated  // ["other.chemical.bitter"]
public protocol InsightsService: Sendable {
  /// What the tier is called in messages, such as `lexical`.
  var name: String { get }

  /// Whether the tier can answer now. The lexical tier always can.
  func isAvailable() async -> Bool

  /// Reads one tasting note.
  ///
  /// - Parameters:
  ///   - note: A note of any length; an empty one gives an empty result.
  ///   - explaining: Whether `Extraction.explanation` is filled in.
  /// - Throws: What the tier lacks, such as a dictionary or a server.
  @concurrent func extract(_ note: String, explaining: Bool) async throws -> Extraction
}

extension InsightsService {
  /// Reads one tasting note without explaining.
  @concurrent public func extract(_ note: String) async throws -> Extraction {
    try await extract(note, explaining: false)
  }

  /// Reads notes on `jobs` cores; the results come in the order of the notes.
  ///
  ///     for try await found in insights.extractions(of: notes) { print(found.summary) }
  ///
  /// The notes are pulled as the results are asked for, a bounded number ahead, so memory does
  /// not grow with the sequence. The iterator ends at the first note whose reading throws.
  ///
  /// - Parameter jobs: How many cores are used, 1 or more; no more than the machine has.
  public func extractions<Notes: Sequence>(
    of notes: Notes, explaining: Bool = false, jobs: Int = availableCores
  ) -> ExtractionSequence<Notes> where Notes.Element == String {
    ExtractionSequence(notes: notes, service: self, explaining: explaining, jobs: jobs)
  }
}

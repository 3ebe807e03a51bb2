/// The one door for front ends: notes, journals and bag labels in, insight out.
///
///     let engine = try InsightsEngine()
///     let found = try await engine.extract("Bright blueberry, not bitter")
///     found.nodes    // ["fruity.berry.blueberry"]
///     found.negated  // ["other.chemical.bitter"]
///
///     let journal = BrewJournal(path: "journal.sqlite")
///     let report = try await engine.patterns(in: journal)
///     let next = try await engine.suggestion(for: "sidama natural", method: "V60", in: journal)
///     let label = try await engine.read(label: text, today: today)
///
/// An engine owns each heavy resource once: the compiled knowledge, the spelling dictionary, and
/// pools of readers that threads share. Make one and keep it. All calls are safe from any thread or
/// actor, run off the caller's actor, and end within a tenth of a second when their task is
/// cancelled, with `CancellationError`.
public final class InsightsEngine: InsightsTier {
  /// The flavor wheel that results name nodes of.
  public let wheel = FlavorWheel.standard
  let extractor: FlavorExtractor
  private let noteReaders: ReaderPool<ExtractionSession>
  private let labelReaders: ReaderPool<LabelReader>

  /// Compiles the knowledge: a few milliseconds, on another core if `prepare()` was called before.
  ///
  /// - Parameter dictionaryPath: The `.dic` file of a Hunspell dictionary, with its `.aff` file
  ///   beside it; nil searches the usual places.
  /// - Throws: When the system lacks the stemmer.
  public convenience init(dictionaryPath: String? = nil) throws {
    try self.init(configuration: FlavorExtractor.Configuration(dictionaryPath: dictionaryPath))
  }

  /// - Parameter configuration: Which dictionary to use, and parts to switch off for measuring.
  package init(configuration: FlavorExtractor.Configuration) throws {
    let extractor = try FlavorExtractor(configuration: configuration)
    self.extractor = extractor
    noteReaders = ReaderPool { try extractor.makeSession() }
    labelReaders = ReaderPool { try LabelReader(extractor) }
  }

  /// Starts compiling the knowledge on another core, for a program that will soon make an engine.
  ///
  /// - Parameter forLabels: Whether a label is to be read first; its names are words that the
  ///   lexicon does not know, and what classifies those is made ready, too.
  public static func prepare(forLabels: Bool = false) {
    if forLabels { LabelReader.prepare() } else { FlavorExtractor.prepare() }
  }

  public var name: String { "lexical" }

  public func isAvailable() async -> Bool { true }

  /// Reads one tasting note.
  ///
  /// - Parameters:
  ///   - note: A note of any length; an empty one gives an empty result.
  ///   - explaining: Whether `Extraction.explanation` is filled in.
  /// - Returns: What the note reports, with numbers rounded as its JSON form has them.
  /// - Throws: `CancellationError` in a cancelled task.
  @concurrent public func extract(_ note: String, explaining: Bool) async throws -> Extraction {
    try Task.checkCancellation()
    var found = try withSession {
      $0.extract(Array(note.utf8), explaining: explaining)
    }.rounded
    try Task.checkCancellation()
    found.text = note
    return found
  }

  /// Reads many notes on the current thread with one set of buffers and caches.
  ///
  /// - Parameter body: Is given a session that must not leave it.
  /// - Throws: What `body` throws.
  package func withSession<Result>(
    _ body: (ExtractionSession) throws -> Result
  ) throws -> Result {
    try noteReaders.withReader(body)
  }

  /// Lends a reader of labels, which must not leave `body`.
  func withLabelReader<Result>(_ body: (LabelReader) throws -> Result) throws -> Result {
    try labelReaders.withReader(body)
  }
}

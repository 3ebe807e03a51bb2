// Linked, so that the lexicon is not parsed at the start.
import LexiconImages

/// The entry point of the library: reads notes and bag labels, and analyzes journals.
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
/// An engine owns the compiled lexicon, the spelling dictionary, and pools of readers that threads
/// share, so create one engine and keep it. All calls are safe from any thread or actor, run off
/// the caller's actor, and end within 100 ms with `CancellationError` when their task is cancelled.
public final class InsightsEngine: InsightsTier {
  /// The flavor wheel whose nodes results name.
  public let wheel = FlavorWheel.standard
  /// The language of summaries, reports and drawings.
  public let phrases: Phrasebook
  let extractor: FlavorExtractor
  private let noteReaders: ReaderPool<ExtractionSession>
  let labelReaders: ReaderPool<LabelReader>

  /// Creates an engine; this compiles the lexicon in a few milliseconds, unless `prepare()` did so
  /// before.
  ///
  /// - Parameters:
  ///   - dictionaryPath: The `.dic` file of a Hunspell dictionary, with its `.aff` file beside it;
  ///     nil searches the usual places.
  ///   - phrases: The language of summaries, reports and drawings.
  /// - Throws: When the system lacks the stemmer.
  public convenience init(
    dictionaryPath: String? = nil, phrases: Phrasebook = .english
  ) throws {
    var configuration = FlavorExtractor.Configuration(dictionaryPath: dictionaryPath)
    configuration.phrases = phrases
    try self.init(configuration: configuration)
  }

  /// Makes an engine with a speller or a stemmer of the host's own, which notes, labels, journals
  /// and reports are then read with.
  ///
  ///     var configuration = FlavorExtractor.Configuration()
  ///     configuration.speller = SystemSpeller()  // a `WordSpeller`
  ///     let engine = try InsightsEngine(configuration: configuration)
  ///
  /// - Parameter configuration: Which speller and stemmer to use, and parts to switch off for
  ///   measuring.
  /// - Throws: When the system lacks the stemmer.
  public init(configuration: FlavorExtractor.Configuration) throws {
    var configuration = configuration
    if configuration.judge == nil { configuration.judge = EncoderJudge.standard }
    let extractor = try FlavorExtractor(configuration: configuration)
    self.extractor = extractor
    phrases = configuration.phrases
    noteReaders = ReaderPool { try extractor.makeSession() }
    labelReaders = ReaderPool { try LabelReader(extractor) }
  }

  /// Starts to compile the lexicon on another core, for a program that is about to create an
  /// engine.
  ///
  /// - Parameter forLabels: Whether a label is read first; the classifier for unknown words, such
  ///   as names, is then prepared, too.
  public static func prepare(forLabels: Bool = false) {
    if forLabels { LabelReader.prepare() } else { FlavorExtractor.prepare() }
  }

  /// The name of the tier in results: `lexical`.
  public var name: String { Extraction.lexicalTier }

  /// Reads one tasting note.
  ///
  /// - Parameters:
  ///   - note: A note of any length; an empty one gives an empty result.
  ///   - explaining: Whether `Extraction.explanation` is filled in.
  /// - Returns: The result, with numbers rounded as in its JSON form.
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
  /// - Parameter body: Receives a session, which must not escape.
  /// - Throws: The error of `body`.
  package func withSession<Result>(
    _ body: (ExtractionSession) throws -> Result
  ) throws -> Result {
    try noteReaders.withReader(body)
  }
}

/// A function that receives the progress of an import from time to time, on any thread.
public typealias ImportProgressHandler = @Sendable (ImportProgress) -> Void

/// Imports.
extension InsightsEngine {
  /// Imports a file into a journal: an export of another app, a table of brews, or an exported
  /// journal.
  ///
  ///     let summary = try await engine.importing("brews.csv", into: journal)
  ///     summary.added.brews
  ///
  /// It is one change of the journal, which `BrewJournal.undo(_:)` takes back. A cancelled import
  /// leaves the journal as it was, byte for byte.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard input, which must not be a zip file.
  ///   - journal: The journal to add to.
  ///   - importer: How the file is read, and what happens with records that the journal has.
  ///   - progress: Receives the progress.
  /// - Complexity: Linear in the file. A table is read block by block, twice; JSON is read whole.
  /// - Throws: `ImportRefusal` for a strict import with invalid records, `JournalError`, or
  ///   `CancellationError` in a cancelled task.
  @concurrent public func importing(
    _ path: String, into journal: BrewJournal,
    by importer: JournalImport = JournalImport(today: .today),
    progress: ImportProgressHandler? = nil
  ) async throws -> ImportSummary {
    try await importing([path], into: journal, by: importer, progress: progress)
  }

  /// Imports files, folders and archives into a journal, as one change.
  ///
  /// - Parameters:
  ///   - paths: The paths, of which there is one at least.
  ///   - journal: The journal to add to.
  ///   - importer: How the files are read, and what happens with records that the journal has.
  ///   - progress: Receives the progress.
  /// - Throws: `ImportRefusal` for a strict import with invalid records, `JournalError`, or
  ///   `CancellationError` in a cancelled task.
  @concurrent public func importing(
    _ paths: [String], into journal: BrewJournal,
    by importer: JournalImport = JournalImport(today: .today),
    progress: ImportProgressHandler? = nil
  ) async throws -> ImportSummary {
    try Task.checkCancellation()
    return try importer.run(paths, into: journal) { progress?($0) }
  }
}

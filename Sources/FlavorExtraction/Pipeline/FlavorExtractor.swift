public import FlavorWheel
public import Linguistics

/// Reads tasting notes: text in, wheel nodes with evidence out.
///
///     let extractor = try FlavorExtractor()
///     let session = try extractor.makeSession()
///     session.extract(Array("Bright blueberry, not bitter".utf8)).nodes
///     // ["fruity.berry.blueberry"]
///
/// The extractor contains the compiled lexicon, rules and models and is immutable; take one
/// `ExtractionSession` per thread.
public final class FlavorExtractor: Sendable {
  /// Which speller and stemmer to use, and parts that can be switched off to measure what each
  /// adds.
  public struct Configuration: Sendable {
    /// The path of a Hunspell `.dic` file, with its `.aff` file beside it; nil searches the usual
    /// places. Not used with a `speller`.
    public var dictionaryPath: String?
    /// A dictionary to use in place of Hunspell.
    public var speller: (any WordSpeller)?
    /// Makes a stemmer for a session, to use in place of Snowball.
    public var makeStemmer: (@Sendable () throws -> any WordStemmer)?

    /// Whether words get parts of speech. Without, rules on tags match nothing.
    public var usesTagger = true
    /// Whether inflected forms are found through equal stems.
    public var usesStemmer = true
    /// Whether misspelled words are corrected.
    public var usesSpelling = true
    /// Whether word vectors classify words that the lexicon lacks.
    public var usesVectors = true
    /// Whether negation, other cups and a lack of evidence for tasting are detected.
    public var usesAssertion = true
    public var usesContext = true

    /// All parts on, and Hunspell with the dictionary at a path or in the usual places.
    public init(dictionaryPath: String? = nil) {
      self.dictionaryPath = dictionaryPath
    }
  }

  /// What the extractor was made with.
  public let configuration: Configuration
  /// The wheel whose nodes results name.
  public let wheel: FlavorWheel
  let model: ExtractionModel
  let speller: LexiconSpeller
  let exemplars: ExemplarClassifier

  /// Compiles the knowledge; a few milliseconds.
  ///
  /// - Throws: When a data file has a mistake, which the tests rule out.
  public convenience init(configuration: Configuration = Configuration()) throws {
    try self.init(configuration: configuration, holdingOut: nil)
  }

  /// - Parameter heldOut: A word to forget; for measuring.
  package init(configuration: Configuration, holdingOut heldOut: HeldOutWord?) throws {
    self.configuration = configuration
    Self.prepare()
    // Read here while another core compiles the knowledge.
    if configuration.usesTagger { _ = Tagger.standard }
    wheel = .standard
    model =
      if let heldOut {
        try ExtractionModel(wheel: .standard, holdingOut: heldOut)
      } else {
        try ExtractionModel.standard.get()
      }
    let usesVectors = configuration.usesVectors && heldOut == nil
    speller = LexiconSpeller(
      model: model, dictionary: configuration.sharedSpeller,
      atFirstQuestion: {
        // An unknown word: while its dictionary is loaded, another core makes ready for the
        // vectors.
        if usesVectors { Self.prepare(forUnknownWords: true) }
      })
    exemplars = ExemplarClassifier(model: model, holdingOut: heldOut)
  }

  /// Begins to compile the knowledge on another core, for a program that will soon want it.
  ///
  /// - Parameter forUnknownWords: Whether words are to come that the lexicon does not know, such as
  ///   names: what answers for them is then made ready, too.
  public static func prepare(forUnknownWords: Bool = false) {
    _ = forUnknownWords ? readingVectors : readingKnowledge
  }

  // Begun once: a second task would only wait for the first, which keeps a core busy.
  private static let readingKnowledge = Task.detached { _ = ExtractionModel.standard }
  private static let readingVectors = Task.detached {
    await readingKnowledge.value
    ExemplarClassifier.prepare()
  }

  /// A reader with its own buffers and caches. Not for sharing between threads.
  ///
  /// - Parameter correctingSpelling: Whether misspelled words are corrected, where the
  ///   configuration has spelling on.
  /// - Throws: What making a stemmer throws: `LinguisticsError` when the system lacks Snowball.
  public func makeSession(correctingSpelling: Bool = true) throws -> ExtractionSession {
    var configuration = configuration
    configuration.usesSpelling = configuration.usesSpelling && correctingSpelling
    return ExtractionSession(
      pipeline: try ExtractionPipeline(
        model: model, exemplars: exemplars, speller: speller, configuration: configuration))
  }
}

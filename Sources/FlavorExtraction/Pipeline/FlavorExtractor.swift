public import FlavorWheel
import Linguistics

/// Reads tasting notes: text in, wheel nodes with evidence out.
///
///     let extractor = try FlavorExtractor()
///     let session = try extractor.makeSession()
///     try session.extract(Array("Bright blueberry, not bitter".utf8)).nodes
///     // ["fruity.berry.blueberry"]
///
/// The extractor holds the compiled knowledge and is immutable; take one `ExtractionSession` per
/// thread.
public final class FlavorExtractor: Sendable {
  /// Parts that can be switched off, for measuring what each adds, and the dictionary to use.
  public struct Configuration: Sendable, Hashable {
    /// A Hunspell dictionary: the path of its `.dic` file (its `.aff` beside it); nil searches the
    /// usual places.
    public var dictionaryPath: String?
    public var usesTagger = true
    public var usesStemmer = true
    public var usesSpelling = true
    public var usesVectors = true
    public var usesAssertion = true
    public var usesContext = true

    public init(dictionaryPath: String? = nil) {
      self.dictionaryPath = dictionaryPath
    }
  }

  public let configuration: Configuration
  public let wheel: FlavorWheel
  let model: ExtractionModel
  let dictionary: SpellingDictionary
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
    dictionary = SpellingDictionary(path: configuration.dictionaryPath)
    let usesVectors = configuration.usesVectors && heldOut == nil
    speller = LexiconSpeller(
      model: model, dictionary: dictionary,
      atFirstQuestion: {
        // An unknown word: while its dictionary is loaded, another core makes ready for the vectors.
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
  /// - Throws: `LinguisticsError` when the Snowball stemmer cannot be had.
  public func makeSession() throws -> ExtractionSession { try ExtractionSession(extractor: self) }
}

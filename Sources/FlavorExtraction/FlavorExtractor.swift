/// Reads tasting notes: text in, wheel nodes with evidence out.
///
/// The extractor holds the compiled knowledge and is immutable; take one `Session` per thread.
public final class FlavorExtractor: Sendable {
  /// Parts that can be switched off, for measuring what each adds, and the dictionary to use.
  public struct Configuration: Sendable, Hashable {
    /// A Hunspell dictionary: the path of its `.dic` file (its `.aff` beside it); nil searches the usual places.
    public var dictionaryPath: String?
    public var usesTagger = true
    public var usesStemmer = true
    public var usesSpelling = true
    public var usesVectors = true
    public var usesAssertion = true

    public init(dictionaryPath: String? = nil) {
      self.dictionaryPath = dictionaryPath
    }
  }

  public let configuration: Configuration

  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  /// A reader with its own buffers and caches. Not for sharing between threads.
  public func makeSession() -> Session { Session(extractor: self) }

  public final class Session {
    private let extractor: FlavorExtractor

    init(extractor: FlavorExtractor) {
      self.extractor = extractor
    }

    /// Reads one note. Ill-formed UTF-8 is read as replacement characters; never fails on text.
    ///
    /// - Throws: `LinguisticsError.dictionaryMissing` when a word is unknown and no Hunspell dictionary can be found.
    public func extract(_ utf8: [UInt8], explaining: Bool = false) throws -> Extraction {
      Extraction()
    }
  }
}

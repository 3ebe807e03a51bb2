import Synchronization

/// The tier that reads notes with the compiled-in lexicon alone: no network, no model server.
public struct LexicalInsights: InsightsService {
  private let readers: ReaderPool

  /// Compiles the knowledge; a few milliseconds.
  ///
  /// - Parameter configuration: Which dictionary to use, and parts to switch off for measuring.
  /// - Throws: `LinguisticsError` when the system lacks the stemmer.
  public init(configuration: FlavorExtractor.Configuration = FlavorExtractor.Configuration()) throws
  {
    readers = ReaderPool(try FlavorExtractor(configuration: configuration))
  }

  public var name: String { "lexical" }

  public func isAvailable() async -> Bool { true }

  @concurrent public func extract(_ note: String, explaining: Bool) async throws -> Extraction {
    try withSession { try $0.extract(Array(note.utf8), explaining: explaining) }
  }

  /// Reads many notes on the current thread with one set of buffers and caches.
  ///
  /// - Parameter body: Is given a reader that must not leave it.
  /// - Throws: What `body` throws, or `LinguisticsError` when the system lacks the stemmer.
  public func withSession<Result>(
    _ body: (ExtractionSession) throws -> Result
  ) throws -> Result {
    let reader = try readers.take()
    defer { readers.giveBack(reader) }
    return try body(reader.session)
  }
}

/// Readers that wait for their next note; no more are made than are used at once.
private final class ReaderPool: Sendable {
  /// A reader in the hands of at most one caller: it is taken out of the pool under the lock.
  struct Reader: @unchecked Sendable {
    let session: ExtractionSession
  }

  private let extractor: FlavorExtractor
  private let idle = Mutex<[Reader]>([])

  init(_ extractor: FlavorExtractor) {
    self.extractor = extractor
  }

  func take() throws -> Reader {
    try idle.withLock { $0.popLast() } ?? Reader(session: extractor.makeSession())
  }

  func giveBack(_ reader: Reader) {
    idle.withLock { $0.append(reader) }
  }
}

import CInsights
import CLibrary
package import FlavorExtraction
import Linguistics
import Synchronization

/// What `insights_engine` points to: the compiled engine, shared by all threads.
package final class EngineHandle: Sendable {
  /// What the engine was made with; its speller is shared by all that are made with it.
  package let configuration: FlavorExtractor.Configuration
  /// What offsets count.
  let offsets: OffsetUnit
  private let extractor: FlavorExtractor
  private let companion = Mutex<(any AnyObject & Sendable)?>(nil)

  /// - Throws: `CallFailure` for options that cannot be, and for what the system lacks.
  init(_ options: EngineOptions) throws {
    if let path = options.dictionary {
      do throws(LinguisticsError) {
        try HunspellDictionary.files(at: path)
      } catch {
        throw CallFailure(error)
      }
    }
    var configuration = FlavorExtractor.Configuration(dictionaryPath: options.dictionary)
    configuration.precision = options.precision
    configuration.speller = HunspellSpeller(path: options.dictionary)
    // Nil in the small library, which then reads as the fast reader does.
    configuration.judge = JudgeBox.linked
    configuration.reader = options.reader
    self.configuration = configuration
    offsets = options.offsets
    extractor = try FlavorExtractor(configuration: configuration)
    _ = Self.firstProcess
    // A stemmer that the system lacks is reported here rather than by each session.
    _ = try makeReader()
  }

  /// Makes the reader of a session.
  func makeReader() throws -> ExtractionSession {
    do {
      return try extractor.makeSession()
    } catch let error as LinguisticsError {
      throw CallFailure(error)
    }
  }

  /// An object that is made at the first call and kept as long as the engine: another library's
  /// engine on top of this one.
  ///
  /// - Parameter make: Makes the object; all calls ask for the same type.
  package func companion<Companion: AnyObject & Sendable>(
    _ make: () throws -> Companion
  ) throws -> Companion {
    try companion.withLock { companion in
      if let made = companion as? Companion { return made }
      let made = try make()
      companion = made
      return made
    }
  }

  private static let firstProcess = getpid()

  /// Whether this process was forked after the first engine was made: threads of the pool that Swift
  /// runs tasks on are then missing, and a call that needs them would never end.
  package static var isForked: Bool { getpid() != firstProcess }
}

extension EngineHandle {
  /// The pointer for C, which owns the handle until `release`.
  func retained() -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(self).toOpaque())
  }

  /// The engine that a pointer from `retained()` stands for.
  static func handle(_ pointer: OpaquePointer) -> EngineHandle {
    Unmanaged.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Ends the ownership of `retained()`.
  static func release(_ pointer: OpaquePointer) {
    Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

extension CallFailure {
  /// What the system lacks.
  init(_ error: LinguisticsError) {
    let file = error.file ?? "the dictionary"
    let message =
      switch error.code {
      case .missingDictionary:
        "\(file) cannot be read; name a .dic file that has its .aff file beside it"
      case .unreadableDictionary: "Hunspell could not load \(file); name another dictionary"
      case .missingStemmer:
        "the Snowball library has no English stemmer for UTF-8; install libstemmer"
      case .notBuilt: "this library is built without the trait \(error.trait ?? "")"
      default: "a part of the system is missing (\(error))"
      }
    self.init(Int32(INSIGHTS_MISSING_COMPONENT), message)
  }
}

import CInsights
import CJudgeHook
import CLibrary
package import FlavorExtraction
import FlavorWheel
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

  /// The engine that a pointer from `retained()` refers to.
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

/// The options of an engine, read from C and checked.
struct EngineOptions {
  var dictionary: String?
  var precision: Double?
  var offsets = OffsetUnit.bytes
  var reader = FlavorExtractor.Configuration.Reader.careful

  /// - Parameter pointer: The options; nil for the standard.
  /// - Throws: `CallFailure` for options that cannot be.
  init(_ pointer: UnsafePointer<insights_engine_options>?) throws(CallFailure) {
    guard let options = try pointer.checked("the options") else { return }
    dictionary = try options.dictionary.fileName("the path of the dictionary")
    guard options.precision >= 0, options.precision <= 1 else {
      throw .misuse("precision is \(options.precision); give a number above 0 up to 1, or 0")
    }
    if options.precision > 0 { precision = options.precision }
    switch Int(options.offsets) {
    case Int(INSIGHTS_BYTES): offsets = .bytes
    case Int(INSIGHTS_UTF16): offsets = .utf16
    case Int(INSIGHTS_CODEPOINTS): offsets = .codepoints
    default:
      throw .misuse("offsets is \(options.offsets), which names no unit; give INSIGHTS_BYTES")
    }
    switch Int(options.reader) {
    case Int(INSIGHTS_CAREFUL): reader = .careful
    case Int(INSIGHTS_FAST): reader = .fast
    default: throw .misuse("reader is \(options.reader); give INSIGHTS_CAREFUL or INSIGHTS_FAST")
    }
  }
}

extension Optional {
  /// The options that a pointer points to; nil for NULL. The caller may be compiled with a longer
  /// version of the structure, whose rest is ignored where it is 0. When this version grows, the size
  /// of today must stay accepted, with 0 for what is new.
  ///
  /// - Parameter what: What it is, for the error.
  /// - Throws: `CallFailure` for a structure that is shorter than this version, or too long to be one.
  package func checked<Structure>(
    _ what: String
  ) throws(CallFailure) -> Structure? where Wrapped == UnsafePointer<Structure> {
    guard let pointer = self else { return nil }
    // Only the size may be read before it is known.
    let stated = UnsafeRawPointer(pointer).load(as: Int.self)
    guard stated >= MemoryLayout<Structure>.stride, stated <= 4096 else {
      throw .misuse("\(what) have the size \(stated); set it to sizeof of the structure")
    }
    let known = MemoryLayout<Structure>.stride
    let rest = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(pointer) + known, count: stated - known)
    guard rest.allSatisfy({ $0 == 0 }) else {
      throw .misuse("\(what) are of a later version, which this library does not know; update it")
    }
    return pointer.pointee
  }
}

/// A judge on its way from `InsightsC` through C.
package final class JudgeBox: Sendable {
  package let judge: any MentionJudge

  package init(_ judge: any MentionJudge) { self.judge = judge }

  /// The judge of this library; nil in one that is linked without an encoder.
  static let linked: (any MentionJudge)? = {
    guard let pointer = insights_judge_if_linked() else { return nil }
    // `insights_make_judge` has retained it.
    return Unmanaged<JudgeBox>.fromOpaque(pointer).takeRetainedValue().judge
  }()
}

/// The IDs and names of the wheel as texts in C, which live as long as the process.
final class NodeNames: @unchecked Sendable {
  // Safe to share: the pointers are set once and never written through.
  private let ids: [UnsafePointer<CChar>]
  private let names: [UnsafePointer<CChar>]

  static let standard = NodeNames(.standard)

  private init(_ wheel: FlavorWheel) {
    ids = wheel.nodes.map { Self.text($0.id) }
    names = wheel.nodes.map { Self.text($0.name) }
  }

  private static func text(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    guard let base = copy.baseAddress else { preconditionFailure("an empty buffer") }
    return UnsafePointer(base)
  }

  /// The ID of the node at a place of the wheel.
  func id(_ index: Int) -> UnsafePointer<CChar> { ids[index] }

  /// The name of the node at a place of the wheel.
  func name(_ index: Int) -> UnsafePointer<CChar> { names[index] }

  /// The ID of a node; nil for one that the wheel lacks.
  func id(of node: String) -> UnsafePointer<CChar>? {
    FlavorWheel.standard.node(id: node).map { ids[$0.index] }
  }
}

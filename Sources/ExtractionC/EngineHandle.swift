package import CInsights
import CJudgeHook
import CLibrary
import ExtractionJSON
package import FlavorExtraction
import FlavorWheel
import Linguistics
package import Support
import Synchronization

/// What `insights_engine` points to: the compiled engine, shared by all threads.
package final class EngineHandle: CHandle, Sendable {
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

/// What C holds a pointer to.
package protocol CHandle: AnyObject {}

extension CHandle {
  /// The pointer for C, which owns the handle until `release`.
  func retained() -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(self).toOpaque())
  }

  /// The handle that a pointer from `retained()` refers to.
  static func handle(_ pointer: OpaquePointer) -> Self {
    Unmanaged.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Ends the ownership of `retained()`; a call that runs ends before its session goes.
  static func release(_ pointer: OpaquePointer) {
    Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).release()
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
  /// version of the structure, whose rest is ignored where it is 0, or with a shorter one, whose new
  /// fields are 0.
  ///
  /// - Parameters:
  ///   - what: What it is, for the error.
  ///   - grown: The first field that the first version lacked; nil where it had all.
  /// - Throws: `CallFailure` for a structure that is shorter than this version, or too long to be one.
  package func checked<Structure>(
    _ what: String, since grown: PartialKeyPath<Structure>? = nil
  ) throws(CallFailure) -> Structure? where Wrapped == UnsafePointer<Structure> {
    guard let pointer = self else { return nil }
    // Only the size may be read before it is known.
    let stated = UnsafeRawPointer(pointer).load(as: Int.self)
    let known = MemoryLayout<Structure>.stride
    let least = grown.flatMap { MemoryLayout<Structure>.offset(of: $0) } ?? known
    guard stated >= least, stated <= 4096 else {
      throw .misuse("\(what) have the size \(stated); set it to sizeof of the structure")
    }
    let bytes = UnsafeRawBufferPointer(start: pointer, count: stated)
    guard bytes.dropFirst(known).allSatisfy({ $0 == 0 }) else {
      throw .misuse("\(what) are of a later version, which this library does not know; update it")
    }
    // What is not 0 here comes from the caller's own structure.
    let whole = UnsafeMutableRawBufferPointer.allocate(
      byteCount: known, alignment: MemoryLayout<Structure>.alignment)
    defer { whole.deallocate() }
    whole.initializeMemory(as: UInt8.self, repeating: 0)
    whole.copyBytes(from: bytes.prefix(known))
    return whole.load(as: Structure.self)
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

/// What `insights_session` points to: a reader with its results and its last error.
///
/// A second call at the same time gives `INSIGHTS_MISUSE` and disturbs nothing.
package final class SessionHandle: CHandle, @unchecked Sendable {
  // Safe to share: only the call that has set `isBusy` uses the rest; another finds it set.
  package let engine: EngineHandle
  private let isBusy = Atomic(false)
  private let reader: ExtractionSession
  private var writer = JSONWriter()
  private var extraction = CExtraction()
  private var result = CArray<CChar>()
  private var message = CArray<CChar>()

  init(_ engine: EngineHandle) throws {
    self.engine = engine
    reader = try engine.makeReader()
    message.set("")
  }

  /// Runs one call of the C interface.
  ///
  /// - Parameters:
  ///   - pointer: The session, from C.
  ///   - body: The call; its error becomes the status and the message of the session.
  /// - Returns: The status.
  package static func call(
    _ pointer: OpaquePointer?, _ body: (SessionHandle) throws -> Void
  ) -> Int32 {
    guard let pointer else { return Int32(INSIGHTS_MISUSE) }
    let session = handle(pointer)
    guard !session.isBusy.exchange(true, ordering: .acquiring) else {
      return Int32(INSIGHTS_MISUSE)
    }
    defer { session.isBusy.store(false, ordering: .releasing) }
    do {
      try body(session)
      session.message.set("")
      return Int32(INSIGHTS_OK)
    } catch {
      let failure =
        error as? CallFailure ?? CallFailure(Int32(INSIGHTS_INTERNAL), "\(error)")
      session.message.set(failure.message)
      return failure.status
    }
  }

  /// The last error as a text of C, which lives until the next call; empty while one runs.
  var errorText: UnsafePointer<CChar> {
    guard !isBusy.exchange(true, ordering: .acquiring) else { return Self.noText }
    defer { isBusy.store(false, ordering: .releasing) }
    return UnsafePointer(message.base)
  }

  /// An empty text, which is always there.
  static var noText: UnsafePointer<CChar> {
    UnsafeRawPointer(("" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// Reads a note, with the offsets that the engine has.
  package func extract(_ note: [UInt8]) -> Extraction {
    reader.extract(note).withOffsets(in: engine.offsets, of: note)
  }

  /// Keeps what a note reports.
  ///
  /// - Returns: A pointer for C, valid until the next call.
  func keep(_ found: Extraction) -> UnsafePointer<insights_extraction> {
    extraction.set(found)
  }

  /// Writes JSON and keeps it.
  ///
  /// - Returns: The text for C, valid until the next call.
  package func keep(
    _ write: (inout JSONWriter) throws -> Void
  ) rethrows -> insights_text {
    writer.reset()
    try write(&writer)
    defer { if writer.count > Self.largestBuffer { writer = JSONWriter() } }
    return keep(writer.bytes)
  }

  /// Keeps a text.
  ///
  /// - Returns: The text for C, valid until the next call.
  package func keep(_ text: [UInt8]) -> insights_text {
    result.set(text)
    return insights_text(bytes: UnsafePointer(result.base), length: text.count)
  }

  /// The bytes of JSON from which the buffer is not kept for the next result.
  private static let largestBuffer = 1 << 20

  /// Runs a call whose result is a text.
  ///
  /// - Parameters:
  ///   - pointer: The session, from C.
  ///   - place: Receives the text; it is empty where the call fails.
  ///   - body: The call.
  /// - Returns: The status.
  package static func call(
    _ pointer: OpaquePointer?, filling place: UnsafeMutablePointer<insights_text>?,
    _ body: (SessionHandle) throws -> insights_text
  ) -> Int32 {
    place?.pointee = insights_text(bytes: nil, length: 0)
    return call(pointer) { session in
      guard let place else { throw CallFailure.misuse("there is no place for the result") }
      place.pointee = try body(session)
    }
  }
}

/// Why a call of the C interface fails: its status, and one line of English.
package struct CallFailure: Error {
  package let status: Int32
  package let message: String

  /// - Parameters:
  ///   - status: One of the statuses of `insights.h`.
  ///   - message: What is wrong; control characters become spaces.
  package init(_ status: Int32, _ message: String) {
    self.status = status
    self.message = String(
      String.UnicodeScalarView(
        message.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
  }

  /// A mistake of whoever wrote the call.
  package static func misuse(_ message: String) -> CallFailure {
    CallFailure(Int32(INSIGHTS_MISUSE), message)
  }

  /// An argument that means nothing.
  package static func usage(_ message: String) -> CallFailure {
    CallFailure(Int32(INSIGHTS_USAGE), message)
  }

  /// Data that cannot be read.
  package static func badData(_ message: String) -> CallFailure {
    CallFailure(Int32(INSIGHTS_BAD_DATA), message)
  }
}

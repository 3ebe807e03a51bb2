package import CInsights
import ExtractionJSON
package import FlavorExtraction
package import Support
import Synchronization

/// What `insights_session` points to: a reader with its results and its last error.
///
/// A second call at the same time gives `INSIGHTS_MISUSE` and disturbs nothing.
package final class SessionHandle: @unchecked Sendable {
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
}

extension SessionHandle {
  /// The pointer for C, which owns the handle until `release`.
  func retained() -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(self).toOpaque())
  }

  /// The session that a pointer from `retained()` refers to.
  static func handle(_ pointer: OpaquePointer) -> SessionHandle {
    Unmanaged.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Ends the ownership of `retained()`; a call that runs ends before the session goes.
  static func release(_ pointer: OpaquePointer) {
    Unmanaged<SessionHandle>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

extension SessionHandle {
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

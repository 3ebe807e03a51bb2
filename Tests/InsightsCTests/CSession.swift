import CInsights
import Foundation
import Testing

/// An engine and a session of the C interface, freed at the end of a test.
final class CSession: @unchecked Sendable {
  // Safe to share: the pointers are set once, and the C library guards what they point to.
  let engine: OpaquePointer
  let session: OpaquePointer

  init(_ configure: (inout insights_engine_options) -> Void = { _ in }) throws {
    var options = insights_engine_options()
    options.size = MemoryLayout<insights_engine_options>.stride
    configure(&options)
    var engine: OpaquePointer?
    var message = [CChar](repeating: 1, count: 200)
    let status = insights_engine_create(&options, &engine, &message, message.count)
    #expect(status == INSIGHTS_OK && message[0] == 0)
    self.engine = try #require(engine)
    var session: OpaquePointer?
    #expect(insights_session_create(engine, &session) == INSIGHTS_OK)
    self.session = try #require(session)
  }

  deinit {
    // In the order in which a careless caller would: the session keeps its engine.
    insights_engine_free(engine)
    insights_session_free(session)
  }

  /// The message of the last error.
  var error: String { String(cString: insights_session_error(session)) }

  /// The status and the text that a call gives.
  func text(_ call: (OpaquePointer, UnsafeMutablePointer<insights_text>) -> Int32) -> CResult {
    var text = insights_text(bytes: nil, length: 7)
    let status = call(session, &text)
    guard let bytes = text.bytes else {
      #expect(text.length == 0)
      return CResult(status: status, text: nil)
    }
    #expect(bytes[text.length] == 0, "a text ends with a NUL")
    let buffer = UnsafeRawBufferPointer(start: bytes, count: text.length)
    return CResult(status: status, text: String(decoding: buffer, as: UTF8.self))
  }
}

/// A status, and the text where there is one.
struct CResult: Equatable {
  var status: Int32
  var text: String?

  static func failure(_ status: Int) -> CResult { CResult(status: Int32(status), text: nil) }
}

/// Lends a text as C has it.
func withText<Result>(_ text: String, _ body: (insights_text) -> Result) -> Result {
  Array(text.utf8CString).withUnsafeBufferPointer {
    body(insights_text(bytes: $0.baseAddress, length: $0.count - 1))
  }
}

func == (status: Int32, code: Int) -> Bool { Int(status) == code }

/// Runs calls on a thread of their own. Calls on journals wait for tasks, and tests run on the threads
/// that tasks need.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}

import CInsights

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

package import CInsights
import Support

/// Texts handed in from C, checked and copied.
package enum CText {
  /// The bytes of a text.
  ///
  /// - Parameters:
  ///   - pointer: Its beginning; may be nil for an empty text.
  ///   - length: Its length in bytes, as C's `size_t`; what does not fit into `Int` is negative.
  ///   - what: What it is, for the error.
  /// - Throws: `CallFailure` for NULL, an impossible length, and text that is not UTF-8.
  package static func bytes(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ what: String
  ) throws(CallFailure) -> [UInt8] {
    guard length >= 0 else { throw .misuse("\(what) has an impossible length") }
    guard length > 0 else { return [] }
    guard let pointer else { throw .misuse("\(what) is NULL and has the length \(length)") }
    let bytes = Array(UnsafeRawBufferPointer(start: pointer, count: length))
    guard UTF8Text.isWellFormed(bytes[...]) else { throw .badData("\(what) is not UTF-8 text") }
    return bytes
  }

  /// A text.
  ///
  /// - Throws: As `bytes`.
  package static func text(
    _ pointer: UnsafePointer<CChar>?, _ length: Int, _ what: String
  ) throws(CallFailure) -> String {
    String(decoding: try bytes(pointer, length, what), as: UTF8.self)
  }
}

extension insights_text {
  /// The text; nil where it is empty.
  ///
  /// - Throws: `CallFailure` for NULL, an impossible length, and text that is not UTF-8.
  package func string(_ what: String) throws(CallFailure) -> String? {
    let text = try CText.text(bytes, length, what)
    return text.isEmpty ? nil : text
  }

  /// The text as a path; nil where it is empty.
  ///
  /// - Throws: As `string`, and for a NUL, at which the system would cut the path.
  package func fileName(_ what: String) throws(CallFailure) -> String? {
    guard let path = try string(what) else { return nil }
    guard !path.utf8.contains(0) else { throw .usage("\(what) contains a NUL") }
    return path
  }
}

/// Checks of UTF-8 text files.
package enum UTF8Text {
  /// The byte order mark that some programs put at the beginning of UTF-8 text.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether bytes are well-formed UTF-8. O(count).
  package static func isWellFormed(_ bytes: ArraySlice<UInt8>) -> Bool {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      (try? UTF8Span(validating: bytes.span)) != nil
    } else {
      String(validating: bytes, as: UTF8.self) != nil
    }
  }

  /// Whether a byte is one of the four that are white space in JSON and in tables.
  @inlinable
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }
}

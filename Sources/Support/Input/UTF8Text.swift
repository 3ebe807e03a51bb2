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

  /// The bytes without a character that is cut off at their end.
  package static func wholeCharacters(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = bytes.suffix(4).lastIndex { $0 & 0xC0 != 0x80 }
    guard let start, let length = length(of: bytes[start]), start + length > bytes.count else {
      return bytes[...]
    }
    return bytes[..<start]
  }

  /// Whether bytes are UTF-8 that was damaged, and no text of another encoding: they have at least
  /// `times` as many characters beyond ASCII as bytes that are part of none. O(count).
  package static func isMostly(_ bytes: [UInt8], times: Int = 1) -> Bool {
    var (characters, damaged, index) = (0, 0, 0)
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      if let length = length(of: bytes[index]), index + length <= bytes.count,
        bytes[(index + 1)..<(index + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
      {
        characters += 1
        index += length
      } else {
        damaged += 1
        index += 1
      }
    }
    return characters >= damaged * times
  }

  /// The length of a character beyond ASCII by its first byte.
  static func length(of byte: UInt8) -> Int? {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  /// Whether a byte is one of the four that are white space in JSON and in tables.
  @inlinable
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }
}

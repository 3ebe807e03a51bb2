/// The bytes that JSON strings escape: control characters, quotation marks and backslashes.
enum JSONEscapes {
  /// The position of the first such byte at or after `start`, or the count. O(distance), eight bytes
  /// at a time.
  @inline(__always)
  static func first(in text: Span<UInt8>, from start: Int) -> Int {
    var position = start
    text.withUnsafeBytes { text in
      while text.count - position >= 8 {
        let eight = text.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        if mayHold(eight) { break }
        position += 8
      }
    }
    while position < text.count, !isEscaped(text[position]) { position += 1 }
    return position
  }

  @inline(__always)
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Whether one of eight bytes is escaped: the subtraction sets the highest bit of each byte that is
  /// less than the subtrahend, and perhaps of a byte after it.
  @inline(__always)
  private static func mayHold(_ bytes: UInt64) -> Bool {
    let quotes = bytes ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = bytes ^ ones &* UInt64(UInt8(ascii: "\\"))
    let found =
      (bytes &- ones &* 0x20) & ~bytes | (quotes &- ones) & ~quotes
      | (backslashes &- ones) & ~backslashes
    return found & (ones &* 0x80) != 0
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
}

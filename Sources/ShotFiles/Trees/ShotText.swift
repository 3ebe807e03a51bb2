import Support

/// The bytes of text files as UTF-8.
enum ShotText {
  /// UTF-8 without a byte order mark, whatever the encoding is: UTF-8, UTF-16 or Windows-1252.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: UTF8Text.byteOrderMark) {
      return Array(bytes.dropFirst(UTF8Text.byteOrderMark.count))
    }
    if let order = UTF16Text.order(of: bytes), let text = UTF16Text.utf8(bytes, order) {
      return text
    }
    let isOther =
      Windows1252Text.isCertain(bytes, isWhole: true) && Windows1252Text.isPlausible(bytes)
    return isOther ? Windows1252Text.utf8(bytes) : bytes
  }

  /// The text of bytes; what is no UTF-8 becomes U+FFFD, and NUL is left out.
  static func string(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
  }

  /// The line of a position, from 1.
  static func line(of position: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<min(max(0, position), bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }
}

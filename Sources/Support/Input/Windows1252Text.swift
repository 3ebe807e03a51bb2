/// Text of one byte a character, as spreadsheets of Windows save it ("CSV").
package enum Windows1252Text {
  /// Whether bytes are this and not UTF-8: some are not UTF-8, none are a character of UTF-8 beyond
  /// ASCII, and all stand for a character.
  ///
  /// - Parameter isWhole: Whether the bytes are the whole file: else the last ones may be a part of
  ///   a character.
  package static func isCertain(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    if bytes.starts(with: UTF8Text.byteOrderMark) { return false }
    var hasOther = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      if let length = UTF8Text.length(of: byte) {
        let rest = bytes[(index + 1)..<min(index + length, bytes.count)]
        if rest.allSatisfy({ $0 & 0xC0 == 0x80 }) {
          // A whole character of UTF-8, or one that is cut off at the end of a block.
          if rest.count == length - 1 || !isWhole { return false }
        }
      }
      if unused.contains(byte) { return false }
      hasOther = true
      index += 1
    }
    return hasOther
  }

  /// Whether most bytes beyond ASCII are used as a writer uses them: letters beside letters of ASCII,
  /// and signs such as quotes, dashes, € and °. A stray byte is damage, not an encoding.
  package static func isPlausible(_ bytes: [UInt8]) -> Bool {
    var (usual, other) = (0, 0)
    for index in bytes.indices where bytes[index] >= 0x80 {
      let byte = bytes[index]
      let isLetter = byte >= 0xC0 && byte != 0xD7 && byte != 0xF7
      let isBesideLetter =
        index > 0 && isASCIILetter(bytes[index - 1])
        || index + 1 < bytes.count && isASCIILetter(bytes[index + 1])
      if isLetter ? isBesideLetter : signs.contains(byte) { usual += 1 } else { other += 1 }
    }
    return usual > other
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// € … ' ' " " • – — ™ £ § « ° ± · » ¼ ½ ¾ × ÷ and the no-break space.
  private static let signs: Set<UInt8> = [
    0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xA0, 0xA3, 0xA7, 0xAB, 0xB0, 0xB1,
    0xB7, 0xBB, 0xBC, 0xBD, 0xBE, 0xD7, 0xF7,
  ]

  private static let unused: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

  /// The text as UTF-8.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 16)
    for byte in bytes {
      guard byte >= 0x80 else {
        output.append(byte)
        continue
      }
      let code = byte < 0xA0 ? low[Int(byte) - 0x80] : UInt32(byte)
      output += String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8
    }
    return output
  }

  /// The characters from 0x80 to 0x9F (Unicode, "cp1252 to Unicode table", 1998).
  private static let low: [UInt32] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}

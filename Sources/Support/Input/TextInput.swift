/// An input read in blocks of UTF-8, whichever encoding it is in.
///
/// UTF-16 is recognized by the first bytes, Windows-1252 by the first block with a byte beyond ASCII.
package final class TextInput {
  /// How the bytes of an input stand for text.
  package enum Encoding: Sendable, Equatable {
    case utf8, utf16, windows1252
  }

  package let bytes: ByteInput
  /// The encoding as far as it is known: UTF-8 until a byte shows another.
  package private(set) var encoding = Encoding.utf8
  private var order: UTF16Text.Order?
  /// Whether `encoding` is settled.
  private var isSettled = false
  private var isAtStart = true
  /// Bytes that are not text yet.
  private var rest: [UInt8] = []

  package init(_ bytes: ByteInput) {
    self.bytes = bytes
  }

  /// Appends the text of the next read to `text`, without a byte order mark at the beginning.
  ///
  /// - Returns: Whether more may follow; nothing is appended at the end.
  /// - Throws: `SystemError`.
  package func read(into text: inout [UInt8]) throws(SystemError) -> Bool {
    var isOpen = try bytes.read(into: &rest) > 0
    if isAtStart {
      while isOpen, mayBeMark { isOpen = try bytes.read(into: &rest) > 0 }
      isAtStart = false
      order = UTF16Text.order(of: rest)
      if order != nil {
        (encoding, isSettled) = (.utf16, true)
        if rest.starts(with: [0xFF, 0xFE]) || rest.starts(with: [0xFE, 0xFF]) {
          rest.removeFirst(2)
        }
      } else if rest.starts(with: UTF8Text.byteOrderMark) {
        isSettled = true
        rest.removeFirst(UTF8Text.byteOrderMark.count)
      }
    }
    if let order {
      UTF16Text.move(&rest, order, isAtEnd: !isOpen, to: &text)
      return isOpen
    }
    if !isSettled, rest.contains(where: { $0 >= 0x80 }) {
      isSettled = true
      if Windows1252Text.isCertain(rest, isWhole: !isOpen), Windows1252Text.isPlausible(rest) {
        encoding = .windows1252
      }
    }
    text += encoding == .windows1252 ? Windows1252Text.utf8(rest) : rest
    rest.removeAll(keepingCapacity: true)
    return isOpen
  }

  /// Whether the bytes so far are the beginning of a byte order mark, or too few to tell UTF-16 by
  /// its zeros.
  private var mayBeMark: Bool {
    let marks: [[UInt8]] = [UTF8Text.byteOrderMark, [0xFF, 0xFE], [0xFE, 0xFF]]
    if marks.contains(where: { $0.count > rest.count && $0.starts(with: rest) }) { return true }
    return rest.count < 8 && rest.prefix(2).contains(0)
  }
}

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

  /// Whether a byte is a letter of ASCII.
  @inlinable
  package static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  /// Whether a byte is a digit.
  @inlinable
  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

/// Text of two bytes a unit, as spreadsheets save it ("Unicode text").
package enum UTF16Text {
  /// The order of the two bytes.
  package enum Order: Sendable {
    case littleEndian, bigEndian
  }

  /// The order of the bytes of a file by its first bytes; nil where it is not certainly UTF-16.
  ///
  /// Without a byte order mark nearly all units must be ASCII, as in a table's first line.
  package static func order(of head: [UInt8]) -> Order? {
    if head.starts(with: [0xFF, 0xFE]) { return .littleEndian }
    if head.starts(with: [0xFE, 0xFF]) { return .bigEndian }
    let units = min(head.count / 2, 256)
    guard units >= 4 else { return nil }
    var (little, big) = (0, 0)
    for unit in 0..<units {
      let (first, second) = (head[unit * 2], head[unit * 2 + 1])
      if second == 0, first != 0, first < 0x80 { little += 1 }
      if first == 0, second != 0, second < 0x80 { big += 1 }
    }
    if little * 10 >= units * 9 { return .littleEndian }
    return big * 10 >= units * 9 ? .bigEndian : nil
  }

  private static func unit(_ bytes: [UInt8], at index: Int, _ order: Order) -> UInt16 {
    let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
    return order == .littleEndian ? first | second << 8 : first << 8 | second
  }

  /// The text as UTF-8, without a byte order mark; nil if it is not whole UTF-16.
  package static func utf8(_ bytes: [UInt8], _ order: Order) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 2).map { unit(bytes, at: $0, order) }
    let text = units.first == 0xFEFF ? units.dropFirst() : units[...]
    return String(validating: text, as: UTF16.self).map { Array($0.utf8) }
  }

  /// Takes the whole characters from the beginning of `bytes` and appends them as UTF-8; half a
  /// character at the end stays for the next read.
  ///
  /// - Parameters:
  ///   - bytes: What was read, without a byte order mark.
  ///   - isAtEnd: Whether nothing follows: then a rest that is no character becomes U+FFFD.
  ///   - output: Receives the text; lone surrogates become U+FFFD.
  package static func move(
    _ bytes: inout [UInt8], _ order: Order, isAtEnd: Bool, to output: inout [UInt8]
  ) {
    var end = bytes.count & ~1
    if !isAtEnd, end > 0, UTF16.isLeadSurrogate(unit(bytes, at: end - 2, order)) { end -= 2 }
    let units = stride(from: 0, to: end, by: 2).map { unit(bytes, at: $0, order) }
    output.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    bytes.removeFirst(end)
    if isAtEnd, !bytes.isEmpty {
      output.append(contentsOf: "\u{FFFD}".utf8)
      bytes.removeAll()
    }
  }
}

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
        index > 0 && UTF8Text.isLetter(bytes[index - 1])
        || index + 1 < bytes.count && UTF8Text.isLetter(bytes[index + 1])
      if isLetter ? isBesideLetter : signs.contains(byte) { usual += 1 } else { other += 1 }
    }
    return usual > other
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

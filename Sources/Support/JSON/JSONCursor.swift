/// Finds the positions of values in JSON text, so that its long lists can be read in batches.
///
/// Only brackets, strings and separators are scanned: an invalid value is found when it is read,
/// and does not hide those after it.
package struct JSONCursor: Sendable {
  /// The position of the next byte.
  package private(set) var position: Int

  package init(_ position: Int) {
    self.position = position
  }

  /// The line of the position, from 1. O(position).
  package func line(in bytes: [UInt8]) -> Int {
    1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }

  private mutating func skipSpace(in bytes: [UInt8]) {
    let bytes = bytes[...]
    let span = bytes.span
    while position < span.count, UTF8Text.isSpace(span[position]) { position += 1 }
  }

  /// Whether only white space follows.
  package mutating func isAtEnd(of bytes: [UInt8]) -> Bool {
    skipSpace(in: bytes)
    return position == bytes.count
  }

  /// Skips `byte`, if it is next, and white space around it.
  package mutating func skip(_ byte: Unicode.Scalar, in bytes: [UInt8]) -> Bool {
    skipSpace(in: bytes)
    guard position < bytes.count, UInt32(bytes[position]) == byte.value else { return false }
    position += 1
    skipSpace(in: bytes)
    return true
  }

  /// Skips a value of any depth and returns its range; nil if it does not end.
  package mutating func value(in bytes: [UInt8]) -> Range<Int>? {
    skipSpace(in: bytes)
    let bytes = bytes[...]
    let span = bytes.span
    let start = position
    var depth = 0
    while position < span.count {
      switch span[position] {
      case UInt8(ascii: "\""):
        guard skipString(in: span) else { return nil }
        if depth == 0 { return start..<position }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return position > start ? start..<position : nil }
        depth -= 1
        if depth == 0 {
          position += 1
          return start..<position
        }
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"),
        UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if depth == 0 { return position > start ? start..<position : nil }
      default: break
      }
      position += 1
    }
    return depth == 0 && position > start ? start..<position : nil
  }

  private mutating func skipString(in bytes: Span<UInt8>) -> Bool {
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "\""):
        position += 1
        return true
      default: position += 1
      }
    }
    position = bytes.count
    return false
  }
}

/// Finds the ends of the elements of a JSON array in bytes that arrive in blocks, without reading
/// their values.
///
/// It starts in the array, before an element. Whether an element is valid is for its reader to say.
package struct JSONElementEnds: Sendable {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the bracket that closes the array was found.
  package private(set) var isClosed = false

  package init() {}

  /// The position after the comma or closing bracket that ends the first, or the last, element that
  /// ends at or after `start`; nil for none.
  ///
  /// The state is kept for the following bytes; with `last` false only while nil is returned.
  package mutating func endOfElement(in bytes: [UInt8], from start: Int, last: Bool) -> Int? {
    var end: Int?
    let bytes = bytes[...]
    let span = bytes.span
    var index = start
    while index < span.count, !isClosed {
      if take(span[index]) {
        end = index + 1
        if !last { return end }
      }
      index += 1
    }
    return end
  }

  /// Whether a byte ends an element.
  private mutating func take(_ byte: UInt8) -> Bool {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"): depth = max(0, depth - 1)
    case UInt8(ascii: "]"):
      isClosed = depth == 0
      depth = max(0, depth - 1)
      return isClosed
    case UInt8(ascii: ","): return depth == 0
    default: break
    }
    return false
  }
}

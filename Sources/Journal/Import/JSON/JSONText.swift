import Support

/// What is done with a text in JSON before it is read.
enum JSONText {
  /// The text with `\\n` for line breaks within strings, which JSON does not allow and some programs write.
  static func withoutBreaks(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 64)
    var (isString, isEscaped) = (false, false)
    for byte in bytes {
      if isString, !isEscaped {
        switch byte {
        case 0x0A: text += Array("\\n".utf8)
        case 0x0D: text += Array("\\r".utf8)
        case 0x09: text += Array("\\t".utf8)
        default: text.append(byte)
        }
      } else {
        text.append(byte)
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
      isEscaped = isString && byte == UInt8(ascii: "\\") && !isEscaped
    }
    return text
  }

  /// The elements of a list of objects; nil for another text, or where the first one does not suit.
  static func elements(_ bytes: [UInt8], where suits: ([UInt8]) -> Bool) -> [[UInt8]]? {
    var cursor = JSONCursor(0)
    guard cursor.skip("[", in: bytes) else { return nil }
    var elements: [[UInt8]] = []
    repeat {
      guard elements.count < most, let range = cursor.value(in: bytes),
        bytes[range.lowerBound] == UInt8(ascii: "{")
      else { return nil }
      elements.append(Array(bytes[range]))
      if elements.count == 1, !suits(elements[0]) { return nil }
    } while cursor.skip(",", in: bytes)
    return cursor.skip("]", in: bytes) ? elements : nil
  }

  /// A longer list is no history of a machine.
  private static let most = 100_000
}

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

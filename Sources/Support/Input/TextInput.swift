/// An input read in blocks of UTF-8, whichever encoding it is in.
///
/// UTF-16 is recognized by the first bytes, Windows-1252 by the first block with a byte beyond ASCII.
package final class TextInput {
  /// How the bytes of an input stand for text.
  package enum Encoding: Sendable, Equatable {
    case utf8, utf16, windows1252
  }

  /// The bytes.
  package let bytes: ByteInput
  /// The encoding as far as it is known: UTF-8 until a byte shows another.
  package private(set) var encoding = Encoding.utf8
  private var order: UTF16Text.Order?
  /// Whether `encoding` is settled.
  private var isSettled = false
  private var isAtStart = true
  /// Bytes that are not text yet.
  private var rest: [UInt8] = []

  /// Creates an input of text.
  ///
  /// - Parameter bytes: An input that nothing was read from.
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

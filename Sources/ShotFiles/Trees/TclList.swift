/// A list of Tcl: words between white space, in braces where they contain any.
///
/// Grammar: Tcl's manual, `Tcl` (rules 6 and 9) and `list` (www.tcl-lang.org/man/tcl8.6/TclCmd).
struct TclList {
  struct Element {
    /// Where its text lies in the file, without its braces or quotes.
    let range: Range<Int>
    /// In braces, where backslashes stand for themselves.
    let isBraced: Bool
  }

  private let bytes: [UInt8]
  /// The elements up to the end or the fault.
  private(set) var elements: [Element] = []
  /// The position of what is no list: a brace that is not closed, text after a closing one.
  private(set) var fault: Int?

  /// The list in `range`, or in all of the bytes. O(length).
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    let range = range ?? bytes.indices
    var position = range.lowerBound
    while fault == nil {
      while position < range.upperBound, Self.isSpace(bytes[position]) { position += 1 }
      guard position < range.upperBound else { return }
      position = readElement(at: position, end: range.upperBound)
    }
  }

  /// Reads an element and returns the position after it.
  private mutating func readElement(at start: Int, end: Int) -> Int {
    let isBraced = bytes[start] == UInt8(ascii: "{")
    guard isBraced || bytes[start] == UInt8(ascii: "\"") else {
      var position = start
      while position < end, !Self.isSpace(bytes[position]) {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position = min(position, end)
      elements.append(Element(range: start..<position, isBraced: false))
      return position
    }
    var depth = 1
    var position = start + 1
    while position < end, depth > 0 {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "{") where isBraced: depth += 1
      case UInt8(ascii: "}") where isBraced: depth -= 1
      case UInt8(ascii: "\"") where !isBraced: depth = 0
      default: break
      }
      position += 1
    }
    guard depth == 0, position <= end else {
      fault = start
      return end
    }
    guard position == end || Self.isSpace(bytes[position]) else {
      fault = position
      return end
    }
    elements.append(Element(range: (start + 1)..<(position - 1), isBraced: isBraced))
    return position
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    UTF8Text.isSpace(byte) || byte == 0x0B || byte == 0x0C
  }

  func text(_ element: Element) -> String {
    let raw = bytes[element.range]
    if element.isBraced || !raw.contains(UInt8(ascii: "\\")) { return ShotText.string(raw) }
    return Escapes.tcl.text(raw)
  }

  /// The elements as names and values; of a name that comes twice, the last. A name at the end
  /// without a value is left out.
  var pairs: [String: Element] {
    var pairs: [String: Element] = [:]
    for index in stride(from: 0, to: elements.count - 1, by: 2) {
      pairs[text(elements[index])] = elements[index + 1]
    }
    return pairs
  }

  /// The numbers of an element that is a list of them; nil for other words.
  func numbers(_ element: Element?) -> [Double?] {
    guard let element else { return [] }
    let list = TclList(bytes, in: element.range)
    return list.elements.map { ShotNumber.value(list.text($0)) }
  }
}

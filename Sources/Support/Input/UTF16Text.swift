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

  /// The text as UTF-8, without a byte order mark; nil if it is not whole UTF-16.
  package static func utf8(_ bytes: [UInt8], _ order: Order) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return order == .littleEndian ? first | second << 8 : first << 8 | second
    }
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
    func unit(_ index: Int) -> UInt16 {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return order == .littleEndian ? first | second << 8 : first << 8 | second
    }
    var end = bytes.count & ~1
    if !isAtEnd, end > 0, UTF16.isLeadSurrogate(unit(end - 2)) { end -= 2 }
    let units = stride(from: 0, to: end, by: 2).map(unit)
    output.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    bytes.removeFirst(end)
    if isAtEnd, !bytes.isEmpty {
      output.append(contentsOf: "\u{FFFD}".utf8)
      bytes.removeAll()
    }
  }
}

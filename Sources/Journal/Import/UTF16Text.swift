/// Text of two bytes a unit, as spreadsheets save it ("Unicode text").
enum UTF16Text {
  /// The order of the two bytes.
  enum Order {
    case littleEndian, bigEndian
  }

  /// The order of the bytes of a file by its first bytes; nil where it is not certainly UTF-16.
  ///
  /// Without a byte order mark nearly all units must be ASCII, as in a table's first line.
  static func order(of head: [UInt8]) -> Order? {
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
  static func utf8(_ bytes: [UInt8], _ order: Order) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return order == .littleEndian ? first | second << 8 : first << 8 | second
    }
    let text = units.first == 0xFEFF ? units.dropFirst() : units[...]
    return String(validating: text, as: UTF16.self).map { Array($0.utf8) }
  }
}

/// Finds the ends of records in bytes that arrive in blocks, without reading their cells.
package struct CSVRecordEnds: Sendable {
  private var scanner: CSVScanner

  package init(separator: UInt8 = UInt8(ascii: ",")) {
    scanner = CSVScanner(separator: separator)
  }

  /// The end of the first, or the last, record that ends at or after `start`; nil for none.
  ///
  /// A CR at the end of the bytes does not end a record yet, since an LF may follow. The state is
  /// kept for the following bytes; with `last` false only while nil is returned.
  package mutating func endOfRecord(
    in bytes: [UInt8], from start: Int, last: Bool
  ) -> Int? {
    var end: Int?
    let bytes = bytes[...]
    let span = bytes.span
    var index = start
    while index < span.count {
      let byte = span[index]
      let wasAfterReturn = scanner.isAfterReturn
      let role = scanner.role(of: byte)
      if wasAfterReturn { end = byte == UInt8(ascii: "\n") ? index + 1 : index }
      if case .recordEnd = role, byte == UInt8(ascii: "\n") { end = index + 1 }
      if !last, let end { return end }
      index += 1
    }
    return end
  }
}

/// Cells of a table as text.
enum CSVCells {
  /// The cells separated by commas; quoted if they contain a separator, a quote or a line break, or
  /// begin or end with a blank; what a spreadsheet would compute is guarded (`FormulaGuard`).
  static func joined(_ cells: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell, to: &bytes)
    }
    return bytes
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let cell = FormulaGuard.guarded(text)
    let utf8 = cell.utf8
    let edges = [utf8.first, utf8.last]
    let isPlain =
      !edges.contains(UInt8(ascii: " ")) && !edges.contains(UInt8(ascii: "\t"))
      && !utf8.contains { byte in
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
          || byte == UInt8(ascii: "\r") || byte == 0
      }
    guard !isPlain else {
      bytes += utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in utf8 where byte != 0 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Reads the records of a table (RFC 4180) from a file, one at a time: memory holds one block and
/// one record.
///
/// Cells may be quoted, and then hold separators, line breaks and doubled quotes; a quote within a
/// bare cell is a letter. Records end with LF, CRLF or CR. A byte order mark is passed over.
struct CSVRecordReader {
  /// What stands between cells.
  var separator = UInt8(ascii: ",")
  /// The line on which the next record begins.
  private(set) var line = 1
  private let input: InputBytes
  private var buffer: [UInt8]
  private var position = 0
  private var isAtEnd: Bool

  private static let block = 1 << 20
  /// The most bytes of one record: more is a quote that was never closed.
  private static let longestRecord = 64 << 20

  /// - Parameters:
  ///   - buffer: What was read of `input` already.
  ///   - isAtEnd: Whether that is all of it.
  init(_ input: InputBytes, buffer: [UInt8], isAtEnd: Bool) {
    self.input = input
    self.buffer = buffer
    self.isAtEnd = isAtEnd
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// How many bytes of the file are done.
  var bytesDone: Int { input.bytesRead - (buffer.count - position) }

  /// The next record; nil at the end.
  mutating func next() throws(JournalError) -> CSVRecord? {
    var wanted = Self.block
    while true {
      if position < buffer.count, let (record, end) = record(from: position, acrossLines: true) {
        position = end.position
        defer { line = end.line }
        return record
      }
      let pending = buffer.count - position
      if isAtEnd || pending > Self.longestRecord {
        return pending == 0 ? nil : unclosed()
      }
      buffer.removeFirst(position)
      position = 0
      let read = try input.read(wanted, into: &buffer)
      isAtEnd = read < wanted
      wanted *= 2
    }
  }

  /// The record at `position`, read again with a separator of the caller's choice, not consumed.
  func peek(separator: UInt8) -> CSVRecord? {
    var reader = self
    reader.separator = separator
    return reader.record(from: position, acrossLines: true)?.record
  }

  /// A quote is open to the end: only the line it stands on is given up.
  private mutating func unclosed() -> CSVRecord? {
    guard case (var record, let end)? = record(from: position, acrossLines: false) else {
      return nil
    }
    record.isUnclosed = true
    position = end.position
    line = end.line
    return record
  }

  /// Reads a record that is wholly in the buffer.
  ///
  /// - Parameter acrossLines: Whether a quoted cell may hold line breaks.
  /// - Returns: The record and where the next begins; nil when more bytes are needed.
  private func record(
    from start: Int, acrossLines: Bool
  ) -> (record: CSVRecord, end: (position: Int, line: Int))? {
    let bytes = buffer.span
    let quote = UInt8(ascii: "\"")
    var record = CSVRecord(line: line, cells: [])
    var cell = CSVRecord.Cell(bytes: [])
    var index = start
    var lines = line
    var isOpen = false
    var startsCell = true
    while index < bytes.count {
      let byte = bytes[index]
      let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      if isOpen, byte == quote {
        if index + 1 == bytes.count, !isAtEnd { return nil }
        if index + 1 < bytes.count, bytes[index + 1] == quote {
          cell.bytes.append(quote)
          index += 1
        } else {
          isOpen = false
        }
      } else if isOpen, acrossLines || !isBreak {
        cell.bytes.append(byte)
        let isFeed = byte == UInt8(ascii: "\n")
        if isFeed && !(index > start && bytes[index - 1] == UInt8(ascii: "\r"))
          || byte == UInt8(ascii: "\r")
        {
          lines += 1
        }
      } else if byte == quote, startsCell {
        isOpen = true
        cell = CSVRecord.Cell(bytes: [], isQuoted: true)
        startsCell = false
      } else if byte == separator {
        record.cells.append(cell)
        cell = CSVRecord.Cell(bytes: [])
        startsCell = true
      } else if isBreak {
        // Whether LF follows CR decides where the next record begins.
        if byte == UInt8(ascii: "\r"), index + 1 == bytes.count, !isAtEnd { return nil }
        let isPair =
          byte == UInt8(ascii: "\r") && index + 1 < bytes.count
          && bytes[index + 1] == UInt8(ascii: "\n")
        record.cells.append(cell)
        return (record, (index + (isPair ? 2 : 1), lines + 1))
      } else {
        // Blanks may stand before an opening quote.
        if startsCell, byte != UInt8(ascii: " ") { startsCell = false }
        if !(cell.isQuoted && byte == UInt8(ascii: " ")) { cell.bytes.append(byte) }
      }
      index += 1
    }
    guard isAtEnd || !acrossLines, !isOpen || !acrossLines else { return nil }
    record.cells.append(cell)
    return (record, (index, lines))
  }
}

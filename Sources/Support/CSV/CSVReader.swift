/// Reads the records of a table one at a time, from bytes in memory or from an input, of which it
/// holds one block and one record in memory. `CSVScanner` has the grammar.
package struct CSVReader: Sendable {
  /// The separator of cells.
  package var separator: UInt8
  /// The number of the line, from 1, on which the next record begins.
  package private(set) var line = 1
  /// The current record.
  package private(set) var record = CSVRecord()
  private var bytes: [UInt8] = []
  private var position = 0
  /// Whether no bytes follow.
  private var isComplete = false

  private static let block = 1 << 20
  /// The greatest number of bytes of a record: a longer one has an unclosed quote.
  private static let longestRecord = 64 << 20

  package init(separator: UInt8 = UInt8(ascii: ",")) {
    self.separator = separator
  }

  /// Sets the bytes to read; a byte order mark is skipped.
  ///
  /// - Parameters:
  ///   - bytes: The first or all bytes of the table.
  ///   - line: The number of their first line.
  ///   - isComplete: Whether there are no further bytes; else `next(from:)` reads them.
  package mutating func open(_ bytes: [UInt8], line: Int = 1, isComplete: Bool = true) {
    self.bytes = bytes
    self.line = line
    self.isComplete = isComplete
    position = bytes.starts(with: UTF8Text.byteOrderMark) ? UTF8Text.byteOrderMark.count : 0
  }

  /// The number of bytes that are not yet read.
  package var bytesLeft: Int { bytes.count - position }

  /// Reads the next record of complete bytes into `record`.
  ///
  /// - Returns: Whether there was one. If a quote is never closed, only its line is given up.
  package mutating func next() -> Bool {
    guard position < bytes.count else { return false }
    if !readRecord(acrossLines: true) {
      _ = readRecord(acrossLines: false)
      record.isUnclosed = true
    }
    return true
  }

  /// Reads the next record into `record`, with as many blocks of `input` as needed.
  ///
  /// - Returns: Whether there was one; see `next()`.
  /// - Throws: `SystemError`.
  package mutating func next(from input: ByteInput) throws(SystemError) -> Bool {
    var wanted = Self.block
    while !isComplete {
      if position < bytes.count, readRecord(acrossLines: true) { return true }
      if bytes.count - position > Self.longestRecord { break }
      bytes.removeFirst(position)
      position = 0
      isComplete = try input.read(wanted, into: &bytes) < wanted
      wanted *= 2
    }
    return next()
  }

  /// The next record for another separator; nil at the end, and if the bytes so far do not contain
  /// all of it.
  package func peek(separator: UInt8) -> CSVRecord? {
    guard bytesLeft > 0 else { return nil }
    var reader = self
    reader.separator = separator
    return reader.readRecord(acrossLines: true) ? reader.record : nil
  }

  /// Reads the record at `position`.
  ///
  /// - Parameter acrossLines: Whether a quoted cell may contain line breaks.
  /// - Returns: Whether it ends within the bytes; otherwise nothing is read.
  private mutating func readRecord(acrossLines: Bool) -> Bool {
    // A reference of its own, so that the record may change meanwhile.
    let bytes = bytes[...]
    let span = bytes.span
    var scanner = CSVScanner(separator: separator)
    var index = position
    var breaks = 0
    record.begin(line: line)
    while index < span.count {
      let byte = span[index]
      index += 1
      let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      if isBreak, scanner.isQuoted {
        guard acrossLines else {
          return end(index, afterReturn: byte == UInt8(ascii: "\r"), breaks)
        }
        // CRLF is one line break.
        if byte == UInt8(ascii: "\r") || span[index - 2] != UInt8(ascii: "\r") { breaks += 1 }
      }
      switch scanner.role(of: byte) {
      case .mark: break
      case .quote: record.openQuote()
      case .cellEnd: record.endCell()
      case .recordEnd:
        return end(index, afterReturn: byte == UInt8(ascii: "\r"), breaks)
      case .text:
        let start = index - 1
        if scanner.isInText { index = Self.endOfRun(span, index, separator) }
        record.append(bytes[start..<index])
      }
    }
    guard !acrossLines || isComplete && !scanner.isQuoted else { return false }
    record.endCell()
    position = index
    line += breaks
    return true
  }

  /// Ends the record at `index`, or after the LF that follows a CR.
  private mutating func end(_ index: Int, afterReturn: Bool, _ breaks: Int) -> Bool {
    var index = index
    if afterReturn {
      if index == bytes.count, !isComplete { return false }
      if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    }
    record.endCell()
    position = index
    line += breaks + 1
    return true
  }

  /// The position of the next byte that may be more than a letter.
  private static func endOfRun(_ bytes: Span<UInt8>, _ start: Int, _ separator: UInt8) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == separator || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
      {
        break
      }
      index += 1
    }
    return index
  }
}

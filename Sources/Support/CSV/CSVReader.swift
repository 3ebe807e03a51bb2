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
  /// Rows whose cells are separated already, instead of bytes.
  private var rows: [(line: Int, cells: [String])]?
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

  /// Sets rows whose cells are separated already: the separator then does not matter.
  ///
  /// - Parameter rows: The number of the line, or of the row of a sheet, and the cells.
  package mutating func open(rows: [(line: Int, cells: [String])]) {
    self.rows = rows
    position = 0
    line = rows.first?.line ?? 1
  }

  /// The number of bytes that are not yet read.
  package var bytesLeft: Int { bytes.count - position }

  /// Reads the next record of complete bytes into `record`.
  ///
  /// - Returns: Whether there was one. If a quote is never closed, only its line is given up.
  package mutating func next() -> Bool {
    if let rows {
      guard position < rows.count else { return false }
      record = CSVRecord(line: rows[position].line, cells: rows[position].cells)
      position += 1
      line = position < rows.count ? rows[position].line : record.line + 1
      return true
    }
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
    if let rows {
      guard position < rows.count else { return nil }
      return CSVRecord(line: rows[position].line, cells: rows[position].cells)
    }
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

/// One record of a table: its cells, and its first line.
package struct CSVRecord: Sendable {
  /// The number of its first line, from 1.
  package internal(set) var line = 1
  /// Whether a quoted cell is never closed; the cells are then those of the line alone.
  package internal(set) var isUnclosed = false
  /// The concatenated texts of all cells.
  private var text: [UInt8] = []
  private var cells: [(end: Int, isQuoted: Bool)] = []
  private var isCellQuoted = false

  package init() {}

  /// A record of cells.
  package init(line: Int, cells texts: [String]) {
    self.line = line
    for cell in texts {
      text += cell.utf8
      cells.append((text.count, false))
    }
  }

  /// The number of cells.
  package var count: Int { cells.count }

  /// The text of a cell, without its quotes.
  package subscript(index: Int) -> ArraySlice<UInt8> {
    text[(index == 0 ? 0 : cells[index - 1].end)..<cells[index].end]
  }

  /// Whether a cell is quoted, so that leading and trailing blanks are part of it.
  package func isQuoted(_ index: Int) -> Bool { cells[index].isQuoted }

  /// Whether all cells are well-formed UTF-8.
  package var isWellFormed: Bool { UTF8Text.isWellFormed(text[...]) }

  /// The record with some cells as one, with the separator between them as it was written.
  package func joining(_ joined: ClosedRange<Int>, with separator: UInt8) -> CSVRecord {
    var record = self
    record.text.removeAll()
    record.cells.removeAll()
    for index in 0..<count {
      record.text += self[index]
      if joined.contains(index), index < joined.upperBound {
        record.text.append(separator)
      } else {
        record.cells.append((record.text.count, cells[index].isQuoted && !joined.contains(index)))
      }
    }
    return record
  }

  /// The record without the cells after the first `count`.
  package func prefix(_ count: Int) -> CSVRecord {
    var record = self
    record.cells.removeSubrange(count...)
    return record
  }

  // MARK: Filling

  /// Removes the cells and keeps the memory.
  mutating func begin(line: Int) {
    self.line = line
    isUnclosed = false
    text.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    isCellQuoted = false
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) { text.append(contentsOf: bytes) }

  mutating func openQuote() {
    text.removeSubrange((cells.last?.end ?? 0)...)
    isCellQuoted = true
  }

  mutating func endCell() {
    cells.append((text.count, isCellQuoted))
    isCellQuoted = false
  }
}

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

/// The grammar of comma-separated values (RFC 4180), byte by byte.
///
/// Cells may be quoted, and then contain separators, line breaks and doubled quotes; a quote within
/// an unquoted cell is a letter. Blanks may surround a quoted cell. Records end with LF, CRLF or
/// CR.
struct CSVScanner: Sendable {
  /// The role of a byte.
  enum Role {
    /// Part of the cell's text.
    case text
    /// A byte that is not part of the text.
    case mark
    /// The opening quote of a cell; blanks before it are not part of the text.
    case quote
    /// The end of a cell, not of the record.
    case cellEnd
    /// The end of a cell and of the record; after CR an LF may follow, which is a mark.
    case recordEnd
  }

  private enum State {
    case cellStart, bare, quoted
    /// After a quote in a quoted cell: its end, or the first of a doubled quote.
    case quoteInQuoted
    case afterQuoted
    /// After a record that CR ended.
    case afterReturn
  }

  /// The separator of cells.
  let separator: UInt8
  private var state = State.cellStart

  init(separator: UInt8) {
    self.separator = separator
  }

  /// Whether a quoted cell is open.
  var isQuoted: Bool { state == .quoted }

  /// Whether a run of letters may follow, which ends at a quote, a separator or a line break.
  var isInText: Bool { state == .quoted || state == .bare }

  /// Whether the last record ended with CR, so that an LF may follow that belongs to it.
  var isAfterReturn: Bool { state == .afterReturn }

  /// The role of the next byte.
  mutating func role(of byte: UInt8) -> Role {
    let quote = UInt8(ascii: "\"")
    switch state {
    case .quoted:
      guard byte == quote else { return .text }
      state = .quoteInQuoted
      return .mark
    case .quoteInQuoted where byte == quote:
      state = .quoted
      return .text
    case .cellStart where byte == quote, .afterReturn where byte == quote:
      state = .quoted
      return .quote
    case .afterReturn where byte == UInt8(ascii: "\n"):
      state = .cellStart
      return .mark
    default: break
    }
    if byte == separator {
      state = .cellStart
      return .cellEnd
    }
    if byte == UInt8(ascii: "\n") {
      state = .cellStart
      return .recordEnd
    }
    if byte == UInt8(ascii: "\r") {
      state = .afterReturn
      return .recordEnd
    }
    switch state {
    case .quoteInQuoted, .afterQuoted:
      state = .afterQuoted
      return byte == UInt8(ascii: " ") ? .mark : .text
    case .cellStart, .afterReturn:
      state = byte == UInt8(ascii: " ") ? .cellStart : .bare
      return .text
    default: return .text
    }
  }
}

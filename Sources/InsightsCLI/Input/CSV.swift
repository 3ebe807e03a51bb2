/// Comma-separated values as RFC 4180 has them: cells may be quoted, and then hold commas, line
/// breaks and doubled quotes.

/// Follows quotes through bytes, to tell a line break that ends a record from one in a cell.
struct CSVQuotes {
  private var isQuoted = false
  private var startsCell = true

  /// The position behind the first, or the last, record that ends at or after `start`.
  ///
  /// - Parameter last: Whether to go on to the last one; the state then is that at the bytes' end.
  mutating func endOfRecord(in bytes: [UInt8], from start: Int, last: Bool) -> Int? {
    var end: Int?
    let span = bytes.span
    var index = start
    while index < span.count {
      let byte = span[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        // A doubled quote closes and opens again; a quote within a bare cell is a letter.
        if isQuoted {
          isQuoted = false
          startsCell = true
        } else if startsCell {
          isQuoted = true
        }
        continue
      }
      if isQuoted { continue }
      startsCell = byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") {
        end = index
        if !last { return end }
      }
    }
    return end
  }
}

/// Reads records out of whole CSV records in memory.
struct CSVReader {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Reads one record: `cell` is given each cell's number, and its value in a buffer that is reused.
  ///
  /// - Returns: How many line breaks the record spans, its own included; nil when a quoted cell is
  ///   never closed.
  mutating func record(_ cell: (Int, [UInt8]) -> Void) -> Int? {
    var value: [UInt8] = []
    var column = 0
    var lines = 0
    while position < bytes.count {
      let isQuoted = bytes[position] == UInt8(ascii: "\"")
      if isQuoted {
        guard let breaks = quotedCell(&value) else { return nil }
        lines += breaks
      }
      while position < bytes.count {
        let byte = bytes[position]
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") { break }
        value.append(byte)
        position += 1
      }
      let endsRecord = position == bytes.count || bytes[position] == UInt8(ascii: "\n")
      let hasBreak = position < bytes.count && endsRecord
      position += 1
      if endsRecord, value.last == UInt8(ascii: "\r") { value.removeLast() }
      cell(column, value)
      column += 1
      value.removeAll(keepingCapacity: true)
      if endsRecord { return lines + (hasBreak ? 1 : 0) }
    }
    // The record ends with a comma: its last cell is empty.
    cell(column, [])
    return lines
  }

  /// Reads from an opening quote to its closing one; gives the number of line breaks between.
  private mutating func quotedCell(_ value: inout [UInt8]) -> Int? {
    var breaks = 0
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        guard position < bytes.count, bytes[position] == byte else { return breaks }
        position += 1
      } else if byte == UInt8(ascii: "\n") {
        breaks += 1
      }
      value.append(byte)
    }
    return nil
  }
}

/// Where a CSV file keeps what is read.
struct CSVLayout: Sendable, Equatable {
  let textColumn: Int
  let idColumn: Int?

  init(textColumn: Int, idColumn: Int?) {
    self.textColumn = textColumn
    self.idColumn = idColumn
  }

  /// - Throws: A `Failure` with status 65 when no column is called `text` or `notes`.
  init(header: [UInt8], name: String) throws {
    var names: [String] = []
    var reader = CSVReader(header)
    _ = reader.record { _, value in
      let trimmed = value.drop(while: NoteFormat.isSpace).reversed()
        .drop(while: NoteFormat.isSpace).reversed()
      names.append(String(decoding: trimmed, as: UTF8.self).lowercased())
    }
    guard let text = names.firstIndex(of: "text") ?? names.firstIndex(of: "notes") else {
      throw Failure(
        .badData, "\(name) has no column 'text' or 'notes'",
        "name the notes' column in its first line")
    }
    textColumn = text
    idColumn = names.firstIndex(of: "id")
  }
}

import Insights

/// Reads the notes out of a chunk, one after another, into buffers that are reused.
struct NoteParser {
  enum Step: Equatable {
    /// `text`, `id` and `line` hold the next note.
    case note
    /// The record at `line` is bad, and left out: what is wrong, and what to do.
    case bad(String)
    case end
  }

  /// The note in well-formed UTF-8.
  private(set) var text: [UInt8] = []
  /// The note's ID as JSON; empty for none.
  private(set) var id: [UInt8] = []
  /// The line that the record starts at, from 1.
  private(set) var line = 0

  /// The record of a table that has the note.
  var cells: CSVRecord { table.record }

  private let format: NoteFormat
  private let layout: CSVLayout?
  private var bytes: [UInt8] = []
  private var position = 0
  private var nextLine = 1
  /// Whether the whole chunk is well-formed UTF-8, so that its records need no look.
  private var isWellFormed = true
  private var record = JSONRecord()
  private var table = CSVReader()
  private var writer = JSONWriter()

  init(format: NoteFormat, layout: CSVLayout?) {
    self.format = format
    self.layout = layout
    if let layout { table = CSVReader(separator: layout.separator) }
  }

  mutating func open(_ chunk: NoteChunk) {
    bytes = chunk.bytes
    position = 0
    nextLine = chunk.firstLine
    isWellFormed = UTF8Text.isWellFormed(bytes[...])
    if format == .jsonl || format == .json { record.open(bytes) }
    if format == .csv { table.open(bytes, line: chunk.firstLine) }
  }

  mutating func next() -> Step {
    if format == .csv { return nextRow() }
    if format == .json { return nextElement() }
    while position < bytes.count {
      let range = nextRange()
      if !isWellFormed, !UTF8Text.isWellFormed(bytes[range]) { return Self.badText }
      guard format == .jsonl else {
        text.removeAll(keepingCapacity: true)
        text.append(contentsOf: bytes[range])
        return .note
      }
      if bytes[range].allSatisfy(UTF8Text.isSpace) { continue }
      do {
        try record.read(range)
      } catch {
        return .bad("\(error.message); write one object with a string \"text\" a line")
      }
      swap(&text, &record.text)
      swap(&id, &record.id)
      return .note
    }
    return .end
  }

  private static let badText = Step.bad("not valid UTF-8; save the input as UTF-8")

  /// The next line without its end.
  private mutating func nextRange() -> Range<Int> {
    let start = position
    var end = endOfLine(from: start)
    position = end + 1
    line = nextLine
    nextLine += 1
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  private func endOfLine(from start: Int) -> Int {
    let bytes = bytes[...]
    let span = bytes.span
    var end = start
    while end < span.count, span[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  /// The next element of an array.
  private mutating func nextElement() -> Step {
    while position < bytes.count, UTF8Text.isSpace(bytes[position]) { skip(to: position + 1) }
    line = nextLine
    guard position < bytes.count else { return .end }
    var ends = JSONElementEnds()
    let end = ends.endOfElement(in: bytes, from: position, last: false)
    let range = position..<(end.map { $0 - 1 } ?? bytes.count)
    skip(to: end ?? bytes.count)
    if range.isEmpty, ends.isClosed { return .end }
    guard isWellFormed || UTF8Text.isWellFormed(bytes[range]) else { return Self.badText }
    do {
      try record.readElement(range)
    } catch {
      return .bad("\(error.message); write a string, or an object with a string \"text\"")
    }
    swap(&text, &record.text)
    swap(&id, &record.id)
    return .note
  }

  /// Goes on to a position, and counts the lines until there.
  private mutating func skip(to end: Int) {
    for byte in bytes[position..<end] where byte == UInt8(ascii: "\n") { nextLine += 1 }
    position = end
  }

  private mutating func nextRow() -> Step {
    while table.next() {
      let row = table.record
      line = row.line
      if row.isUnclosed {
        return .bad("a quoted cell that is never closed; close it with '\"'")
      }
      // A blank line is no record.
      if row.count == 1, !row.isQuoted(0), row[0].allSatisfy(UTF8Text.isSpace) { continue }
      if !isWellFormed, !row.isWellFormed { return Self.badText }
      guard let layout, layout.textColumn < row.count else {
        return .bad("too few cells for the notes' column; add the missing ones")
      }
      text.removeAll(keepingCapacity: true)
      text.append(contentsOf: row[layout.textColumn])
      writer.reset()
      if let column = layout.idColumn {
        writer.string(column < row.count ? Array(row[column]) : [])
      }
      id = writer.bytes
      return .note
    }
    return .end
  }
}

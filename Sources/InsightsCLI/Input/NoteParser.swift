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

/// Reads one JSON object for a string `text`, else `notes`, and an `id` of any kind.
struct JSONRecord {
  /// What is wrong with a record, as the first half of a message.
  struct Problem: Error, Equatable {
    let message: String

    static func broken(_ offset: Int) -> Problem {
      Problem(message: "broken JSON at byte \(offset + 1)")
    }
    static let noText = Problem(message: "no string \"text\"")
  }

  /// The note, unescaped.
  var text: [UInt8] = []
  /// The ID's JSON as it is written; empty for none.
  var id: [UInt8] = []
  private var hasText = false
  private var hasNotes = false
  private var reader = JSONReader()

  /// Takes the chunk that the records of `read(_:)` lie in.
  mutating func open(_ chunk: [UInt8]) {
    reader.open(chunk)
  }

  /// Reads the object that fills `range`. Of members that share a name the last counts.
  mutating func read(_ range: Range<Int>) throws(Problem) {
    reader.read(range)
    text.removeAll(keepingCapacity: true)
    id.removeAll(keepingCapacity: true)
    hasText = false
    hasNotes = false
    do throws(JSONReader.Problem) {
      try readMembers()
    } catch {
      throw .broken(error.offset)
    }
    guard hasText || hasNotes else { throw .noText }
  }

  /// Reads a string or an object.
  mutating func readElement(_ range: Range<Int>) throws(Problem) {
    reader.read(range)
    reader.skipSpace()
    guard reader.peek() == UInt8(ascii: "\"") else {
      guard reader.peek() == UInt8(ascii: "{") else { throw .noText }
      return try read(range)
    }
    id.removeAll(keepingCapacity: true)
    do throws(JSONReader.Problem) {
      try reader.readString()
      reader.swapString(with: &text)
      try reader.end()
    } catch {
      throw .broken(error.offset)
    }
  }

  private mutating func readMembers() throws(JSONReader.Problem) {
    // The closure below changes the record, which must not contain the reader meanwhile.
    var reader = JSONReader()
    swap(&reader, &self.reader)
    defer { swap(&reader, &self.reader) }
    try reader.object { reader throws(JSONReader.Problem) in
      if reader.hasName("text") {
        hasText = reader.peek() == UInt8(ascii: "\"")
        try reader.skipValue()
        if hasText { reader.swapString(with: &text) }
      } else if !hasText, reader.hasName("notes"), reader.peek() == UInt8(ascii: "\"") {
        try reader.skipValue()
        hasNotes = true
        reader.swapString(with: &text)
      } else {
        let isID = reader.hasName("id")
        let start = reader.position
        try reader.skipValue()
        if isID {
          id.removeAll(keepingCapacity: true)
          id.append(contentsOf: reader.bytes[start..<reader.position])
        }
      }
    }
    try reader.end()
  }
}

/// Which columns of a CSV file are read, and what separates its cells.
struct CSVLayout: Sendable, Equatable {
  /// The columns that the user names; nil takes `text` or `notes`, and `id`.
  struct Names: Sendable, Equatable {
    var text: String?
    var id: String?
    /// The column that notes are counted by.
    var group: String?
  }

  /// The names in the first line, as they are written.
  let columns: [String]
  let textColumn: Int
  let idColumn: Int?
  let groupColumn: Int?
  let separator: UInt8

  static let separators = Array(",;\t".utf8)

  /// Finds the columns in the first record, with the separator that gives the notes' column.
  ///
  /// - Parameters:
  ///   - header: The bytes of the first record.
  ///   - name: How the file is called in messages.
  ///   - columns: The columns that the user names.
  /// - Throws: A `Failure` with status 65 when there is no such column.
  init(_ header: [UInt8], name: String, columns: Names = Names()) throws {
    for separator in Self.separators {
      var reader = CSVReader(separator: separator)
      reader.open(header)
      guard reader.next() else { break }
      let titles = (0..<reader.record.count).map {
        String(decoding: reader.record[$0], as: UTF8.self)
      }
      let names = titles.map(Self.key)
      let wanted = columns.text.map { [Self.key($0)] } ?? ["text", "notes"]
      guard let text = wanted.lazy.compactMap(names.firstIndex).first else { continue }
      textColumn = text
      idColumn = names.firstIndex(of: Self.key(columns.id ?? "id"))
      groupColumn = columns.group.flatMap { names.firstIndex(of: Self.key($0)) }
      self.separator = separator
      self.columns = titles
      for (column, place, option) in [
        (columns.id, idColumn, "--id"), (columns.group, groupColumn, "--by"),
      ] {
        guard let column, place == nil else { continue }
        throw Failure("no column", ["name": name, "column": column, "option": option])
      }
      return
    }
    if let column = columns.text {
      throw Failure("no column", ["name": name, "column": column, "option": "--column"])
    }
    throw Failure("no column of notes", ["name": name])
  }

  /// A name without regard to case and outer space.
  private static func key(_ name: String) -> String {
    let bytes = name.utf8.drop(while: UTF8Text.isSpace).reversed().drop(while: UTF8Text.isSpace)
    return String(decoding: bytes.reversed(), as: UTF8.self).lowercased()
  }
}

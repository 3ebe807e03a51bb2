import Tables

/// Cuts an input into chunks of whole records, with their line numbers.
///
/// A chunk ends where a read ends, so notes that trickle in through a pipe are handed on at once.
final class NoteSource {
  let format: NoteFormat
  /// Where the columns are; for `csv` only.
  let layout: CSVLayout?
  let input: ByteInput
  private let text: TextInput
  /// Bytes that were read and not yet handed on.
  private var pending: [UInt8] = []
  /// How far `pending` was searched for ends of records.
  private var searched = 0
  private var ends = CSVRecordEnds()
  private var elements = JSONElementEnds()
  private var line = 1
  private var isAtEnd = false
  private var hasToldEncoding = false

  /// The longest record, in bytes; the end of one that is longer is not looked for.
  static let longestRecord = 256 << 20

  /// Opens an input and reads its beginning.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - format: The format; nil to tell it by the file's name, else by its beginning.
  ///   - columns: The columns that the user names, of CSV.
  /// - Throws: A `Failure` with status 65, 66 or 74.
  init(
    path: String, format: NoteFormat?, columns: CSVLayout.Names = CSVLayout.Names()
  ) throws {
    input = try ByteInput(path: path, option: "--input")
    text = TextInput(input)
    var format = format ?? NoteFormat(path: path)
    repeat {
      isAtEnd = try !text.read(into: &pending)
    } while !isAtEnd && (format == nil || format == .json || pending.isEmpty)
      && NoteFormat.isOpen(beginning: pending)
    if format == nil, input.size != nil, path != ByteInput.standard,
      let table = try Self.table(path, columns)
    {
      pending = table
      isAtEnd = true
      format = .csv
    }
    // A column that is named is one of a table.
    let isNamed = columns != CSVLayout.Names()
    self.format = format ?? (isNamed ? .csv : NoteFormat(beginning: pending, path: path))
    format = self.format
    guard format == .csv else {
      layout = nil
      if format == .json { try openArray() }
      return
    }
    while !isAtEnd, ends.endOfRecord(in: pending, from: searched, last: false) == nil {
      searched = pending.count
      isAtEnd = try !text.read(into: &pending)
    }
    ends = CSVRecordEnds()
    let end = ends.endOfRecord(in: pending, from: 0, last: false) ?? pending.count
    let header = Array(pending[..<end])
    let layout = try CSVLayout(header, name: input.name, columns: columns)
    self.layout = layout
    var reader = CSVReader(separator: layout.separator)
    reader.open(header)
    _ = reader.next()
    line = reader.line
    pending.removeSubrange(..<end)
    searched = 0
    ends = CSVRecordEnds(separator: layout.separator)
  }

  /// The table of notes in a workbook, a page, a text with tables, or a file of YAML or TOML, as CSV; nil for other
  /// inputs.
  ///
  /// - Throws: A `Failure` with status 65 for a workbook that cannot be read.
  private static func table(_ path: String, _ columns: CSVLayout.Names) throws -> [UInt8]? {
    let kinds: Set<TableKind> = [.xlsx, .ods, .html, .xml, .markdown, .yaml, .toml, .text]
    let input = try ByteInput(path: path, option: "--input")
    var bytes: [UInt8] = []
    _ = try input.read(into: &bytes)
    let kind = TableContainer.kind(of: bytes, name: input.name)
    guard kinds.contains(kind) else { return nil }
    while bytes.count <= longestRecord, try input.read(into: &bytes) > 0 {}
    let tables: [CellTable]
    do throws(TableFault) {
      tables = try TableContainer.tables(in: bytes, name: input.name)
    } catch {
      // Text of any kind may look like Markdown or YAML.
      guard kind == .xlsx || kind == .ods else {
        return nil
      }
      throw Failure("unreadable workbook", ["name": input.name])
    }
    for table in tables {
      for start in table.rows.indices.prefix(mostTitleRows) {
        let text = table.rows[start...].map { row in
          row.cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
        }
        let header = Array(text[text.startIndex].utf8)
        guard (try? CSVLayout(header, name: input.name, columns: columns)) != nil else { continue }
        return Array((text.joined(separator: "\n") + "\n").utf8)
      }
    }
    guard kind == .xlsx || kind == .ods else {
      return nil
    }
    throw Failure("no column of notes", ["name": input.name])
  }

  /// How far down the titles of a sheet are looked for.
  private static let mostTitleRows = 20

  /// The encoding of the input where it is not UTF-8, once it is known; nil after it was reported.
  func takeEncoding() -> TextInput.Encoding? {
    guard !hasToldEncoding, text.encoding != .utf8 else { return nil }
    hasToldEncoding = true
    return text.encoding
  }

  /// Whether `next()` would not wait for the writer of a pipe.
  var isReady: Bool { isAtEnd || input.isReady }

  /// The next whole records; nil at the end.
  ///
  /// - Throws: A `Failure` with status 65 or 74.
  func next() throws -> NoteChunk? {
    while true {
      if let end = try endOfRecords() {
        return take(end)
      }
      searched = pending.count
      if isAtEnd {
        if format == .json, pending.allSatisfy(UTF8Text.isSpace) { try checkEnd() }
        return pending.isEmpty ? nil : take(pending.count)
      }
      guard pending.count <= Self.longestRecord else {
        throw Failure("endless record", ["name": input.name, "line": line])
      }
      isAtEnd = try !text.read(into: &pending)
    }
  }

  /// Skips the bracket that an array begins with.
  private func openArray() throws {
    guard let start = pending.firstIndex(where: { !UTF8Text.isSpace($0) }),
      pending[start] == UInt8(ascii: "[")
    else { throw Failure("no array", ["name": input.name]) }
    line += Self.lineBreaks(in: Array(pending[..<start]), .json)
    pending.removeSubrange(...start)
  }

  /// Checks that an array was closed.
  private func checkEnd() throws {
    guard !elements.isClosed else { return }
    throw Failure("open array", ["name": input.name])
  }

  /// The end of the last whole record that is there.
  private func endOfRecords() throws -> Int? {
    guard searched < pending.count else { return nil }
    if format == .json {
      guard elements.isClosed else {
        return elements.endOfElement(in: pending, from: searched, last: true)
      }
      guard pending.allSatisfy(UTF8Text.isSpace) else {
        throw Failure("text after the array", ["name": input.name, "line": line])
      }
      return nil
    }
    if format == .csv {
      return ends.endOfRecord(in: pending, from: searched, last: true)
    }
    return pending[searched...].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
  }

  private func take(_ end: Int) -> NoteChunk {
    var rest: [UInt8] = []
    rest.reserveCapacity(pending.count - end + ByteInput.blockSize)
    rest.append(contentsOf: pending[end...])
    pending.removeSubrange(end...)
    let chunk = NoteChunk(bytes: pending, firstLine: line)
    line += Self.lineBreaks(in: chunk.bytes, format)
    pending = rest
    // What is left was searched, except where the state of quotes must start afresh.
    searched = format == .csv || format == .json ? 0 : pending.count
    if !elements.isClosed { elements = JSONElementEnds() }
    ends = layout.map { CSVRecordEnds(separator: $0.separator) } ?? CSVRecordEnds()
    return chunk
  }

  /// The number of line breaks; in CSV those of CR, too.
  private static func lineBreaks(in bytes: [UInt8], _ format: NoteFormat) -> Int {
    var count = 0
    let bytes = bytes[...]
    let span = bytes.span
    for index in span.indices {
      if span[index] == UInt8(ascii: "\n") {
        count += 1
      } else if format == .csv, span[index] == UInt8(ascii: "\r"),
        index + 1 == span.count || span[index + 1] != UInt8(ascii: "\n")
      {
        count += 1
      }
    }
    return count
  }
}

/// Whole records, cut from an input.
struct NoteChunk: Sendable {
  var bytes: [UInt8]
  /// The number of the first line, from 1.
  var firstLine: Int
}

/// What is known of an input before its notes are read.
struct NoteInput: Sendable {
  var format: NoteFormat
  /// Where the columns are; for `csv` only.
  var layout: CSVLayout?
  /// How messages call it.
  var name: String
  /// Whether there are several inputs, so that results say from which they come.
  var isOneOfSeveral: Bool
}

/// Where a note comes from, as far as its result repeats it.
struct NoteOrigin {
  /// The ID as JSON; empty for none.
  var id: [UInt8] = []
  /// The line its record begins at, from 1; nil for an argument.
  var line: Int?
  /// The input, where there are several.
  var file: String?
  /// The cells of its record, where results repeat or count by them.
  var cells: CSVRecord?

  /// What a result without an ID is found again by.
  var place: (line: Int, file: String?)? {
    id.isEmpty ? line.map { ($0, file) } : nil
  }
}

/// How notes are written in an input.
enum NoteFormat: String, ArgumentChoice {
  /// One note a line.
  case text
  /// One JSON object a line with a string `text`, else `notes`, and any `id`.
  case jsonl
  /// A JSON array of strings, or of objects as in `jsonl`.
  case json
  /// Values separated by commas, semicolons or tabs, with a header that names a column `text` or
  /// `notes`, maybe `id`.
  case csv

  /// The format that a file's name says; nil for any other ending.
  init?(path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
      self = .jsonl
    } else if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
      self = .csv
    } else if name.hasSuffix(".txt") {
      self = .text
    } else {
      return nil
    }
  }

  /// The format that an input's beginning shows: JSON lines begin with a brace, an array with a
  /// bracket before a string or an object, or before anything in a file of JSON; all else is text.
  ///
  /// - Parameters:
  ///   - bytes: The beginning.
  ///   - path: The name of the file.
  init(beginning bytes: some Sequence<UInt8>, path: String) {
    let first = Self.firstBytes(of: bytes)
    switch first.first {
    case UInt8(ascii: "{"): self = .jsonl
    case UInt8(ascii: "["):
      let isArray = first.count == 2 && "\"{]".utf8.contains(first[1])
      self = isArray || path.lowercased().hasSuffix(".json") ? .json : .text
    default: self = .text
    }
  }

  /// Whether a beginning may show another format once more of it is there.
  static func isOpen(beginning bytes: some Sequence<UInt8>) -> Bool {
    let first = firstBytes(of: bytes)
    return first.isEmpty || first == [UInt8(ascii: "[")]
  }

  /// The first two bytes that are no white space.
  private static func firstBytes(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var first: [UInt8] = []
    for byte in bytes where !UTF8Text.isSpace(byte) {
      first.append(byte)
      if first.count == 2 { break }
    }
    return first
  }
}

extension ByteInput {
  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameter option: How the path was given, for messages.
  /// - Throws: A `Failure` with status 66 for a file that is missing, 74 for one that cannot be
  ///   opened.
  convenience init(path: String, option: String) throws {
    do throws(SystemError) {
      try self.init(path: path)
    } catch {
      throw Failure.cannotOpen(path, error, option: option)
    }
  }
}

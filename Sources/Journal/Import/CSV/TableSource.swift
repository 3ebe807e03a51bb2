import Support

/// A table that can be read more than once: a file, all bytes of what is no file, or cells that another
/// container held.
struct TableSource: Sendable {
  private enum Place: Sendable {
    case file(String)
    case memory([UInt8])
    case cells([(line: Int, cells: [String])])
  }

  private let place: Place
  /// The first line that counts, and the separator of the lines before it.
  private var start: (line: Int, separator: UInt8)?

  /// A regular file.
  init(file path: String) {
    place = .file(path)
  }

  /// The whole table.
  init(_ bytes: [UInt8]) {
    place = .memory(bytes)
  }

  /// Rows of cells.
  init(cells rows: [(line: Int, cells: [String])]) {
    place = .cells(rows)
  }

  /// Whether the cells are separated already.
  var isCells: Bool {
    if case .cells = place { true } else { false }
  }

  /// The table that begins on a line of this one.
  func from(line: Int, separator: UInt8) -> TableSource {
    var source = self
    source.start = (line, separator)
    return source
  }

  /// The table with columns for rows, where its first column has titles; nil for a large one, or where the
  /// separator leaves no columns.
  func transposed() throws(JournalError) -> TableSource? {
    for separator in isCells ? [0] : CSVHeader.separators {
      var records = try records()
      if separator != 0 { records.reader.separator = separator }
      var rows: [[String]] = []
      while try records.next() {
        guard rows.count < Self.mostTurned else { return nil }
        let record = records.reader.record
        if !record.isBlank { rows.append(record.texts.map { $0 ?? "" }) }
      }
      let titles = rows.map { $0.first ?? "" }
      guard let known = try? TableMeaning(titles, [:]).known, known > 2,
        let width = rows.map(\.count).max(), width > 1, width <= Self.mostTurned
      else { continue }
      return TableSource(
        cells: (0..<width).map { column in
          (column + 1, rows.map { column < $0.count ? $0[column] : "" })
        })
    }
    return nil
  }

  /// More rows are no titles.
  private static let mostTurned = 1000

  /// The records from the beginning.
  ///
  /// - Throws: `JournalError` when the file can no longer be opened.
  func records() throws(JournalError) -> TableRecords {
    var records = try allRecords()
    guard let start else { return records }
    if start.separator != 0 { records.reader.separator = start.separator }
    while records.reader.line < start.line, try records.next() {}
    return records
  }

  private func allRecords() throws(JournalError) -> TableRecords {
    switch place {
    case .memory(let bytes): return TableRecords(bytes)
    case .cells(let rows): return TableRecords(rows)
    case .file(let path):
      do throws(SystemError) {
        return try TableRecords(ByteInput(path: path))
      } catch {
        throw .cannotImport(error)
      }
    }
  }
}

/// The records of a table, one at a time.
struct TableRecords {
  var reader = CSVReader()
  private let input: ByteInput?

  init(_ bytes: [UInt8]) {
    input = nil
    reader.open(bytes)
  }

  init(_ rows: [(line: Int, cells: [String])]) {
    input = nil
    reader.open(rows: rows)
  }

  init(_ input: ByteInput) throws(SystemError) {
    var head: [UInt8] = []
    let isWhole = try input.read(Self.block, into: &head) < Self.block
    self.input = input
    reader.open(head, isComplete: isWhole)
  }

  private static let block = 1 << 20

  /// The share that was read, 0…1; nil when unknown.
  var fraction: Double? {
    guard let input, let size = input.size, size > 0 else { return nil }
    return min(1, Double(input.bytesRead - reader.bytesLeft) / Double(size))
  }

  /// Reads the next record into the reader.
  ///
  /// - Returns: Whether there was one.
  mutating func next() throws(JournalError) -> Bool {
    guard let input else { return reader.next() }
    do throws(SystemError) {
      return try reader.next(from: input)
    } catch {
      throw .cannotImport(error)
    }
  }
}

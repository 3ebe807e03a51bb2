import Support

/// The first line of a table: our columns among its columns, and the separator.
struct CSVHeader: Sendable {
  let separator: UInt8
  /// The position of each of our columns.
  let positions: [CSVColumn: Int]
  /// The number of columns of the table.
  let count: Int
  /// The names of other columns, as written.
  let ignored: [String]

  /// Reads the header; the reader is then after it and has the separator.
  ///
  /// The separator is the one of comma, semicolon and tab that gives the most of our columns.
  /// Spreadsheets may write `sep=;` first.
  ///
  /// - Throws: `JournalError` when no line has the columns.
  init(_ reader: inout CSVReader, _ input: ByteInput) throws(JournalError) {
    if let first = reader.peek(separator: 0)?.text(0), first.utf8.count <= 5,
      first.lowercased().hasPrefix("sep=")
    {
      _ = try reader.readNext(input)
    }
    let headers = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].map { separator in
      Self(reader.peek(separator: separator), separator: separator)
    }
    guard let best = headers.max(by: { $0.positions.count < $1.positions.count }),
      best.positions[.brewedAt] != nil
    else {
      throw JournalError(
        .noTimeColumn,
        .init(field: CSVColumn.brewedAt.rawValue)
          .with(\.allowed, CSVColumn.usual.map(\.rawValue)))
    }
    self = best
    reader.separator = separator
    _ = try reader.readNext(input)
    if let name = Self.firstRepeated(reader.record) {
      throw JournalError(.repeatedColumn, .init(field: name))
    }
  }

  private init(_ record: CSVRecord?, separator: UInt8) {
    var positions: [CSVColumn: Int] = [:]
    var ignored: [String] = []
    for (index, cell) in (record?.texts ?? []).enumerated() {
      let name = cell ?? ""
      if let column = CSVColumn(rawValue: FoldedText.keyword(name)) {
        if positions[column] == nil { positions[column] = index }
      } else if !name.isEmpty {
        ignored.append(String(name.prefix(40)))
      }
    }
    self.separator = separator
    self.positions = positions
    self.ignored = Array(ignored.prefix(20))
    count = record?.count ?? 0
  }

  private static func firstRepeated(_ record: CSVRecord) -> String? {
    var seen: Set<CSVColumn> = []
    for cell in record.texts {
      if let column = CSVColumn(rawValue: FoldedText.keyword(cell ?? "")),
        !seen.insert(column).inserted
      {
        return column.rawValue
      }
    }
    return nil
  }
}

extension CSVReader {
  /// Reads the next record of an imported file.
  ///
  /// - Returns: Whether there was one.
  mutating func readNext(_ input: ByteInput) throws(JournalError) -> Bool {
    do throws(SystemError) {
      return try next(from: input)
    } catch {
      throw .cannotImport(error)
    }
  }
}

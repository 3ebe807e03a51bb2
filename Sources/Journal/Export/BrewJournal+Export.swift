import GRDB

extension BrewJournal {
  /// Writes a consistent snapshot of the journal. The same journal always gives the same bytes, also
  /// after an import into a new journal.
  ///
  /// - Parameters:
  ///   - format: The format to write.
  ///   - progress: Receives the progress from time to time.
  ///   - write: Receives the next bytes.
  /// - Complexity: Memory does not grow with the number of brews.
  /// - Throws: `JournalError`, and what `write` throws.
  public func export(
    _ format: ExportFormat, progress: (ImportProgress) -> Void = { _ in },
    write: ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    try readOnce { database in
      let brews = try Int.fetchOne(database, sql: "SELECT count(*) FROM brew") ?? 0
      func report(_ done: Int) {
        let fraction = brews > 0 ? min(1, Double(done) / Double(brews)) : nil
        progress(ImportProgress(records: done, fraction: fraction))
      }
      return switch format {
      case .csv: try CSVExport(database).run(progress: report, write: write)
      case .json: try JSONExport(database: database).run(progress: report, write: write)
      }
    }
  }

  /// Reads in one piece. A read may be repeated if a writer opened the journal meanwhile, but what
  /// was written cannot be taken back.
  func readOnce(_ body: (Database) throws -> ExportSummary) throws -> ExportSummary {
    var hasBegun = false
    return try read { database in
      guard !hasBegun else {
        throw JournalError(.changedDuringExport, .init(file: path))
      }
      hasBegun = true
      return try body(database)
    }
  }
}

/// The formats of an export.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// The brews as a table, one per row, with the columns that the import reads.
  case csv
  /// All records, as one JSON object with a list for each table.
  case json
}

/// The counts of an export.
public struct ExportSummary: Sendable, Equatable {
  /// The number of written brews.
  public var brews = 0
  /// The number of brews excluded from a table because they have no readable time.
  public var leftOutBrews = 0
  /// The number of values excluded from a table because they are out of range or not a date.
  public var leftOutValues = 0

  /// The number of values excluded from JSON because they do not have the type of their column:
  /// text for a number, an infinity, invalid lists.
  public var unreadableValues = 0

  /// Creates counts of 0.
  public init() {}

  /// The number of bytes that are buffered before they are written.
  static let block = 1 << 16
}

/// Finds the values of a table that records cannot represent, which an export would lose.
struct UnreadableColumns {
  private let columns: [(place: Int, kind: FieldKind)]

  init<Record: StoredRecord>(of kind: Record.Type) {
    columns = Record.fields.enumerated().map { ($0, $1.kind) }
  }

  /// The number of values of a row that are lost.
  func count(in row: ColumnReader) -> Int {
    var lost = 0
    for (place, kind) in columns where row.isRecorded(place) {
      switch kind {
      case .text, .day: break
      case .number, .flag: lost += row.number(place) == nil ? 1 : 0
      case .integer: lost += row.integer(place).map { $0 >= 0 } == true ? 0 : 1
      case .level: lost += row.integer(place).map((1...5).contains) == true ? 0 : 1
      case .rating: lost += row.number(place).flatMap(FieldRange.rating.checked) == nil ? 1 : 0
      case .numbers: lost += JSONList.unreadableNumbers(row.text(place))
      case .steps: lost += JSONList.unreadable(row.text(place), RecipeStep.self)
      case .bytes: lost += row.bytes(place).isEmpty ? 1 : 0
      case .strings: lost += JSONList.unreadable(row.text(place), String.self)
      }
    }
    return lost
  }
}

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
      case .json: try JSONExport(database).run(progress: report, write: write)
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

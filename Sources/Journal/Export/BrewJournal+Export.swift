import GRDB

extension BrewJournal {
  /// Writes the journal as it is at one moment; the same journal always gives the same bytes, and
  /// so does a new journal that they are imported into.
  ///
  /// - Parameters:
  ///   - write: Takes the next bytes.
  ///   - progress: Called now and then.
  /// - Complexity: Memory does not grow with the number of brews.
  /// - Throws: `JournalError`, and what `write` throws.
  public func export(
    _ format: ExportFormat, progress: (ImportProgress) -> Void = { _ in },
    write: ([UInt8]) throws -> Void
  ) throws -> ExportSummary {
    var hasBegun = false
    return try read { database in
      // A journal may be read anew when a writer opened it meanwhile; what is written is written.
      guard !hasBegun else {
        throw JournalError(.changedDuringExport, .init(file: path))
      }
      hasBegun = true
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
}

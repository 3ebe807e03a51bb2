/// A function that receives the progress of an import from time to time, on any thread.
public typealias ImportProgressHandler = @Sendable (ImportProgress) -> Void

/// Imports.
extension InsightsEngine {
  /// Imports a file into a journal: an export of another app, a table of brews, or an exported
  /// journal.
  ///
  ///     let summary = try await engine.importing("brews.csv", into: journal)
  ///     summary.added.brews
  ///
  /// It is one change of the journal, which `BrewJournal.undo(_:)` takes back. A cancelled import
  /// leaves the journal as it was, byte for byte.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard input, which must not be a zip file.
  ///   - journal: The journal to add to.
  ///   - importer: How the file is read, and what happens with records that the journal has.
  ///   - progress: Receives the progress.
  /// - Complexity: Linear in the file. A table is read block by block, twice; JSON is read whole.
  /// - Throws: `ImportRefusal` for a strict import with invalid records, `JournalError`, or
  ///   `CancellationError` in a cancelled task.
  @concurrent public func importing(
    _ path: String, into journal: BrewJournal,
    by importer: JournalImport = JournalImport(today: .today),
    progress: ImportProgressHandler? = nil
  ) async throws -> ImportSummary {
    try await importing([path], into: journal, by: importer, progress: progress)
  }

  /// Imports files, folders and archives into a journal, as one change.
  ///
  /// - Parameters:
  ///   - paths: The paths, of which there is one at least.
  ///   - journal: The journal to add to.
  ///   - importer: How the files are read, and what happens with records that the journal has.
  ///   - progress: Receives the progress.
  /// - Throws: `ImportRefusal` for a strict import with invalid records, `JournalError`, or
  ///   `CancellationError` in a cancelled task.
  @concurrent public func importing(
    _ paths: [String], into journal: BrewJournal,
    by importer: JournalImport = JournalImport(today: .today),
    progress: ImportProgressHandler? = nil
  ) async throws -> ImportSummary {
    try Task.checkCancellation()
    return try importer.run(paths, into: journal) { progress?($0) }
  }
}

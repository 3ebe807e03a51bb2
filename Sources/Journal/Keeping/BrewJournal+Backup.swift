import Foundation
import GRDB

extension BrewJournal {
  /// Copies the journal, as it is at one moment, into a new file. Other programs may write to it in
  /// the meantime.
  ///
  /// The copy is made by SQLite's backup interface beside the new file and then gets its name: a copy
  /// that is cut off leaves no journal (SQLite, "Using the SQLite Online Backup API").
  ///
  /// - Returns: What SQLite finds broken in the copy, and so in the journal; empty for a sound one. The
  ///   copy is kept all the same.
  /// - Complexity: Reads the whole file twice.
  /// - Throws: `JournalError` with the code `exists` where a file is there already, `missing` where its
  ///   folder is not.
  @discardableResult
  public func backup(to path: String) throws -> [JournalFault] {
    let copy = try UnfinishedDatabase(for: path)
    defer { copy.remove() }
    let faults = try read { source in
      do {
        let queue = try DatabaseQueue(path: URL(filePath: copy.path).path)
        try queue.writeWithoutTransaction { try source.backup(to: $0) }
        let faults = try queue.writeWithoutTransaction {
          try JournalInspector(database: $0).brokenParts()
        }
        try queue.close()
        return faults
      } catch let error as DatabaseError {
        throw JournalError(error, path: path)
      }
    }
    try copy.finish()
    return faults
  }
}

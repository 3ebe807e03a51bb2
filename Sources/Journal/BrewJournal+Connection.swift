public import GRDB

/// Journals that are not opened from a file.
extension BrewJournal {
  /// Creates an empty journal in memory, which lives as long as copies of this value do.
  ///
  ///     let journal = try BrewJournal.inMemory()
  ///     try journal.add(Bean(id: BrewJournal.newID(), name: "Kochere"))
  ///
  /// - Throws: `JournalError` where memory is short.
  public static func inMemory() throws -> BrewJournal {
    do {
      return try create(in: DatabaseQueue())
    } catch let error as DatabaseError {
      throw JournalError(error, path: ":memory:")
    }
  }

  /// The journal in a database that the host has open; the host may have further tables in it.
  ///
  /// Every call uses the connection's `read` or `write`, so it must not be made inside one of them:
  /// GRDB stops a program that nests them. A connection that cannot write, such as a
  /// `DatabaseSnapshot`, gives a read-only journal.
  ///
  /// - Parameter database: A `DatabaseQueue`, `DatabasePool` or `DatabaseSnapshot`. The host keeps
  ///   it open and closes it.
  public init(database: any DatabaseReader) {
    self.init(store: ConnectionStore(database))
  }

  /// Creates the journal's tables in a database that the host has open.
  ///
  /// `PRAGMA user_version` becomes the schema version of the journal; a host that uses it itself
  /// needs a separate database for the journal.
  ///
  /// - Throws: `JournalError` with the code `exists` if one of the tables exists already.
  public static func create(in database: any DatabaseWriter) throws -> BrewJournal {
    let store = ConnectionStore(database)
    try store.createTables()
    return BrewJournal(store: store)
  }
}

public import GRDB

/// Journals that are not opened from a file.
extension BrewJournal {
  /// An empty journal in memory, which lives as long as copies of this value do.
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

  /// The journal in a database that the host has open: its tables may be beside the host's own.
  ///
  /// Every call runs in the connection's own `read` or `write`, so it must not be made from within
  /// one of them: GRDB stops a program that nests them. A connection that cannot write, such as a
  /// `DatabaseSnapshot`, gives a journal that can be read only.
  ///
  /// - Parameter database: A `DatabaseQueue`, `DatabasePool` or `DatabaseSnapshot`. It stays open
  ///   for as long as the host keeps it open.
  public init(database: any DatabaseReader) {
    self.init(store: ConnectionStore(database))
  }

  /// Creates the journal's tables in a database that the host has open.
  ///
  /// `PRAGMA user_version` becomes the journal's schema version; a host that uses it for itself
  /// needs a database of its own for the journal.
  ///
  /// - Throws: `JournalError` with the code `exists` where one of the tables is there already.
  public static func create(in database: any DatabaseWriter) throws -> BrewJournal {
    let store = ConnectionStore(database)
    try store.createTables()
    return BrewJournal(store: store)
  }
}

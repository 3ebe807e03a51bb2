import GRDB

/// Where a journal's tables are, and how one reading or writing transaction on them is run.
protocol JournalStore: AnyObject, Sendable {
  /// The path of the file; `:memory:` for a database that has none.
  var path: String { get }

  /// Runs `body` in one reading transaction.
  ///
  /// - Throws: `JournalError`, and what `body` throws.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value

  /// Runs `body` in one writing transaction: all of it is kept, or nothing.
  ///
  /// - Parameter isKept: Whether what `body` did is kept, given what it returned.
  /// - Throws: `JournalError`, and what `body` throws.
  func write<Value>(
    keepingIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value
  ) throws -> Value

  /// An event after each commit of any program or connection. See `BrewJournal.changes(every:)`.
  func changes(every interval: Duration) -> AsyncStream<Void>
}

extension JournalStore {
  /// Turns SQLite's errors into the journal's.
  func explaining<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw JournalError(error, path: path)
    }
  }
}

extension Database {
  /// Runs `body` in a transaction that has the write lock from its beginning.
  ///
  /// - Parameter isKept: Whether what `body` did is kept, given what it returned.
  func writing<Value>(
    keepingIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value
  ) throws -> Value {
    try beginTransaction(.immediate)
    do {
      let value = try body(self)
      if isKept(value) { try commit() } else { try rollback() }
      return value
    } catch {
      // The first failure is the one to report.
      try? rollback()
      throw error
    }
  }
}

import GRDB

/// The place of a journal's tables, and the way to run one reading or writing transaction on them.
protocol JournalStore: AnyObject, Sendable {
  /// The path of the file; `:memory:` for a database without a file.
  var path: String { get }

  /// Runs `body` in one reading transaction.
  ///
  /// - Throws: `JournalError`, and the error of `body`.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value

  /// Runs `body` in one writing transaction, which is kept or rolled back as a whole.
  ///
  /// - Parameter isKept: Whether to keep the changes of `body`, given its result.
  /// - Throws: `JournalError`, and the error of `body`.
  func write<Value>(
    keepingIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value
  ) throws -> Value

  /// Runs `body` on the database as it is, which may be no journal.
  func inspect<Value>(_ body: (Database) throws -> Value) throws -> Value

  /// An event after each commit of any program or connection. See `BrewJournal.changes(every:)`.
  func changes(every interval: Duration) -> AsyncStream<Void>
}

extension JournalStore {
  /// Converts SQLite's errors into the journal's.
  func explaining<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      if let function = ForeignFunction(error),
        let cause = try? inspect({ try function.error(in: $0, path: path) })
      {
        throw cause
      }
      throw JournalError(error, path: path)
    }
  }
}

extension Database {
  /// Runs `body` in a transaction that has the write lock from the beginning.
  ///
  /// - Parameter isKept: Whether to keep the changes of `body`, given its result.
  func writing<Value>(
    keepingIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value
  ) throws -> Value {
    try beginTransaction(.immediate)
    do {
      let value = try body(self)
      if isKept(value) { try commit() } else { try rollback() }
      return value
    } catch {
      // The first error is the one to report.
      try? rollback()
      throw error
    }
  }
}

import GRDB
import GRDBSQLite

extension Database {
  /// How many instructions SQLite executes between looks: about a millisecond.
  private static let instructions: CInt = 100_000

  /// Makes statements of this connection fail with `SQLITE_INTERRUPT` once the task that runs them
  /// is cancelled: a sum over all brews returns no row for long.
  ///
  /// It takes the place of the connection's progress handler (SQLite, "sqlite3_progress_handler"),
  /// so it is for connections that nobody else uses.
  func interruptIfCancelled() {
    sqlite3_progress_handler(
      sqliteConnection, Self.instructions, { _ in Task.isCancelled ? 1 : 0 }, nil)
  }
}

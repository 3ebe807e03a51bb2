import Foundation
import GRDB
import GRDBSQLite

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

/// A journal in an open database: the connection of a host, or a database in memory.
final class ConnectionStore: JournalStore {
  private let database: any DatabaseReader

  init(_ database: any DatabaseReader) {
    self.database = database
  }

  var path: String { database.path }

  /// The connection as a writer; nil for one that cannot write, such as a snapshot.
  var writer: (any DatabaseWriter)? { database as? any DatabaseWriter }

  /// Whether `other` is the same connection.
  func isSame(as other: ConnectionStore) -> Bool { database === other.database }

  func inspect<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try database.read(body)
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try explaining {
      try database.read { database in
        try JournalSchema.check(database, path: path)
        return try body(database)
      }
    }
  }

  func write<Value>(
    keepingIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value
  ) throws -> Value {
    guard let writer else { throw JournalError(.notWritable, .init(file: path)) }
    return try explaining {
      try writer.writeWithoutTransaction { database in
        try database.writing(keepingIf: isKept) { database in
          try JournalSchema.check(database, path: path)
          try JournalSchema.update(database)
          return try body(database)
        }
      }
    }
  }

  /// Creates the journal's tables.
  ///
  /// - Throws: `JournalError` with `alreadyExists` if one of them exists already.
  func createTables() throws {
    guard let writer else { throw JournalError(.notWritable, .init(file: path)) }
    try explaining {
      try writer.writeWithoutTransaction { database in
        try database.writing(keepingIf: { true }) { database in
          for (table, _) in JournalSchema.required where try database.tableExists(table) {
            throw JournalError(.alreadyExists, .init(file: path).with(\.name, table))
          }
          try JournalSchema.create(database)
        }
      }
    }
  }

  /// The connection reports its own commits at once; those of others are found by polling `PRAGMA
  /// data_version`, which changes with each (SQLite, "PRAGMA data_version").
  func changes(every interval: Duration) -> AsyncStream<Void> {
    guard let writer else { return AsyncStream { $0.finish() } }
    let own = DatabaseRegionObservation(tracking: .fullDatabase)
    let version = try? Self.dataVersion(writer)
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let observation = own.start(
        in: writer, onError: { _ in },
        onChange: { _ in
          continuation.yield()
        })
      let polling = Task {
        var last = version
        while !Task.isCancelled {
          try? await Task.sleep(for: interval)
          guard !Task.isCancelled else { break }
          guard let now = try? await Self.currentDataVersion(writer) else { continue }
          if now != last { continuation.yield() }
          last = now
        }
      }
      continuation.onTermination = { _ in
        observation.cancel()
        polling.cancel()
      }
    }
  }

  private static let dataVersion = "PRAGMA data_version"

  private static func dataVersion(_ writer: any DatabaseWriter) throws -> Int? {
    try writer.writeWithoutTransaction { try Int.fetchOne($0, sql: dataVersion) }
  }

  private static func currentDataVersion(_ writer: any DatabaseWriter) async throws -> Int? {
    try await writer.writeWithoutTransaction { try Int.fetchOne($0, sql: dataVersion) }
  }
}

/// Brings a journal of an earlier program up to date, in the transaction of the first change.
///
/// The journal as it was is copied beside it before: `journal.before-update.sqlite` for
/// `journal.sqlite`.
final class JournalUpdate {
  private let path: String
  /// The copy; nil where there was nothing to do.
  private var copy: String?
  /// Whether the transaction was kept, and the copy with it.
  var isNeeded = false

  init(path: String) {
    self.path = path
  }

  /// Adds the columns that the journal lacks; nothing for a journal that has all.
  ///
  /// - Throws: `JournalError` where the journal cannot be copied: it then stays as it is.
  func run(_ database: Database) throws {
    guard try JournalSchema.isOfEarlierProgram(database) else { return }
    let copy = Self.name(beside: path)
    // The transaction has not written yet: another connection still reads the journal as it was.
    try BrewJournal(path: path).backup(to: copy)
    self.copy = copy
    try JournalSchema.update(database)
  }

  /// Runs the transaction, and removes the copy where the journal was not changed.
  func removingUnneeded<Value>(_ transaction: () throws -> Value) throws -> Value {
    do {
      let value = try transaction()
      if !isNeeded { remove() }
      return value
    } catch {
      remove()
      throw error
    }
  }

  private func remove() {
    if let copy { try? FileManager.default.removeItem(atPath: copy) }
  }

  /// A name that no file has: that of the journal with `.before-update`, and a number if need be.
  private static func name(beside path: String) -> String {
    let file = URL(filePath: path)
    let folder = file.deletingLastPathComponent()
    let ending = file.pathExtension.isEmpty ? "" : "." + file.pathExtension
    let stem = file.deletingPathExtension().lastPathComponent + ".before-update"
    var name = folder.appending(path: stem + ending).path(percentEncoded: false)
    var number = 2
    while FileManager.default.fileExists(atPath: name) {
      name = folder.appending(path: "\(stem)-\(number)\(ending)").path(percentEncoded: false)
      number += 1
    }
    return name
  }
}

/// A function of SQL that the journal's schema calls and this program does not have, such as those of
/// the SQLite extension: whoever made an index or a trigger with it keeps others from writing.
struct ForeignFunction {
  private let name: String

  /// nil for an error with another cause.
  init?(_ error: DatabaseError) {
    guard error.resultCode == .SQLITE_ERROR, let message = error.message else { return nil }
    let beginnings = ["no such function: ", "unknown function: "]
    guard let beginning = beginnings.first(where: message.hasPrefix) else { return nil }
    let name = message.dropFirst(beginning.count).prefix { $0 != "(" }
    guard !name.isEmpty else { return nil }
    self.name = String(name)
  }

  /// The error that names what calls the function; nil where nothing of the schema does.
  func error(in database: Database, path: String) throws -> JournalError? {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'index', 'view')
        ORDER BY type, name
        """)
    let caller = rows.first { row in
      (row["sql"] as String?)?.lowercased().contains(name.lowercased()) ?? false
    }
    guard let caller else { return nil }
    return JournalError(
      .foreignFunction,
      JournalError.Facts(file: path, name: caller["name"]).with(\.field, caller["type"])
        .with(\.value, name))
  }
}

import Foundation
import GRDB

/// Opens the journal's database as reading and writing need it.
enum JournalConnection {
  /// How long a locked journal is waited for, in seconds.
  static let patience = 5.0

  /// Runs `body` on a connection that cannot change the journal, in one transaction.
  ///
  /// A journal whose write-ahead log is gone has no writer; SQLite would create an empty log to
  /// read it. So it is opened as immutable, and read again if a writer came in the meantime.
  ///
  /// - Throws: `JournalError`, and what `body` throws.
  static func read<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
    let file = JournalFile(path: path)
    let isLogged = try file.check()
    return try explaining(path) {
      if isLogged, !file.hasWriteAheadLog {
        let attempt = Result { try read(at: immutable(path), path, body) }
        if !file.hasWriteAheadLog { return try attempt.get() }
      }
      do {
        return try read(at: plain(path), path, body)
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
      {
        try rollBack(path)
        return try read(at: plain(path), path, body)
      }
    }
  }

  /// Takes back what a program wrote that was cut off before it was done: the journal is only
  /// whole again after that, and a connection that may not write cannot do it.
  private static func rollBack(_ path: String) throws {
    guard FileManager.default.isWritableFile(atPath: path) else {
      throw JournalError(.interruptedWrite, .init(file: path))
    }
    let queue = try writer(path)
    defer { try? queue.close() }
    // SQLite rolls back before the first read (SQLite, "Atomic Commit In SQLite", 4.2).
    _ = try queue.read { try $0.tableExists(Brew.table) }
  }

  private static func read<Value>(
    at location: String, _ path: String, _ body: (Database) throws -> Value
  ) throws -> Value {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(patience)
    let queue = try DatabaseQueue(path: location, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { database in
      try JournalSchema.check(database, path: path)
      return try body(database)
    }
  }

  /// Runs `body` in one transaction: all of it is kept, or nothing.
  ///
  /// - Parameter isKept: Whether what `body` did is kept, given what it returned.
  /// - Throws: `JournalError`, and what `body` throws.
  static func write<Value>(
    _ path: String, keepingIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value
  ) throws -> Value {
    _ = try JournalFile(path: path).check()
    guard FileManager.default.isWritableFile(atPath: path) else {
      throw JournalError(.notWritable, .init(file: path))
    }
    return try explaining(path) {
      let queue = try writer(path)
      defer { try? queue.close() }
      try queue.read { try JournalSchema.check($0, path: path) }
      return try queue.writeWithoutTransaction { database in
        try database.beginTransaction(.immediate)
        do {
          try JournalSchema.update(database)
          let value = try body(database)
          if isKept(value) { try database.commit() } else { try database.rollback() }
          return value
        } catch {
          // What failed is what is told of.
          try? database.rollback()
          throw error
        }
      }
    }
  }

  /// Creates a journal where there is none.
  ///
  /// - Throws: `JournalError`.
  static func create(_ path: String) throws {
    if FileManager.default.fileExists(atPath: path) {
      throw JournalError(.alreadyExists, .init(file: path))
    }
    try explaining(path) {
      let folder = URL(filePath: path).deletingLastPathComponent().path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        throw JournalError(.noFolder, .init(file: folder))
      }
      let queue = try writer(path)
      defer { try? queue.close() }
      try queue.write(JournalSchema.update)
    }
  }

  private static func writer(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    return try DatabaseQueue(path: plain(path), configuration: configuration)
  }

  /// A path that SQLite takes for a path.
  private static func plain(_ path: String) -> String {
    path.hasPrefix("file:") || path.hasPrefix(":") || path.isEmpty ? "./" + path : path
  }

  private static func immutable(_ path: String) -> String {
    var location = URLComponents(
      url: URL(filePath: path).absoluteURL, resolvingAgainstBaseURL: true)
    location?.host = nil
    location?.queryItems = [
      URLQueryItem(name: "mode", value: "ro"), URLQueryItem(name: "immutable", value: "1"),
    ]
    return location?.string ?? plain(path)
  }

  private static func explaining<Value>(_ path: String, _ body: () throws -> Value) throws -> Value
  {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw JournalError(error, path: path)
    }
  }
}

import CSQLiteGuard
import Foundation
import GRDB

/// A journal in a file: each transaction opens and closes it, so that other programs can write in
/// between.
final class FileStore: JournalStore {
  let path: String
  /// How many instructions of SQLite a statement that changes the journal may take, where the file
  /// has triggers.
  private let instructions: Int

  init(path: String, instructions: Int = TriggerLimit.usual) {
    self.path = path
    self.instructions = instructions
  }

  /// The time to wait for a locked journal, in seconds.
  private static let patience = 5.0

  /// Runs `body` on a connection that cannot change the journal, in one transaction.
  ///
  /// A journal without its write-ahead log has no writer, but SQLite would create an empty log to
  /// read it. It is therefore opened as immutable, and read again if a writer opened it meanwhile.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let file = JournalFile(path: path)
    let isLogged = try file.check()
    return try explaining {
      if isLogged, !file.hasWriteAheadLog {
        let attempt = Result { try read(at: Self.immutable(path), body) }
        if !file.hasWriteAheadLog { return try attempt.get() }
      }
      do {
        return try read(at: Self.plain(path), body)
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
      {
        try rollBack()
        return try read(at: Self.plain(path), body)
      }
    }
  }

  /// Rolls back what an interrupted program wrote: the journal is consistent only after that, and a
  /// read-only connection cannot do it.
  private func rollBack() throws {
    guard FileManager.default.isWritableFile(atPath: path) else {
      throw JournalError(.interruptedWrite, .init(file: path))
    }
    let queue = try openWriter()
    defer { try? queue.close() }
    // SQLite rolls back before the first read (SQLite, "Atomic Commit In SQLite", 4.2).
    _ = try queue.read { try $0.tableExists(Brew.table) }
  }

  private func read<Value>(at location: String, _ body: (Database) throws -> Value) throws -> Value
  {
    var configuration = Self.configuration
    configuration.readonly = true
    configuration.busyMode = .timeout(Self.patience)
    let queue = try DatabaseQueue(path: location, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { database in
      database.interruptIfCancelled()
      try JournalSchema.check(database, path: path)
      do {
        return try body(database)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
        throw CancellationError()
      }
    }
  }

  func inspect<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var configuration = Self.configuration
    configuration.readonly = true
    let queue = try DatabaseQueue(path: Self.plain(path), configuration: configuration)
    defer { try? queue.close() }
    return try queue.read(body)
  }

  func write<Value>(
    keepingIf isKept: (Value) -> Bool, _ body: (Database) throws -> Value
  ) throws -> Value {
    _ = try JournalFile(path: path).check()
    guard FileManager.default.isWritableFile(atPath: path) else {
      throw JournalError(.notWritable, .init(file: path))
    }
    return try explaining {
      let queue = try openWriter()
      defer { try? queue.close() }
      try queue.read { try JournalSchema.check($0, path: path) }
      let update = JournalUpdate(path: path)
      return try queue.writeWithoutTransaction { database in
        try update.removingUnneeded {
          try TriggerLimit(instructions: instructions).run(database, path: path) {
            try database.writing(keepingIf: {
              update.isNeeded = isKept($0); return update.isNeeded
            }) {
              try update.run($0)
              return try body($0)
            }
          }
        }
      }
    }
  }

  /// Creates a journal in a new file, which is there whole or not at all.
  ///
  /// - Throws: `JournalError`: `alreadyExists`, `noFolder`, `cannotOpen` among others.
  func create() throws {
    if FileManager.default.fileExists(atPath: path) {
      // What is no journal yet is not one to use.
      do {
        try read { _ in }
      } catch let error as JournalError where [.emptyFile, .emptyDatabase].contains(error.reason) {
        throw error
      } catch {}
      throw JournalError(.alreadyExists, .init(file: path))
    }
    try explaining {
      let journal = try UnfinishedDatabase(for: path)
      defer { journal.remove() }
      let queue = try openWriter(at: journal.path)
      do {
        try queue.write(JournalSchema.create)
        try queue.close()
      } catch {
        try? queue.close()
        throw error
      }
      try journal.finish()
    }
  }

  /// A journal may come from anywhere, and SQL in its schema runs when it is read.
  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      let status = insights_guard_connection(database.sqliteConnection)
      guard status == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: status)) }
    }
    return configuration
  }

  private func openWriter(at location: String? = nil) throws -> DatabaseQueue {
    var configuration = Self.configuration
    configuration.busyMode = .timeout(Self.patience)
    return try DatabaseQueue(path: Self.plain(location ?? path), configuration: configuration)
  }

  /// A form of the path that SQLite does not interpret as a URI.
  private static func plain(_ path: String) -> String {
    path.hasPrefix("file:") || path.hasPrefix(":") || path.isEmpty ? "./" + path : path
  }

  /// A URI of the file under which SQLite neither locks it nor creates other files.
  static func immutable(_ path: String) -> String {
    var location = URLComponents(
      url: URL(filePath: path).absoluteURL, resolvingAgainstBaseURL: true)
    location?.host = nil
    location?.queryItems = [
      URLQueryItem(name: "mode", value: "ro"), URLQueryItem(name: "immutable", value: "1"),
    ]
    return location?.string ?? plain(path)
  }

  /// Compares the state of the file once per interval: no connection is held open, no lock is taken
  /// and no file is created.
  func changes(every interval: Duration) -> AsyncStream<Void> {
    let first = FileState(path: path)
    let path = path
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let polling = Task {
        var last = first
        while !Task.isCancelled {
          try? await Task.sleep(for: interval)
          guard !Task.isCancelled else { break }
          let now = FileState(path: path)
          if now != last || last.isRecent { continuation.yield() }
          last = now
        }
      }
      continuation.onTermination = { _ in polling.cancel() }
    }
  }
}

/// The properties of a database's files that change with every commit, read without opening the
/// files.
///
/// Opening and closing the file of a database next to SQLite would release the locks of this
/// process on it (SQLite, "How To Corrupt An SQLite Database File", 2.2), so only the file system
/// is used. A state may change without a commit, after a checkpoint or when the last connection to
/// a write-ahead log is closed.
struct FileState: Equatable, Sendable {
  private let main: File?
  private let log: File?
  /// Whether a later commit could leave the state unchanged: a file was written so recently that
  /// its modification time may be the same for two writes.
  let isRecent: Bool

  /// A time in seconds that is longer than the resolution of a file system's clock.
  private static let clockStep = 0.05

  init(path: String) {
    let realPath = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    main = File(realPath)
    log = File(realPath + "-wal")
    let now = Date()
    isRecent = [main, log].contains { file in
      file?.changedAt.map { now.timeIntervalSince($0) < Self.clockStep } ?? false
    }
  }

  static func == (left: FileState, right: FileState) -> Bool {
    left.main == right.main && left.log == right.log
  }

  private struct File: Equatable {
    let number: Int?
    let size: Int?
    let changedAt: Date?

    init?(_ path: String) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
        return nil
      }
      number = (attributes[.systemFileNumber] as? NSNumber)?.intValue
      size = (attributes[.size] as? NSNumber)?.intValue
      changedAt = attributes[.modificationDate] as? Date
    }
  }
}

/// A database that is written beside its place and gets its name once it is whole: a program that is
/// interrupted leaves no half of one there.
struct UnfinishedDatabase {
  /// Where it is written.
  let path: String
  private let target: String

  private static let mark = ".unfinished-"
  /// Files that SQLite keeps beside a database, and the database itself.
  private static let endings = ["", "-journal", "-wal", "-shm"]
  /// The time in seconds after which a file that nobody wrote to is one that a killed program left.
  private static let patience = 3600.0

  /// - Throws: `JournalError`: `alreadyExists`, or `noFolder`.
  init(for target: String) throws(JournalError) {
    if FileManager.default.fileExists(atPath: target) {
      throw JournalError(.alreadyExists, .init(file: target))
    }
    let folder = URL(filePath: target).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw JournalError(.noFolder, .init(file: folder)) }
    self.target = target
    path = target + Self.mark + UUID().uuidString.lowercased()
    removeAbandoned()
  }

  /// Puts the database in its place, after its connection was closed.
  ///
  /// - Throws: `JournalError` with the code `exists` where another program was faster.
  func finish() throws {
    do {
      try FileManager.default.moveItem(atPath: path, toPath: target)
    } catch {
      let isTaken = FileManager.default.fileExists(atPath: target)
      throw JournalError(isTaken ? .alreadyExists : .cannotOpen, .init(file: target))
    }
  }

  /// Removes what is left of a database that did not get its name.
  func remove() {
    for ending in Self.endings { try? FileManager.default.removeItem(atPath: path + ending) }
  }

  /// Removes what killed programs left beside the same place.
  private func removeAbandoned() {
    let place = URL(filePath: target)
    let folder = place.deletingLastPathComponent()
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(place.lastPathComponent + Self.mark) {
      let file = folder.appending(path: name).path
      let written = try? files.attributesOfItem(atPath: file)[.modificationDate] as? Date
      if let written, -written.timeIntervalSinceNow > Self.patience {
        try? files.removeItem(atPath: file)
      }
    }
  }
}

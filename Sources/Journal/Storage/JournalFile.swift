import Foundation
import GRDBSQLite

/// The checks of a journal's file before its tables are read.
struct JournalFile {
  let path: String
  /// The path with links resolved: SQLite writes its logs next to the real file.
  private let realPath: String

  init(path: String) {
    self.path = path
    realPath = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
  }

  /// Whether there is a rollback journal with content: a writer is active or was interrupted.
  private var hasRollbackJournal: Bool { Self.size(realPath + "-journal") ?? 0 > 0 }

  /// Whether there is a write-ahead log with content.
  var hasWriteAheadLog: Bool { Self.size(realPath + "-wal") ?? 0 > 0 }

  /// Refuses a file that is not a database or is truncated.
  ///
  /// - Returns: Whether the database uses a write-ahead log.
  /// - Throws: `JournalError`.
  func check() throws -> Bool {
    let facts = JournalError.Facts(file: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw JournalError(isHidden ? .notReadable : .noJournal, facts)
    }
    if isFolder.boolValue { throw JournalError(.isFolder, facts) }
    let type =
      try? FileManager.default.attributesOfItem(atPath: realPath)[.type] as? FileAttributeType
    guard type == nil || type == .typeRegular else { throw JournalError(.notAFile, facts) }
    guard access(path, R_OK) == 0 else { throw JournalError(.notReadable, facts) }
    let size = Self.size(realPath) ?? 0
    guard size > 0 else { throw JournalError(canRead ? .emptyFile : .unreadable, facts) }
    var header = try header(facts)
    guard header.isDatabase else { throw JournalError(.notAJournal, facts) }
    // Size and header are read one after the other: while another program writes, they may be of
    // different moments.
    var readings = 1
    while isCutShort(header) {
      guard readings < Self.mostReadings else { throw JournalError(.cutShort, facts) }
      readings += 1
      usleep(Self.pause)
      header = try self.header(facts)
    }
    return header.isLogged
  }

  /// A copy of a file that is cut short, with zeros in place of the pages that it lacks, so that SQLite opens
  /// it: what is on the others can be read.
  ///
  /// - Parameter copy: Where the copy goes; whoever calls removes it.
  /// - Throws: `JournalError`, also where the header counts more than any journal has.
  func fill(into copy: String) throws {
    let facts = JournalError.Facts(file: path)
    guard let length = try header(facts).length, length <= Self.longest else {
      throw JournalError(.cutShort, facts)
    }
    try FileManager.default.copyItem(atPath: realPath, toPath: copy)
    let handle = try FileHandle(forUpdating: URL(filePath: copy))
    defer { try? handle.close() }
    try handle.truncate(atOffset: UInt64(length))
  }

  /// The bytes of the file, if it has all of them: no log has newer pages, and it is short enough to be read at
  /// once. nil otherwise.
  var content: [UInt8]? {
    guard !hasWriteAheadLog, !hasRollbackJournal, let size = Self.size(realPath),
      size <= Self.mostAtOnce
    else { return nil }
    return try? DatabaseHeader(location: FileStore.immutable(path), size: size, count: size).bytes
  }

  /// In bytes.
  private static let longest = 1 << 34
  private static let mostAtOnce = 1 << 30

  /// How often a file that seems cut short is read again, and the microseconds between.
  private static let mostReadings = 4
  private static let pause: UInt32 = 20_000

  private func header(_ facts: JournalError.Facts) throws -> DatabaseHeader {
    do throws(HeaderFailure) {
      return try DatabaseHeader(
        location: FileStore.immutable(path), size: Self.size(realPath) ?? 0)
    } catch {
      throw JournalError(error == .cannotOpen ? .cannotOpen : .unreadable, facts)
    }
  }

  /// Whether the file has fewer bytes than its header says. A log may have pages that the file does not
  /// have yet, or no longer needs.
  private func isCutShort(_ header: DatabaseHeader) -> Bool {
    guard !hasWriteAheadLog, !hasRollbackJournal, let length = header.length else { return false }
    return (Self.size(realPath) ?? 0) < length
  }

  /// Whether the file can be read, for a file that is empty or does not have a known size.
  private var canRead: Bool {
    do {
      _ = try FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 1)
      return true
    } catch {
      return false
    }
  }

  /// Whether the permissions of a parent folder hide whether the file exists.
  private var isHidden: Bool { access(path, F_OK) != 0 && errno == EACCES }

  private static func size(_ path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }
}

/// The first 100 bytes of a database file (SQLite, "Database File Format", 1.3).
struct DatabaseHeader {
  /// The bytes; fewer than 100 if the file is shorter.
  let bytes: [UInt8]

  private static let magic = Array("SQLite format 3\0".utf8)
  /// `SQLITE_IOERR_SHORT_READ`, which is not imported from C.
  private static let shortRead = SQLITE_IOERR | 2 << 8

  /// Whether the file begins with the magic number of a database.
  var isDatabase: Bool { bytes.count == 100 && bytes.starts(with: Self.magic) }

  /// Whether the database uses a write-ahead log.
  var isLogged: Bool { bytes[18] == 2 || bytes[19] == 2 }

  /// The size of all pages that the header counts, in bytes; nil if the count is not up to date.
  var length: Int? {
    guard number(24, 4) == number(92, 4) else { return nil }
    let page = number(16, 2)
    return number(28, 4) * (page == 1 ? 65_536 : page)
  }

  /// A big-endian number.
  private func number(_ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads the header through SQLite.
  ///
  /// Closing a descriptor of our own would release the locks that other connections of this process
  /// have on the file (SQLite, "How To Corrupt An SQLite Database File", 2.2); SQLite keeps its
  /// descriptors open as long as needed.
  ///
  /// - Parameters:
  ///   - location: The file as a URI that is opened as immutable, so that it is not locked.
  ///   - size: The file's size in bytes.
  ///   - count: How many bytes are read, from the first.
  /// - Throws: `HeaderFailure`.
  init(location: String, size: Int, count: Int = 100) throws(HeaderFailure) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    defer { sqlite3_close(handle) }
    guard sqlite3_open_v2(location, &handle, flags, nil) == SQLITE_OK else { throw .cannotOpen }
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    let found = withUnsafeMutablePointer(to: &pointer) {
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, $0)
    }
    guard found == SQLITE_OK, let file = pointer, let read = file.pointee.pMethods?.pointee.xRead
    else { throw .cannotOpen }
    var bytes = [UInt8](repeating: 0, count: count)
    let outcome = bytes.withUnsafeMutableBytes {
      read(file, $0.baseAddress, CInt($0.count), 0)
    }
    // SQLite fills missing bytes with zeros and reports a short read.
    guard outcome == SQLITE_OK || outcome == Self.shortRead else { throw .cannotRead }
    self.bytes = Array(bytes.prefix(max(0, size)))
  }
}

/// The reason why a header could not be read.
enum HeaderFailure: Error {
  case cannotOpen, cannotRead
}

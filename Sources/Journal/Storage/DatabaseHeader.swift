import Foundation
import GRDBSQLite

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
  /// - Throws: `HeaderFailure`.
  init(location: String, size: Int) throws(HeaderFailure) {
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
    var bytes = [UInt8](repeating: 0, count: 100)
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

import Foundation

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

import Foundation

/// What can be told of a journal's file without SQLite.
struct JournalFile {
  let path: String
  /// Where links lead: SQLite keeps its logs beside the file itself.
  private let realPath: String

  init(path: String) {
    self.path = path
    realPath = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
  }

  /// Whether something other than nothing is at the path's `-journal`: a writer is at work, or was
  /// cut off.
  private var hasRollbackJournal: Bool { Self.size(realPath + "-journal") ?? 0 > 0 }

  private static let magic = Array("SQLite format 3\0".utf8)

  /// Whether something other than nothing is at the path's `-wal`.
  var hasWriteAheadLog: Bool { Self.size(realPath + "-wal") ?? 0 > 0 }

  /// Refuses what is no database, and what is cut short.
  ///
  /// - Returns: Whether the database keeps a write-ahead log.
  /// - Throws: `JournalError`.
  func check() throws -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      if isHidden { throw JournalError(.notReadable, .init(file: path)) }
      throw JournalError(.noJournal, .init(file: path))
    }
    if isFolder.boolValue {
      throw JournalError(.isFolder, .init(file: path))
    }
    let type =
      try? FileManager.default.attributesOfItem(atPath: realPath)[.type] as? FileAttributeType
    guard type == nil || type == .typeRegular else {
      throw JournalError(.notAFile, .init(file: path))
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw JournalError(.notReadable, .init(file: path))
    }
    defer { try? file.close() }
    let header: Data
    do {
      header = try file.read(upToCount: 100) ?? Data()
    } catch {
      throw JournalError(.unreadable, .init(file: path))
    }
    let bytes = Array(header)
    if bytes.isEmpty {
      throw JournalError(.emptyFile, .init(file: path))
    }
    guard bytes.starts(with: Self.magic), bytes.count == 100 else {
      throw JournalError(.notAJournal, .init(file: path))
    }
    try checkLength(bytes)
    return bytes[18] == 2 || bytes[19] == 2
  }

  /// The header counts the pages (SQLite, "Database File Format", 1.3); a copy that broke off has
  /// fewer. Where the count is not up to date, or a log holds newer or older pages, it says nothing.
  private func checkLength(_ header: [UInt8]) throws {
    func big(_ start: Int, _ count: Int) -> Int {
      header[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let stored = big(16, 2)
    let page = stored == 1 ? 65_536 : stored
    guard big(24, 4) == big(92, 4), !hasWriteAheadLog, !hasRollbackJournal,
      let size = Self.size(realPath)
    else { return }
    if size < big(28, 4) * page {
      throw JournalError(.cutShort, .init(file: path))
    }
  }

  /// Whether a folder on the way to the file keeps from looking whether it is there.
  private var isHidden: Bool { access(path, F_OK) != 0 && errno == EACCES }

  private static func size(_ path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }
}

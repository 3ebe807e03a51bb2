import Foundation

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

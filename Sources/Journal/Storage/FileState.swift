import Foundation

/// What changes about a database's files with every commit, seen without opening them.
///
/// Opening and closing a database's file beside SQLite would cancel the locks that this process
/// holds on it (SQLite, "How To Corrupt An SQLite Database File", 2.2), so only the file system is
/// asked. A state may change without a commit, after a checkpoint or when the last connection to a
/// write-ahead log is closed.
struct FileState: Equatable, Sendable {
  private let main: File?
  private let log: File?
  /// Whether a later commit could leave the state as it is: a file was written to so short a time
  /// ago that its time of change may not tell two writes apart.
  let isRecent: Bool

  /// Longer than the steps of a file system's clock, in seconds.
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

import Foundation

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

  init(for target: String) {
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

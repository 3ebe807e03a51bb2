import Foundation
import GRDB
import Journal

/// A folder of a test's own, removed with it.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  /// A new journal.
  func journal(_ name: String = "journal.sqlite") throws -> BrewJournal {
    try BrewJournal.create(path: path(name))
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return path(name)
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path(name)))
  }

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path("")))?.sorted() ?? []
  }
}

/// Runs SQL on a file, as another program would.
func sql(_ path: String, _ text: String) throws {
  var configuration = Configuration()
  configuration.foreignKeysEnabled = false
  let queue = try DatabaseQueue(path: path, configuration: configuration)
  try queue.writeWithoutTransaction { try $0.execute(sql: text) }
  try queue.close()
}

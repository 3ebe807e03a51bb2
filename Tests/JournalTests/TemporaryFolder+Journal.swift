import GRDB
import Journal
import TestSupport

extension TemporaryFolder {
  /// A new journal.
  func journal(_ name: String = "journal.sqlite") throws -> BrewJournal {
    try BrewJournal.create(path: path(name))
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

package import Foundation

/// A folder of a test's own, removed when nothing refers to it any more.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// - Throws: An error when the folder cannot be made.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "insights-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The absolute path of a file in the folder, whether it exists or not.
  package func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  /// Writes a file.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  /// Writes a file of text.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }

  /// What a file contains.
  package func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: url.appending(path: name))
  }

  /// The names of the files in the folder, sorted.
  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path("")))?.sorted() ?? []
  }
}

/// A folder of a test's own in which the program runs beside a journal, as for a user.
package struct JournalFolder: Sendable {
  package let scratch: TemporaryFolder
  package let program: InsightsProgram

  /// - Parameter journal: The file of the package to begin with; nil for a folder without a journal.
  /// - Throws: An error when the folder cannot be made.
  package init(with journal: String? = "Fixtures/journal.sqlite") throws {
    let scratch = try TemporaryFolder()
    var program = InsightsProgram()
    program.folder = scratch.url
    self.scratch = scratch
    self.program = program
    if let journal {
      try FileManager.default.copyItem(
        at: PackageFiles.url(journal), to: scratch.url.appending(path: "journal.sqlite"))
    }
  }
}

/// Tests that run `insights journal` in a folder of their own.
package protocol JournalSuite {
  var home: JournalFolder { get }
}

extension JournalSuite {
  package var scratch: TemporaryFolder { home.scratch }
  package var program: InsightsProgram { home.program }

  /// What the journal's file contains.
  package var bytes: Data {
    get throws { try scratch.bytes("journal.sqlite") }
  }

  /// Runs `insights journal`.
  package func run(_ arguments: String...) throws -> InsightsProgram.Result {
    try program.run(["journal"] + arguments)
  }

  /// The object that a command printed.
  ///
  /// - Throws: An error when it printed anything else.
  package func json(_ run: InsightsProgram.Result) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    guard let object = object as? [String: Any] else { throw CocoaError(.coderReadCorrupt) }
    return object
  }
}

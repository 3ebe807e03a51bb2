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

package import Foundation

/// Files of this package, and of the folder of shared data that may lie beside it.
package enum PackageFiles {
  /// The package's folder.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of shared data, which is no part of the package.
  package static let shared = root.deletingLastPathComponent().appending(path: "shared")

  /// The location of a file of the package.
  ///
  /// - Parameter path: Its path from the package's folder.
  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// The absolute path of a file of the package.
  package static func path(_ path: String) -> String { url(path).path(percentEncoded: false) }

  /// The text of a file of the package.
  ///
  /// - Throws: An error when there is no such file, or it is not UTF-8.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The location of a shared file; nil where it is missing, and what needs it is skipped.
  package static func shared(_ path: String) -> URL? {
    let url = shared.appending(path: path)
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) ? url : nil
  }

  /// The sorted paths, from the package's folder, of the files in `folder` that end in `.type`,
  /// those of its subfolders included.
  ///
  /// - Throws: An error when there is no such folder.
  package static func files(in folder: String, ofType type: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(folder))
      .filter { $0.hasSuffix("." + type) }.map { "\(folder)/\($0)" }.sorted()
  }

  /// The rows of a tab-separated table of the package, without comments and empty lines.
  ///
  /// - Precondition: The table is there; without its rows a test would pass unseen.
  package static func rows(_ path: String) -> [TableRow] {
    guard let text = try? text(path) else { preconditionFailure("there is no table \(path)") }
    return TableRow.rows(of: text, from: path)
  }
}

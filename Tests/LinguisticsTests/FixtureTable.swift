import Foundation

/// The tab-separated tables that tests read from the package's `Fixtures` folder.
enum FixtureTable {
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The rows of a table, without comments and empty lines.
  static func rows(_ name: String) -> [[String]] {
    rows(at: package.appending(path: "Fixtures/\(name)"))
  }

  static func rows(at url: URL) -> [[String]] {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#! ") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}

import Foundation

/// The tables and labels that tests read from the package's `Fixtures/labels`.
enum LabelFixture {
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The rows of a table, without its head; shorter rows are filled up with empty cells.
  static func rows(_ name: String) -> [[String]] {
    let url = package.appending(path: "Fixtures/labels").appending(path: name)
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#! ") }.map { row in
      var cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      while cells.count < 4 { cells.append("") }
      return cells
    }
  }

  /// The lines that a cell holds.
  static func lines(_ cell: String) -> [String] {
    cell.components(separatedBy: " / ")
  }
}

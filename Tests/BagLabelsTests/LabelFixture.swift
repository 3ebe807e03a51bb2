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

  /// The lines of every label of the batches.
  static func labels() throws -> [[String]] {
    struct Label: Decodable {
      var lines: [String]
    }
    let folder = package.appending(path: "Fixtures/labels")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    return try names.filter { $0.hasPrefix("batch-") }.flatMap { name in
      try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
        .map { try JSONDecoder().decode(Label.self, from: Data($0.utf8)).lines }
    }
  }

  /// The lines that a cell holds.
  static func lines(_ cell: String) -> [String] {
    cell.components(separatedBy: " / ")
  }
}

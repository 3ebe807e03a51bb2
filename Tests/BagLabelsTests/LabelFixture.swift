import Foundation
import TestSupport

/// The tables and labels that tests read from the package's `Fixtures/labels`.
enum LabelFixture {
  /// The rows of a table.
  static func rows(_ name: String) -> [TableRow] { PackageFiles.rows("Fixtures/labels/\(name)") }

  /// The lines of every label of the batches.
  static func labels() throws -> [[String]] {
    struct Label: Decodable {
      var lines: [String]
    }
    let files = try PackageFiles.files(in: "Fixtures/labels", ofType: "jsonl")
    return try files.filter { $0.hasPrefix("Fixtures/labels/batch-") }.flatMap { file in
      try PackageFiles.text(file).split(separator: "\n")
        .map { try JSONDecoder().decode(Label.self, from: Data($0.utf8)).lines }
    }
  }

  /// The lines that a cell contains.
  static func lines(_ cell: String) -> [String] {
    cell.components(separatedBy: " / ")
  }
}

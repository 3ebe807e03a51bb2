import Foundation
import Testing

/// Files of this package, and of the folder of shared data that may stand beside it.
enum PackageFiles {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let shared = root.deletingLastPathComponent().appending(path: "shared")

  /// Whether the shared data is there; what needs it is skipped where it is not.
  static var hasShared: Bool {
    FileManager.default.fileExists(atPath: shared.appending(path: "gold/dev.jsonl").path())
  }

  /// A line of a table: its fields, and where it stands.
  struct Row: Sendable, CustomTestStringConvertible {
    var fields: [String]
    var place: String

    /// The field at `index`; empty where the row is shorter.
    subscript(index: Int) -> String { index < fields.count ? fields[index] : "" }

    var testDescription: String { "\(place): \(fields.joined(separator: " · "))" }
  }

  /// The rows of a tab-separated table, without comments and empty lines; none without the file.
  static func rows(_ path: String) -> [Row] {
    guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
      return []
    }
    var rows: [Row] = []
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, bytes) in lines.enumerated() {
      guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
      let line = String(bytes) ?? ""
      rows.append(
        Row(
          fields: line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init),
          place: "\(path):\(number + 1)"))
    }
    return rows
  }

  /// The paths, from the package's root, of the files with an extension in a folder, in order.
  static func files(in folder: String, ofType type: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: root.appending(path: folder), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == type }.map { "\(folder)/\($0.lastPathComponent)" }.sorted()
  }
}

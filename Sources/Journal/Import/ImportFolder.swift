import Foundation
import Support

/// The files of a folder to import.
enum ImportFolder {
  /// The path itself, or the paths of all files in the folder and its folders, in order; hidden files and what
  /// holds no journal, such as pictures, are left aside.
  ///
  /// - Throws: `JournalError` for a folder without files.
  static func files(_ path: String) throws(JournalError) -> [String] {
    var isFolder: ObjCBool = false
    guard path != ByteInput.standard,
      FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    var found: [String] = []
    let names = FileManager.default.enumerator(atPath: path)
    while let name = names?.nextObject() as? String, found.count < most {
      let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
      let ending = name.split(separator: ".").last?.lowercased() ?? ""
      let place = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      guard !isHidden, !aside.contains(ending),
        FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), !isFolder.boolValue
      else { continue }
      found.append(place)
    }
    guard !found.isEmpty else { throw JournalError(.inputIsFolder, .init(file: path)) }
    return found.sorted()
  }

  /// More files are no journal.
  private static let most = 100_000

  private static let aside: Set = [
    "png", "jpg", "jpeg", "gif", "heic", "webp", "svg", "pdf", "mp4", "mov", "sqlite", "db",
    "swift", "py",
    "js", "ts", "css",
  ]
}

import Foundation

/// Files of one run, in a folder of its own.
enum Scratch {
  private static let folder = FileManager.default.temporaryDirectory
    .appending(path: "insights-fuzz-\(ProcessInfo.processInfo.processIdentifier)")

  /// Gives the path of a file with the bytes; the file is there until `body` returns.
  static func file(named name: String, _ bytes: [UInt8], _ body: (String) -> Void) {
    let file = folder.appending(path: name)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard (try? Data(bytes).write(to: file)) != nil else { return }
    body(file.path)
    try? FileManager.default.removeItem(at: file)
  }
}

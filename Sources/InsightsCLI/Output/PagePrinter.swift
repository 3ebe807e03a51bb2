import CLibrary
import Foundation
import Insights

/// Prints a page as PDF, with a browser of the system: Chromium, or one that is built on it.
struct PagePrinter {
  private static let names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
  private let browser: URL

  /// - Throws: A `Failure` with status 69 without such a browser.
  init() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map { URL(filePath: String($0)) }
    let found = Self.names.lazy.compactMap { name in
      folders.map { $0.appending(path: name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    }.first
    guard let found else {
      throw Failure(
        .missingComponent, "Chromium is missing, which makes PDF",
        "install it with 'apt-get install chromium', or name an .html file with --out")
    }
    browser = found
  }

  /// The page as PDF.
  ///
  /// - Throws: A `Failure` with status 69 when the browser fails, 74 when no file can be written.
  func pdf(_ html: [UInt8]) throws -> [UInt8] {
    #if os(macOS) || os(Linux)
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "insights-\(UUID().uuidString)")
      let (page, document) = (
        folder.appending(path: "page.html"), folder.appending(path: "page.pdf")
      )
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(html).write(to: page)
      } catch {
        throw Failure(
          .ioError, "the page cannot be written for printing",
          "check the disk's free space and try again")
      }
      let process = Process()
      process.executableURL = browser
      process.arguments =
        [
          "--headless", "--disable-gpu", "--no-pdf-header-footer",
          "--user-data-dir=\(folder.appending(path: "profile").path())",
          "--print-to-pdf=\(document.path())",
        ] + (geteuid() == 0 ? ["--no-sandbox"] : []) + [page.absoluteString]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      do {
        try process.run()
        process.waitUntilExit()
        return Array(try Data(contentsOf: document))
      } catch {
        throw Failure(
          .missingComponent, "\(browser.lastPathComponent) made no PDF",
          "check it with '\(browser.lastPathComponent) --version', or name an .html file with --out"
        )
      }
    #else
      throw Failure(
        .missingComponent, "this system starts no other program",
        "name an .html file with --out")
    #endif
  }
}

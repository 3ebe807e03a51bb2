import Foundation
import Insights
import Synchronization
import TestSupport
import Testing

@testable import InsightsCLI

/// Long work on a terminal: how far it is, and how it is ended.
@Suite(.ownThreads) struct LongWorkTests {
  private func written(brews: Int, isTerminal: Bool) -> String {
    let text = Mutex("")
    let line = WorkLine(brews: brews, isTerminal: isTerminal) { part in
      text.withLock { $0 += part }
    }
    line.show(WorkProgress(step: .notes, completed: 500, total: 1000))
    line.show(WorkProgress(step: .notes, completed: 501, total: 1000))
    line.show(WorkProgress(step: .patterns, completed: 2, total: 8))
    line.show(WorkProgress(step: .page, completed: 1, total: 1))
    line.finish()
    line.finish()
    return text.withLock { $0 }
  }

  @Test func `each step rewrites the line, and the end clears it`() {
    #expect(
      written(brews: 5000, isTerminal: true)
        == "\rreading notes: 50% \rlooking for patterns: 25% \rcomposing the page: 100%  "
        + "\r\u{1B}[K")
  }

  @Test func `little work, and work that nobody looks at, shows nothing`() {
    #expect(written(brews: 4999, isTerminal: true) == "")
    #expect(written(brews: 100_000, isTerminal: false) == "")
  }

  /// Whether a program has a file in a folder open, be it one without a name as on Linux.
  private func isWriting(_ process: Process, in folder: URL) throws -> Bool {
    let files = FileManager.default
    let own = "/proc/\(process.processIdentifier)/fd"
    for descriptor in (try? files.contentsOfDirectory(atPath: own)) ?? [] {
      let target = try? files.destinationOfSymbolicLink(atPath: own + "/" + descriptor)
      if let target, target.hasPrefix(folder.resolvingSymlinksInPath().path + "/") { return true }
    }
    return try files.contentsOfDirectory(atPath: folder.path).contains { $0.hasSuffix(".part") }
  }

  /// Over nothing, and over a page that is there.
  @Test(arguments: [nil, "an older page"])
  func `an interrupt leaves no half of a file, and ends as the shell expects`(
    older: String?
  ) throws {
    let scratch = try TemporaryFolder()
    if let older { _ = try scratch.write(older, to: "page.html") }
    let process = Process()
    process.executableURL = InsightsProgram.products.appending(path: "insights")
    process.arguments = [
      "report", "--db", PackageFiles.path("Fixtures/journal.sqlite"), "--out",
      scratch.path("page.html"),
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The file is open before the work begins.
    while process.isRunning, try !isWriting(process, in: scratch.url) {
      Thread.sleep(forTimeInterval: 0.001)
    }
    process.interrupt()
    process.waitUntilExit()
    let page = try? String(contentsOf: scratch.url.appending(path: "page.html"), encoding: .utf8)
    let isWhole = page?.hasPrefix("<!") == true && page?.hasSuffix("</html>\n") == true
    if process.terminationReason == .uncaughtSignal {
      #expect(process.terminationStatus == SIGINT)
      // The interrupt may have come when the page was just in its place.
      #expect(page == older || isWhole)
    } else {
      // Done before the interrupt came.
      #expect(process.terminationStatus == 0)
      #expect(isWhole)
    }
    #expect(scratch.names == (page == nil ? [] : ["page.html"]))
  }
}

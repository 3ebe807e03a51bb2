import Foundation
import Insights
import Synchronization
import TestSupport
import Testing

@testable import InsightsCLI

/// Long work on a terminal: how far it is, and how it is ended.
@Suite struct LongWorkTests {
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

  @Test func `an interrupt leaves no half of a file, and ends as the shell expects`() throws {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = InsightsProgram.products.appending(path: "insights")
    process.arguments = [
      "report", "--db", PackageFiles.path("Fixtures/journal.sqlite"), "--out",
      scratch.path("page.html"),
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: scratch.url.path(percentEncoded: false))
    }
    // The file beside the target is there before the work begins.
    while try files().isEmpty, process.isRunning { Thread.sleep(forTimeInterval: 0.001) }
    process.interrupt()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal {
      #expect(process.terminationStatus == SIGINT)
      #expect(try files() == [])
    } else {
      // Done before the interrupt came.
      #expect(process.terminationStatus == 0)
      #expect(try files() == ["page.html"])
    }
  }
}

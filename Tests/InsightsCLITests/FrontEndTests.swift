import Foundation
import TestSupport
import Testing

/// The table of front ends in README: the lines of the shell and of a web page do what it says.
///
/// `make test-libraries` and `make test-python` run the lines of C, SQLite and Python, and
/// `make examples` those of Swift.
@Suite(.ownThreads) struct FrontEndTests {
  private let program = InsightsProgram()

  /// The quoted lines in the last column of a row.
  private func lines(from frontEnd: String) throws -> [String] {
    let readme = try PackageFiles.text("README.md")
    let row = try #require(
      readme.split(separator: "\n").first { $0.hasPrefix("| \(frontEnd) | `") })
    let column = try #require(row.split(separator: "|").last)
    return column.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  @Test func `the lines of the shell work`() throws {
    let lines = try lines(from: "the shell")
    #expect(lines == ["insights extract --format jsonl", "man insights"])
    let run = try program.shell("echo 'Plum and honey' | \(lines[0])")
    #expect(run.status == 0 && run.output.contains("sweet.brown-sugar.honey"), "\(run)")
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func `the lines of a web page work`() throws {
    let lines = try lines(from: "a web page")
    #expect(lines.count == 2 && lines[0] == "insights serve --port 8317", "\(lines)")
    let fetch = /^fetch\("http:\/\/127\.0\.0\.1:8317\/(\w+)", …\)$/
    let path = String(try #require(lines[1].firstMatch(of: fetch)).1)
    let server = try RunningServer()
    let answer = try server.ask("POST", "/\(path)", body: #"{"text": "honey"}"#)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.contains("sweet.brown-sugar.honey"))
    // The example page asks the same.
    #expect(try PackageFiles.text("Sources/ServerPages/page.js").contains("fetch(\"\(path)\""))
  }
}

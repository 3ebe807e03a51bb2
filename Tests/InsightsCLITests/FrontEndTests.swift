import TestSupport
import Testing

/// The table of front ends in README: the lines of the shell do what it says.
///
/// `make test-libraries` and `make test-python` run the lines of C, SQLite and Python, and
/// `make examples` those of Swift.
@Suite struct FrontEndTests {
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
    let run = try InsightsProgram().shell("echo 'Plum and honey' | \(lines[0])")
    #expect(run.status == 0 && run.output.contains("sweet.brown-sugar.honey"), "\(run)")
    #expect(run.output.split(separator: "\n").count == 1)
  }
}

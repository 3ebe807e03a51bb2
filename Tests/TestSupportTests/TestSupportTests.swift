import Foundation
import TestSupport
import Testing

/// Tests that compute, and time that tests make.
@Suite(.ownThreads) struct OwnThreadsTests {
  /// Held threads of tasks would hold this test, too, if it ran on them.
  @Test func `a suite runs beside the threads of tasks`() {
    let pool = TaskPool()
    pool.hold()
    pool.release()
  }

  @Test func `what a test awaits runs there, too`() async {
    @concurrent func hold(_ pool: TaskPool) async { pool.hold(); pool.release() }
    await hold(TaskPool())
  }
}

@Suite struct PackageFilesTests {
  @Test func `files are listed with those of subfolders`() throws {
    let files = try PackageFiles.files(in: "Tests", ofType: "swift")
    #expect(files.contains("Tests/TestSupportTests/TestSupportTests.swift"))
    #expect(files == files.sorted())
    for file in files { #expect(file.hasSuffix(".swift")) }
  }

  @Test func `a table without rows to read ends the test`() async {
    await #expect(processExitsWith: .failure) { _ = PackageFiles.rows("Fixtures/none.tsv") }
  }

  @Test func `a missing shared file is nil`() {
    #expect(PackageFiles.shared("no such file") == nil)
  }
}

@Suite struct TableRowTests {
  @Test func `comments and empty lines are no rows`() {
    let rows = TableRow.rows(of: "# head\n\none\ttwo\n#\nthree\n", from: "t")
    #expect(rows.map(\.cells) == [["one", "two"], ["three"]])
    #expect(rows.map(\.place) == ["t:3", "t:5"])
  }

  @Test func `a line that begins with a hash tag is a row`() {
    let rows = TableRow.rows(of: "#rose \ta\n#rose", from: "t")
    #expect(rows.map(\.cells) == [["#rose ", "a"], ["#rose"]])
  }

  @Test func `a missing cell is empty, and so is one between two tabs`() throws {
    let row = try #require(TableRow.rows(of: "a\t\tc", from: "t").first)
    #expect(row.count == 3)
    #expect((0..<5).map { row[$0] } == ["a", "", "c", "", ""])
  }

  @Test func `a combining mark at the start of a line does not join it to the line before`() {
    #expect(TableRow.rows(of: "a\n\u{301}b", from: "t").count == 2)
  }
}

@Suite struct TemporaryFolderTests {
  @Test func `a folder holds what is written to it, and goes with its owner`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(try folder?.write("text", to: "b"))
    try folder?.write([0, 255], to: "a")
    #expect(folder?.names == ["a", "b"])
    #expect(try folder?.bytes("a") == Data([0, 255]))
    #expect(folder?.path("b") == path)
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

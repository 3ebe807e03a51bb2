import TestSupport
import Testing

@Suite struct PackageFilesTests {
  @Test func `files are listed with those of subfolders`() throws {
    let files = try PackageFiles.files(in: "Tests", ofType: "swift")
    #expect(files.contains("Tests/TestSupportTests/PackageFilesTests.swift"))
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

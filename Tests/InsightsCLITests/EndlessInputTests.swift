import Foundation
import TestSupport
import Testing

/// What is read whole has a greatest size, and what does not end is refused with one line.
@Suite(.ownThreads) struct EndlessInputTests {
  private static let recipe = "give one as 'insights journal export-recipe' writes it"

  /// Arguments in which FILE stands for the file that is read, and the error.
  private static let endless = [
    (
      "journal import FILE --create --db FOLDER/new.sqlite",
      "zero gives more than 256 MiB and does not end; save it as a file and import that"
    ),
    (
      "journal add-recipe --from FILE --db FOLDER/journal.sqlite",
      "/dev/zero holds no recipe; \(recipe)"
    ),
    (
      "label --input FILE",
      "/dev/zero is not UTF-8 text; give the label's text, or a photo with --image"
    ),
    (
      "extract --input FILE",
      "/dev/zero line 1: a record longer than 256 MiB; split it, or check for a quote that is never closed"
    ),
  ]

  @Test(arguments: endless)
  func `what does not end is refused`(command: String, error: String) throws {
    let (run, folder) = try run(command, on: "/dev/zero")
    #expect(run.status == 65 && run.output == "")
    #expect(run.errors == "insights: \(error)\n")
    #expect(!folder.names.contains("new.sqlite"), "nothing is made for an import that is refused")
  }

  @Test func `a file that is too large to be an export is refused before it is read`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("{\"schema_version\": 1, ".utf8), to: "large.json")
    let handle = try #require(FileHandle(forWritingAtPath: file))
    // Of this, a disk has the first bytes only.
    try handle.truncate(atOffset: 3 << 30)
    try handle.close()
    let (run, _) = try run("journal import FILE --create --db FOLDER/new.sqlite", on: file)
    #expect(run.status == 65 && run.output == "")
    #expect(
      run.errors
        == "insights: large.json is larger than an export can be; check where the file comes from\n"
    )
  }

  private func run(
    _ command: String, on file: String
  ) throws -> (InsightsProgram.Result, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let place = folder.url.path(percentEncoded: false)
    let program = InsightsProgram()
    _ = try program.run("journal", "init", "--db", place + "/journal.sqlite")
    let arguments = command.split(separator: " ").map { word in
      String(word).replacing("FILE", with: file).replacing("FOLDER", with: place)
    }
    return (try program.run(arguments), folder)
  }
}

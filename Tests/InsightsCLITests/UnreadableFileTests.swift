import Foundation
import Support
import TestSupport
import Testing

@testable import InsightsCLI

/// What is not there is missing input (66); what is there and cannot be read is an I/O error (74).
///
/// Permission bits do not bind whoever runs the tests as root, so a file stands for them that opens
/// and fails at the first read: the memory of the process itself, of which nothing is at its start.
@Suite(.ownThreads) struct UnreadableFileTests {
  let program = InsightsProgram()

  private static let unreadable = "/proc/self/mem"
  private static let hasUnreadable = FileManager.default.fileExists(atPath: unreadable)

  /// Arguments in which FILE stands for the file that is read.
  private static let commands = [
    "extract --input FILE", "tag --input FILE", "label --input FILE", "label --image FILE",
    "journal import FILE --create --db FOLDER/new.sqlite", "journal beans --db FILE",
    "journal brews --db FILE", "journal recipes --db FILE", "journal search x --db FILE",
    "journal export --db FILE", "patterns --db FILE", "suggest --bean a --method b --db FILE",
    "journal add-bean --from-label FILE --yes --db FOLDER/journal.sqlite",
    "journal add-bean --image FILE --yes --db FOLDER/journal.sqlite",
  ]

  private func run(_ command: String, on file: String) throws -> InsightsProgram.Result {
    let folder = try TemporaryFolder()
    let place = folder.url.path(percentEncoded: false)
    _ = try program.run("journal", "init", "--db", place + "/journal.sqlite")
    return try program.run(
      command.split(separator: " ").map { word in
        String(word).replacing("FILE", with: file).replacing("FOLDER", with: place)
      })
  }

  @Test(arguments: commands)
  func `what is not there is missing`(command: String) throws {
    for file in ["/there/is/none", "/dev/null/none"] {
      let run = try run(command, on: file)
      #expect(run.status == 66, "\(run)")
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("insights: there is no ") && run.errors.contains(file))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(.enabled(if: hasUnreadable), arguments: commands)
  func `what cannot be read is an error`(command: String) throws {
    let run = try run(command, on: Self.unreadable)
    #expect(run.status == 74, "\(run)")
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("insights: ") && run.errors.contains(Self.unreadable))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (
      ENOENT, InsightsCLI.ExitStatus.missingInput,
      "there is no file f; check the path given with --image"
    ),
    (ENOTDIR, .missingInput, "there is no file f; check the path given with --image"),
    (EISDIR, .missingInput, "f is a folder; name a file with --image"),
    (EACCES, .ioError, "f may not be read; allow reading it or name another file"),
    (EPERM, .ioError, "f may not be read; allow reading it or name another file"),
    (
      ELOOP, .ioError,
      "f cannot be opened (Too many levels of symbolic links); check the path given with --image"
    ),
  ])
  func `what the system says`(code: Int32, status: InsightsCLI.ExitStatus, message: String) {
    #expect(
      Failure.cannotOpen("f", SystemError(name: "f", code: code), option: "--image")
        == Failure(status, message: message))
  }
}

import Foundation
import TestSupport
import Testing

/// Files that commands write: journals are never among them, and permissions and links stay.
@Suite(.ownThreads) struct OutputFileTests {
  let program = InsightsProgram()
  private static let journal = "Fixtures/journal.sqlite"

  /// Arguments in which OUT stands for the file that is written, and JOURNAL for the journal.
  private static let commands = [
    "report --db JOURNAL --today 2026-08-31 --out OUT", "wheel honey --svg OUT",
    "wheel honey --svg OUT --db JOURNAL", "journal export --db JOURNAL --output OUT",
  ]

  private func run(_ command: String, _ journal: String, _ out: String) throws
    -> InsightsProgram.Result
  {
    try program.run(
      command.split(separator: " ").map { word in
        String(word).replacing("JOURNAL", with: journal).replacing("OUT", with: out)
      })
  }

  @Test(arguments: commands)
  func `no database is written over`(command: String) throws {
    let scratch = try TemporaryFolder()
    let bytes = Array(try Data(contentsOf: PackageFiles.url(Self.journal)))
    let journal = try scratch.write(bytes, to: "j.sqlite")
    let other = try scratch.write(bytes, to: "other.sqlite")
    let place = { (name: String) in scratch.url.appending(path: name).path() }
    try FileManager.default.linkItem(atPath: journal, toPath: place("hard.html"))
    try FileManager.default.createSymbolicLink(
      atPath: place("soft.html"), withDestinationPath: "other.sqlite")
    let names = [
      "j.sqlite", "other.sqlite", "hard.html", "soft.html", "j.sqlite-wal",
      "other.sqlite-journal",
    ]
    for name in names {
      let run = try run(command, journal, place(name))
      #expect(run.status == 64 && run.output.isEmpty, "\(name): \(run)")
      #expect(run.errors.contains("\(name) is ") && run.errors.contains("; name another file with"))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    for file in [journal, other, place("hard.html"), place("soft.html")] {
      #expect(try Data(contentsOf: URL(filePath: file)) == Data(bytes))
    }
    #expect(
      scratch.names
        == ["hard.html", "j.sqlite", "other.sqlite", "soft.html"])
  }

  @Test(arguments: commands)
  func `a file keeps its permissions, a link leads to what is not there yet`(
    command: String
  ) throws {
    let scratch = try TemporaryFolder()
    let out = try scratch.write("old", to: "out")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: out)
    // A report says what it wrote.
    let said = command.hasPrefix("report") ? "wrote \(out)\n" : ""
    #expect(try run(command, Self.journal, out) == .init(status: 0, output: "", errors: said))
    let mode = try manager.attributesOfItem(atPath: out)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
    let written = try Data(contentsOf: URL(filePath: out))
    #expect(written.count > 100)
    let link = scratch.path("link")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "new")
    #expect(try run(command, Self.journal, link).status == 0)
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "new")
    #expect(try Data(contentsOf: scratch.url.appending(path: "new")) == written)
    #expect(
      scratch.names
        == ["link", "new", "out"])
  }
}

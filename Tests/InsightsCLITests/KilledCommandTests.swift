import Foundation
import Journal
import Support
import TestSupport
import Testing

/// A writing command that is killed leaves the journal as it was before or as it is after.
@Suite struct KilledCommandTests {
  private let scratch: TemporaryFolder
  private let journal: BrewJournal

  init() throws {
    scratch = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: PackageFiles.url("Fixtures/journal.sqlite"),
      to: scratch.url.appending(path: "journal.sqlite"))
    journal = BrewJournal(path: scratch.path("journal.sqlite"))
  }

  private static let kills = 200

  @Test func `a killed command is done or not done`() throws {
    var random = SeededGenerator(seed: 17)
    // The states that undoing leads back to: after each change one more.
    var states = [try journal.contents()]
    // Commands are killed about when they write: later after one that was not done, sooner after one
    // that was.
    var patience = 50_000.0
    var isDone = false
    for round in 0..<Self.kills {
      let delay = patience * Double(random.next() % 1000) / 500
      try kill(arguments(round), after: UInt32(delay))
      let contents = try journal.contents()
      let changes = try journal.changeLog(limit: 1).first?.id ?? 0
      isDone = changes != states.count - 1
      if changes == states.count - 2 { states.removeLast() }
      if changes == states.count { states.append(contents) }
      #expect(changes == states.count - 1 && contents == states.last, "round \(round)")
      patience = min(2_000_000, max(5_000, patience * (isDone ? 0.8 : 1.25)))
    }
    #expect(try journal.faults().isEmpty)
    // What was done is a whole change: undoing leads back through every state.
    while states.count > 1 {
      states.removeLast()
      try journal.undo()
      #expect(try journal.contents() == states.last)
    }
  }

  private func arguments(_ round: Int) -> [String] {
    switch round % 5 {
    case 0: ["rate", "\(1 + round % 4).5"]
    case 1:
      ["edit-brew", "latest-1", "--dose", "\(10 + round % 9)", "--acidity", "\(1 + round % 5)"]
    case 2: ["import", PackageFiles.path("Fixtures/journal/import/plain.csv")]
    case 3: ["delete-brew", "latest-2", "--yes"]
    default: ["undo", "--yes"]
    }
  }

  private func kill(_ arguments: [String], after microseconds: UInt32) throws {
    let process = Process()
    process.executableURL = InsightsProgram.products.appending(path: "insights")
    process.arguments = ["journal"] + arguments + ["--db", journal.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(microseconds)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

import Foundation
import GRDB
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

  private static let killedUpdates = 40

  @Test func `a killed update of a journal is done or not done`() throws {
    let old = scratch.path("old.sqlite")
    try FileManager.default.copyItem(atPath: journal.path, toPath: old)
    for column in ["tds_percent", "extraction_yield_percent", "is_favorite"] {
      try sqlite(old, "ALTER TABLE brew DROP COLUMN \(column)")
    }
    var random = SeededGenerator(seed: 18)
    let before = try journal.contents()
    var patience = 50_000.0
    var updates = 0
    for round in 0..<Self.killedUpdates {
      try FileManager.default.removeItem(atPath: journal.path)
      try FileManager.default.copyItem(atPath: old, toPath: journal.path)
      let delay = patience * Double(random.next() % 1000) / 500
      try kill(["rate", "latest", "1"], after: UInt32(delay))
      let isUpdated = try sqlite(journal.path, "PRAGMA table_info(brew)").contains("tds_percent")
      var contents = try journal.contents()
      #expect((contents == before) == !isUpdated, "round \(round)")
      if isUpdated {
        // The journal as it was is beside it.
        let copies = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
          .filter { $0.hasPrefix("journal.before-update") && $0.hasSuffix(".sqlite") }
        #expect(!copies.isEmpty)
        for copy in copies {
          #expect(try BrewJournal(path: scratch.path(copy)).contents() == before)
          try FileManager.default.removeItem(atPath: scratch.path(copy))
        }
        try journal.undo()
        contents = try journal.contents()
        #expect(contents == before, "round \(round)")
        updates += 1
      }
      patience = min(2_000_000, max(5_000, patience * (isUpdated ? 0.8 : 1.25)))
    }
    #expect(updates > 0 && updates < Self.killedUpdates)
  }

  /// The first column of the rows that a statement gives.
  @discardableResult
  private func sqlite(_ path: String, _ statement: String) throws -> [String] {
    try DatabaseQueue(path: path).writeWithoutTransaction { database in
      try Row.fetchAll(database, sql: statement).map { $0["name"] ?? "" }
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

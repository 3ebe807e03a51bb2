import Foundation
import GRDB
import Journal
import Support
import TestSupport
import Testing

/// A writing command that is killed leaves the journal as it was before or as it is after.
///
/// Half of the commands are killed while they write, the others anywhere. How many of them were done
/// depends on the machine, what they leave behind does not.
@Suite(.ownThreads) struct KilledCommandTests {
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
    var patience = 50_000.0
    var isDone = false
    for round in 0..<Self.kills {
      try kill(arguments(round), round: round, patience: patience, &random)
      let contents = try journal.contents()
      let changes = try journal.changeLog(limit: 1).first?.id ?? 0
      isDone = changes != states.count - 1
      if changes == states.count - 2 { states.removeLast() }
      if changes == states.count { states.append(contents) }
      #expect(changes == states.count - 1 && contents == states.last, "round \(round)")
      if !isWriting(round) { adapt(&patience, isDone) }
    }
    #expect(try journal.faults().isEmpty)
    // What was done is a whole change: undoing leads back through every state.
    while states.count > 1 {
      states.removeLast()
      try journal.undo()
      #expect(try journal.contents() == states.last)
    }
  }

  /// The first command that changes a journal of another program makes it one with a log of changes.
  @Test func `the first change of a journal is made or not made`() throws {
    let fixture = try Data(contentsOf: PackageFiles.url("Fixtures/journal.sqlite"))
    let rate = ["rate", "89182977", "1.5"]
    let before = try journal.contents()
    try run(rate).waitUntilExit()
    let after = try journal.contents()
    #expect(try after != before && journal.changeLog().count == 1)
    var random = SeededGenerator(seed: 71)
    var patience = 50_000.0
    for round in 0..<40 {
      try? FileManager.default.removeItem(atPath: journal.path + "-journal")
      try fixture.write(to: URL(filePath: journal.path))
      try kill(rate, round: round, patience: patience, &random)
      let contents = try journal.contents()
      let changes = try journal.changeLog().count
      #expect(contents == (changes == 0 ? before : after) && changes <= 1, "round \(round)")
      #expect(try journal.faults().isEmpty)
      if !isWriting(round) { adapt(&patience, changes == 1) }
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
      try? FileManager.default.removeItem(atPath: journal.path + "-journal")
      try FileManager.default.removeItem(atPath: journal.path)
      try FileManager.default.copyItem(atPath: old, toPath: journal.path)
      try kill(["rate", "latest", "1"], round: round, patience: patience, &random)
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
      if !isWriting(round) { adapt(&patience, isUpdated) }
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

  /// Whether a command is killed while it writes.
  private func isWriting(_ round: Int) -> Bool { (round / 5).isMultiple(of: 2) }

  /// The next command is killed later after one that was not done, sooner after one that was.
  private func adapt(_ patience: inout Double, _ isDone: Bool) {
    patience = min(2_000_000, max(5_000, patience * (isDone ? 0.8 : 1.25)))
  }

  /// Runs a command and kills it: as soon as it writes or a little later, or after twice `patience`
  /// microseconds at most.
  private func kill(
    _ arguments: [String], round: Int, patience: Double, _ random: inout SeededGenerator
  ) throws {
    let process = try run(arguments)
    let share = Double(random.next() % 1000) / 1000
    if isWriting(round) {
      while process.isRunning, access(journal.path + "-journal", F_OK) != 0 { usleep(200) }
      usleep(UInt32(share * 2000))
    } else {
      usleep(UInt32(share * 2 * patience))
    }
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private func run(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = InsightsProgram.products.appending(path: "insights")
    process.arguments = ["journal"] + arguments + ["--db", journal.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}

import Foundation
import GRDB
import Journal
import Synchronization
import TestSupport
import Testing

/// The stream of changes. Events are waited for, however long that takes; nothing is timed.
@Suite(.timeLimit(.minutes(60))) struct ChangesTests {
  private let scratch: TemporaryFolder
  private let bean = Bean(id: Identifier(rawValue: "b"), name: "Kochere")
  private let grinder = Grinder(id: Identifier(rawValue: "g"), name: "Niche")

  init() throws {
    scratch = try TemporaryFolder()
  }

  /// Writes, and waits for the event of it.
  private func expectEvent(
    _ stream: AsyncStream<Void>, after write: () throws -> Void
  ) async throws {
    try write()
    var events = stream.makeAsyncIterator()
    #expect(await events.next() != nil)
  }

  @Test(arguments: ["DELETE", "WAL"])
  func `another connection's write is reported`(mode: String) async throws {
    let journal = try scratch.journal()
    let other = try DatabaseQueue(path: journal.path)
    try await other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(mode)") }
    let names = scratch.names
    for number in 0..<3 {
      try await expectEvent(journal.changes(every: .milliseconds(20))) {
        try other.writeWithoutTransaction {
          try $0.execute(sql: "INSERT INTO grinder VALUES (?, 'x')", arguments: ["\(number)"])
        }
      }
    }
    #expect(try journal.contents().grinders.count == 3)
    #expect(scratch.names.count >= names.count)
    try other.close()
  }

  @Test func `the journal's own writes and a file that appears are reported`() async throws {
    let journal = BrewJournal(path: scratch.path("journal.sqlite"))
    try await expectEvent(journal.changes(every: .milliseconds(10))) {
      _ = try scratch.journal()
    }
    try await expectEvent(journal.changes(every: .milliseconds(10))) { try journal.add(bean) }
    try await expectEvent(journal.changes(every: .milliseconds(10))) {
      try FileManager.default.removeItem(atPath: journal.path)
    }
  }

  @Test func `a journal in memory reports its writes`() async throws {
    let journal = try BrewJournal.inMemory()
    // So long an interval that only the connection itself can tell.
    try await expectEvent(journal.changes(every: .seconds(600))) { try journal.add(bean) }
    try await expectEvent(journal.changes(every: .seconds(600))) { try journal.delete(bean.id) }
  }

  @Test func `a host's connection reports other connections' writes`() async throws {
    let path = try scratch.journal().path
    let pool = try DatabasePool(path: path)
    let journal = BrewJournal(database: pool)
    let other = BrewJournal(path: path)
    try await expectEvent(journal.changes(every: .milliseconds(20))) { try other.add(bean) }
    try await expectEvent(other.changes(every: .milliseconds(20))) { try journal.add(grinder) }
  }

  @Test func `looking changes no byte and reading is no change`() async throws {
    let sample = try SampleJournal()
    let before = try sample.bytes
    let names = sample.scratch.names
    // Long enough after the last write that its time of change differs from a later one's.
    try await Task.sleep(for: .milliseconds(100))
    let seen = Mutex(0)
    let stream = sample.journal.changes(every: .milliseconds(10))
    let watching = Task {
      for await _ in stream { seen.withLock { $0 += 1 } }
    }
    for _ in 0..<20 {
      _ = try sample.journal.contents()
      try await Task.sleep(for: .milliseconds(10))
    }
    watching.cancel()
    await watching.value
    #expect(seen.withLock(\.self) == 0)
    #expect(try sample.bytes == before && sample.scratch.names == names)
  }

  @Test func `a stream ends with its task, and at once for a snapshot`() async throws {
    let journal = try BrewJournal.inMemory()
    let watching = Task {
      for await _ in journal.changes() {}
      return true
    }
    watching.cancel()
    #expect(await watching.value)
    let file = try DatabasePool(path: try scratch.journal().path)
    let snapshot = BrewJournal(database: try file.makeSnapshot())
    var events = snapshot.changes().makeAsyncIterator()
    #expect(await events.next() == nil)
  }
}

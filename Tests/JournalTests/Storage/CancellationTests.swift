import GRDB
import Journal
import TestSupport
import Testing

/// Reading and writing in a cancelled task.
@Suite(.ownThreads) struct CancellationTests {
  /// Runs `body` in a task that is cancelled already.
  private func cancelled<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try body()
    }.value
  }

  private static let bean = Bean(id: Identifier(rawValue: "b"), name: "Kochere")

  private func journals(_ scratch: TemporaryFolder) throws -> [BrewJournal] {
    [
      try scratch.journal(), try .inMemory(),
      try .create(in: DatabasePool(path: scratch.path("pool.sqlite"))),
    ]
  }

  @Test func `reading stops, wherever the journal is`() async throws {
    let scratch = try TemporaryFolder()
    for journal in try journals(scratch) {
      try journal.add(Self.bean)
      await #expect(throws: CancellationError.self) { try await cancelled(journal.contents) }
      await #expect(throws: CancellationError.self) { try await cancelled { try journal.beans() } }
      await #expect(throws: CancellationError.self) {
        try await cancelled { try journal.brews(BrewQuery(text: "jasmine")) }
      }
      #expect(try journal.contents().beans == [Self.bean])
    }
  }

  @Test func `a task that is cancelled amid the rows gets none of them`() async throws {
    let scratch = try TemporaryFolder()
    for journal in try journals(scratch) {
      for number in 0..<600 {
        try journal.add(Bean(id: Identifier(rawValue: "\(number)"), name: "Lot \(number)"))
      }
      let brew = Brew(id: Identifier(rawValue: "w"), brewedAt: Timestamp("2026-01-01"))
      let method = BrewMethod(id: Identifier(rawValue: "m"), name: "V60")
      try journal.add(brew, method: method)
      let work = Task {
        try journal.brews(BrewQuery(text: "")) { _ in
          withUnsafeCurrentTask { $0?.cancel() }
          return true
        }
      }
      // The rows end before the next look, and what is read after them is not.
      await #expect(throws: CancellationError.self) { try await work.value }
    }
  }

  @Test func `a write that reads keeps nothing`() async throws {
    let scratch = try TemporaryFolder()
    for journal in try journals(scratch) {
      let result = await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return Result { try journal.add(Self.bean) }
      }.result
      let beans = try journal.contents().beans
      switch result.get() {
      case .success: #expect(beans == [Self.bean])
      case .failure(let error):
        #expect(error is CancellationError)
        #expect(beans.isEmpty)
      }
    }
  }
}

import Insights
import Synchronization
import TestSupport
import Testing

/// A cancelled task gets no results, and the engine stops working for it.
@Suite struct CancellationTests {
  private static let journal = BrewJournal(path: PackageFiles.path("Fixtures/journal.sqlite"))

  /// Runs `body` in a task that is cancelled already.
  private func cancelled<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await body()
    }.value
  }

  @Test func `every call of the engine throws in a cancelled task`() async throws {
    let engine = try InsightsEngine()
    let journal = Self.journal
    let today = try #require(CalendarDay(year: 2026, month: 9, day: 1))
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await engine.extract("blueberry") },
      { for try await _ in engine.extractions(of: ["blueberry"]) {} },
      { _ = try await engine.patterns(in: journal) },
      { _ = try await engine.report(on: journal) },
      { _ = try await engine.suggestion(for: "sidama natural", method: "v60", in: journal) },
      { _ = try await engine.compare("latest", with: "latest-1", in: journal) },
      { _ = try await engine.search(JournalQuery(flavor: "fruity"), in: journal) },
      { _ = try await engine.wheelSVG(foundIn: journal) },
      { _ = try await engine.read(label: "ETHIOPIA", today: today) },
    ]
    for call in calls {
      await #expect(throws: CancellationError.self) { try await cancelled(call) }
    }
  }

  @Test func `cancelling amid the notes ends the call`() async throws {
    let engine = try InsightsEngine()
    var contents = JournalContents()
    for index in 0..<20_000 {
      let id = Identifier<Brew>(rawValue: "\(index)")
      contents.brews.append(
        Brew(id: id, brewedAt: Timestamp(seconds: index), notes: "blueberry, take \(index)"))
    }
    let read = Mutex(0)
    let work = Task { [contents] in
      try await engine.patterns(in: contents) { progress in
        read.withLock { $0 = max($0, progress.completed) }
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await work.value }
    // The first progress is told after 500 notes, and no more are read then.
    #expect(read.withLock { $0 } == 500)
  }

  @Test func `progress is told in order and to the end`() async throws {
    let told = Mutex<[WorkProgress]>([])
    _ = try await InsightsEngine().report(on: Self.journal) { progress in
      told.withLock { $0.append(progress) }
    }
    let steps = told.withLock { $0 }
    #expect(
      steps.map(\.step).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        == WorkProgress.Step.allCases)
    #expect(steps.last?.fraction == 1)
    #expect(steps.allSatisfy { (0...1).contains($0.fraction) })
  }
}

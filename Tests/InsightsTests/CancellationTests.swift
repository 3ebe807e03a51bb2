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
      { _ = try await engine.importing("brews.csv", into: journal) },
      { _ = try await engine.read(label: "ETHIOPIA", today: today) },
    ]
    for call in calls {
      await #expect(throws: CancellationError.self) { try await cancelled(call) }
    }
  }

  /// What is cancelled amid the work is cancelled, not an empty history.
  @Test func `cancelling after the notes ends patterns, report and suggestion`() async throws {
    let engine = try InsightsEngine()
    let contents = try Self.journal.contents()
    let request = SuggestionRequest(
      beanID: try contents.bean(named: "sidama natural").id,
      methodID: try contents.method(named: "v60").id)
    typealias Call = @Sendable (@escaping ProgressHandler) async throws -> Void
    let calls: [(WorkProgress.Step, Call)] = [
      (.patterns, { _ = try await engine.patterns(in: contents, progress: $0) }),
      (.patterns, { _ = try await engine.report(on: contents, progress: $0) }),
      (.page, { _ = try await engine.report(on: contents, progress: $0) }),
    ]
    for (step, call) in calls {
      await #expect(throws: CancellationError.self) {
        try await Task {
          try await call { progress in
            if progress.step == step { withUnsafeCurrentTask { $0?.cancel() } }
          }
        }.value
      }
    }
    await #expect(throws: CancellationError.self) {
      try await cancelled { _ = try await engine.suggestion(request, in: contents) }
    }
  }

  @Test func `a long note is given up`() async throws {
    let engine = try InsightsEngine()
    let note = String(repeating: "blueberry and honey, no smoke. ", count: 20_000)
    let work = Task { try await engine.extract(note) }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    // The session is as good as new.
    #expect(try await engine.extract("no smoke").negated == ["roasted.burnt.smoky"])
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
    // The first progress is reported after 500 notes, and no more are read then.
    #expect(read.withLock { $0 } == 500)
  }

  @Test func `progress is reported in order and to the end`() async throws {
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

import Insights
import Synchronization
import Testing

/// What any tier gives: order, bounded reading ahead, cancellation.
@Suite struct InsightsTierTests {
  /// A tier that answers with the note itself, slower for some notes than for others.
  private struct Echo: InsightsTier {
    struct Refusal: Error {}

    var name = "echo"
    var refusesEmpty = false

    @concurrent func extract(_ note: String, explaining: Bool) async throws -> Extraction {
      if refusesEmpty, note.isEmpty { throw Refusal() }
      for _ in 0..<(note.utf8.count % 7) { await Task.yield() }
      return Extraction(summary: note)
    }
  }

  @Test func `the engine is a tier that is always there`() async throws {
    let insights: any InsightsTier = try InsightsEngine()
    #expect(insights.name == "lexical")
    #expect(await insights.availability() == .available)
    #expect(try await insights.extract("blueberry").tier == "lexical")
    #expect(try await insights.extract("").nodes.isEmpty)
    #expect(try await insights.extract("blueberry").nodes == ["fruity.berry.blueberry"])
    #expect(try await insights.extract("blueberry").explanation == nil)
    #expect(try await insights.extract("blueberry", explaining: true).explanation != nil)
  }

  @Test(arguments: [1, 2, 16])
  func `results come in the order of the notes`(jobs: Int) async throws {
    let notes = (0..<1000).map { String(repeating: "x", count: $0 % 13) + "\($0)" }
    var found: [String] = []
    for try await extraction in Echo().extractions(of: notes, jobs: jobs) {
      found.append(extraction.summary)
    }
    #expect(found == notes)
  }

  @Test func `notes are pulled a bounded number ahead`() async throws {
    let pulled = Mutex(0)
    let endless = sequence(state: ()) { _ in
      pulled.withLock { $0 += 1 }
      return "note"
    }
    var results = Echo().extractions(of: endless, jobs: 2).makeAsyncIterator()
    for _ in 0..<10 { _ = try await results.next() }
    // Two windows of chunks of 64 per core at the most.
    #expect(pulled.withLock { $0 } <= 64 * 2 * max(2, availableCores))
  }

  @Test func `the first error ends the results`() async throws {
    let notes = Array(repeating: "a", count: 200) + [""] + Array(repeating: "b", count: 200)
    var count = 0
    await #expect(throws: Echo.Refusal.self) {
      for try await _ in Echo(refusesEmpty: true).extractions(of: notes, jobs: 2) { count += 1 }
    }
    #expect(count <= 200)
  }

  @Test func `a cancelled task reads no further`() async throws {
    let read = Mutex(0)
    let reading = Task {
      for try await _ in Echo().extractions(of: Array(repeating: "note", count: 1_000_000)) {
        read.withLock { $0 += 1 }
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await reading.value }
    #expect(read.withLock { $0 } == 1)
  }

  @Test func `cancelling stops the notes that are being read`() async throws {
    let echo = Counting()
    let reading = Task {
      for try await _ in echo.extractions(of: Array(repeating: "note", count: 1_000_000)) {}
    }
    while echo.count.withLock({ $0 }) == 0 { await Task.yield() }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    // Each task in flight finishes the note it is at.
    #expect(echo.count.withLock { $0 } < 1_000_000)
  }

  /// A tier that counts the notes it was given.
  private final class Counting: InsightsTier {
    let name = "counting"
    let count = Mutex(0)

    @concurrent func extract(_ note: String, explaining: Bool) async throws -> Extraction {
      count.withLock { $0 += 1 }
      await Task.yield()
      return Extraction()
    }
  }

  @Test func `a window gives results in the order of starting`() async throws {
    var window = OrderedWindow<Int>(jobs: 1)
    #expect(try await window.next() == nil)
    var started = 0
    var taken: [Int] = []
    while taken.count < 20 {
      while !window.isFull {
        let value = started
        window.start {
          if value % 2 == 0 { await Task.yield() }
          return value
        }
        started += 1
      }
      if let value = try await window.next() { taken.append(value) }
    }
    #expect(taken == Array(0..<20))
  }
}

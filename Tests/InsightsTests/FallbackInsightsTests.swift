import Insights
import Synchronization
import TestSupport
import Testing

/// Two tiers: one that may hang, fail or be away, and one that is always there.
@Suite struct FallbackInsightsTests {
  private struct Trouble: Error {}

  /// A tier that does what a test says.
  private struct Scripted: InsightsTier {
    var name = "scripted"
    var state = TierAvailability.available
    var answer: @Sendable () async throws -> Void = {}

    func availability() async -> TierAvailability { state }

    @concurrent func extract(_ note: String, explaining: Bool) async throws -> Extraction {
      try await answer()
      var found = Extraction(summary: note)
      found.tier = name
      return found
    }
  }

  private let quick = Scripted(name: "quick")

  @Test func `the first tier answers where it can`() async throws {
    let tiers = FallbackInsights(Scripted(), else: quick, clock: TestClock())
    #expect(try await tiers.extract("honey").tier == "scripted")
    #expect(tiers.name == "scripted+quick")
    #expect(await tiers.availability() == .available)
  }

  @Test func `a tier that is away or fails costs nothing`() async throws {
    let away = Scripted(state: .unavailable(.loading))
    let failing = Scripted(answer: { throw Trouble() })
    for first in [away, failing] {
      let tiers = FallbackInsights(first, else: quick, clock: TestClock())
      let found = try await tiers.extract("honey")
      #expect(found.tier == "quick" && found.summary == "honey")
    }
    let both = FallbackInsights(away, else: Scripted(state: .unavailable(.notEnabled)))
    #expect(await both.availability() == .unavailable(.notEnabled))
    #expect(TierAvailability.available.reason == nil)
  }

  @Test func `a tier that hangs does not hang the caller, cancelled or not`() async throws {
    // It ignores that its task is cancelled.
    let ends = Mutex(false)
    let deaf = Scripted(answer: { while !ends.withLock({ $0 }) { await Task.yield() } })
    defer { ends.withLock { $0 = true } }
    let tiers = FallbackInsights(deaf, else: quick, clock: TestClock(isHurried: true))
    #expect(try await tiers.extract("honey").tier == "quick")
    let patient = FallbackInsights(deaf, else: quick, clock: TestClock())
    let reading = Task { try await patient.extract("honey") }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  /// While no task gets a turn, the tier that is asked first gets none.
  @Test func `a tier that answers in its turn is heard`() async throws {
    let clock = TestClock()
    let late = Scripted(answer: {
      while clock.sleepers == 0 { await Task.yield() }
      clock.advance(by: .seconds(3600))
      while clock.sleepers == 0 { await Task.yield() }
    })
    let tiers = FallbackInsights(late, else: quick, clock: clock)
    #expect(try await tiers.extract("honey").tier == "scripted")
  }

  @Test func `updates are the quick result and then the better one`() async throws {
    func tiers(of first: Scripted) async throws -> [String] {
      var found: [String] = []
      let tiers = FallbackInsights(first, else: quick, clock: TestClock())
      for try await update in tiers.updates(for: "honey") { found.append(update.tier) }
      return found
    }
    #expect(try await tiers(of: Scripted()) == ["quick", "scripted"])
    #expect(try await tiers(of: Scripted(answer: { throw Trouble() })) == ["quick"])
    #expect(try await tiers(of: Scripted(state: .unavailable(.notRunning))) == ["quick"])
  }

  @Test func `a tier without a state of its own is available`() async throws {
    let engine = try InsightsEngine()
    var updates: [TierAvailability] = []
    for await availability in engine.availabilityUpdates() { updates.append(availability) }
    #expect(updates == [.available])
    await engine.prewarm()
  }
}

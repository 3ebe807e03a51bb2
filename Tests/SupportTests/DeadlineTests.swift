import Support
import Synchronization
import TestSupport
import Testing

/// Limits of time end nothing that was there in time, however late those who wait get a turn.
@Suite struct DeadlineTests {
  @Test func `what arrived is found, however late it is looked for`() {
    let clock = TestClock()
    let deadline = Deadline(after: .milliseconds(250), on: clock)
    var looks = 0
    let found = deadline.first { () -> Int? in
      looks += 1
      // The thread gets no turn for an hour.
      if looks == 1 { clock.advance(by: .seconds(3600)) }
      return looks == 2 ? 7 : nil
    }
    #expect(found == 7 && deadline.isOver)
  }

  @Test func `one look after the deadline is the last`() {
    let clock = TestClock()
    let deadline = Deadline(after: .milliseconds(250), on: clock)
    var looks = 0
    let found = deadline.first { () -> Int? in
      looks += 1
      clock.advance(by: .milliseconds(50))
      return nil
    }
    // The fifth ends at the deadline.
    #expect(found == nil && looks == 6)
    #expect(deadline.left == .milliseconds(-50))
  }

  private struct Trouble: Error {}

  @Test func `work within the limit has its result or its error`() async throws {
    let clock = TestClock()
    #expect(try await within(.seconds(1), on: clock) { 7 } == 7)
    await #expect(throws: Trouble.self) {
      try await within(.seconds(1), on: clock) { throw Trouble() }
    }
  }

  @Test func `work beyond the limit is cancelled`() async throws {
    let clock = TestClock(isHurried: true)
    let never = try await within(.seconds(1), on: clock) {
      try await TestClock().sleep(for: .seconds(1))
      return 7
    }
    #expect(never == nil && clock.now >= TestClock().now.advanced(by: .seconds(1)))
    let stubborn = try await within(.seconds(1), on: clock) {
      try? await TestClock().sleep(for: .seconds(1))
      return 7
    }
    #expect(stubborn == 7, "what is done all the same counts")
  }

  /// All threads of tasks compute for an hour: that is a part of the limit, and others are left.
  @Test func `time without a turn is not held against work`() async throws {
    let clock = TestClock()
    let value = try await within(.seconds(1), on: clock) {
      while clock.sleepers == 0 { await Task.yield() }
      clock.advance(by: .seconds(3600))
      while clock.sleepers == 0 { await Task.yield() }
      return 7
    }
    #expect(value == 7)
  }

  @Test func `a task that is cancelled waits no longer`() async {
    let clock = TestClock()
    let waiting = Task {
      try await within(.seconds(1), on: clock) { try await clock.sleep(for: .seconds(9)) }
    }
    while clock.sleepers < 2 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(clock.sleepers == 0)
  }
}

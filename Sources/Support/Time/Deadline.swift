/// A moment of a clock after which nobody waits any longer.
///
/// Whoever waits may get no turn for longer than the limit: all threads of tasks compute, other programs
/// have the processor, the machine sleeps. What arrived meanwhile was in time all the same, so a deadline
/// ends nothing before a look that began after it.
package struct Deadline: Sendable {
  private let timeLeft: @Sendable () -> Duration

  /// - Parameters:
  ///   - limit: The time from now.
  ///   - clock: What measures it.
  package init(after limit: Duration, on clock: any Clock<Duration>) {
    func timeLeft(on clock: some Clock<Duration>) -> @Sendable () -> Duration {
      let end = clock.now.advanced(by: limit)
      return { clock.now.duration(to: end) }
    }
    self.timeLeft = timeLeft(on: clock)
  }

  /// The time that is left; negative after the deadline.
  package var left: Duration { timeLeft() }
  package var isOver: Bool { left <= .zero }

  /// Looks for something again and again, the last time after the deadline.
  ///
  /// - Parameter look: Gives what it found, or nil; it may block for some milliseconds.
  /// - Returns: nil where even the last look found nothing.
  package func first<Found>(_ look: () throws -> Found?) rethrows -> Found? {
    while true {
      let isLast = isOver
      if let found = try look() { return found }
      if isLast { return nil }
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Sleeps in sixteen parts, each of which begins when the one before got its turn.
  ///
  /// While no task gets a turn the limit is therefore not used up by more than one part, and work that
  /// waits for turns, too, has the others left.
  ///
  /// - Throws: `CancellationError`.
  package func sleepInTurns(for limit: Duration) async throws {
    let parts = 16
    for _ in 0..<parts { try await sleep(for: limit / parts) }
  }
}

/// Does work, and cancels it where it takes longer than a limit.
///
/// - Returns: nil where the work was cancelled and gave no result even so.
/// - Throws: What the work throws before that.
package func within<Value: Sendable>(
  _ limit: Duration, on clock: any Clock<Duration>,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await clock.sleepInTurns(for: limit)
      return nil
    }
    defer { group.cancelAll() }
    if let value = try await group.next() ?? nil { return value }
    group.cancelAll()
    return await group.nextResult().flatMap { try? $0.get() }
  }
}

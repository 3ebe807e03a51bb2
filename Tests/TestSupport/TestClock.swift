import Synchronization

/// A clock that tests move, so that no test depends on how fast its machine is.
package final class TestClock: Clock {
  package struct Instant: InstantProtocol {
    private var time: Duration

    fileprivate init(_ time: Duration) { self.time = time }
    package func advanced(by duration: Duration) -> Instant { Instant(time + duration) }
    package func duration(to other: Instant) -> Duration { other.time - time }
    package static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private struct State {
    var now = Instant(.zero)
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var next = 0
  }

  private let state = Mutex(State())
  private let isHurried: Bool

  /// - Parameter isHurried: Whether all time that somebody sleeps is over at once; otherwise a clock
  ///   stands still until `advance(by:)`.
  package init(isHurried: Bool = false) { self.isHurried = isHurried }

  package var now: Instant { state.withLock(\.now) }
  package var minimumResolution: Duration { .zero }
  /// How many tasks sleep.
  package var sleepers: Int { state.withLock(\.sleepers.count) }

  /// Lets time pass.
  package func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for key in due.keys { state.sleepers[key] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    if isHurried {
      advance(by: max(.zero, now.duration(to: deadline)))
      return await Task.yield()
    }
    let key = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isAwake = state.withLock { state in
          let isAwake = deadline <= state.now || Task.isCancelled
          if !isAwake { state.sleepers[key] = (deadline, continuation) }
          return isAwake
        }
        // A task that is cancelled hears it when it asks.
        if isAwake { continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: key) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}

/// The sleeps between looks at something that is not ready: short at first, 10 ms at most.
struct Pause {
  let deadline: ContinuousClock.Instant
  private var length = Duration.microseconds(200)

  init(until deadline: ContinuousClock.Instant) {
    self.deadline = deadline
  }

  /// Sleeps.
  ///
  /// - Throws: `ModelError` with `timedOut` after the deadline, or `CancellationError`.
  mutating func next() async throws {
    try check()
    try await Task.sleep(for: length)
    length = min(length * 2, .milliseconds(10))
  }

  /// - Throws: As `next`.
  func check() throws {
    try Task.checkCancellation()
    guard ContinuousClock.now < deadline else { throw ModelError(.timedOut) }
  }

  /// Something came: more may follow soon.
  mutating func reset() {
    length = .microseconds(200)
  }
}

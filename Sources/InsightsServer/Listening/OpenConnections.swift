import Synchronization

/// The connections of a server, each with a task: which ones are answered, and how they end.
final class OpenConnections: Sendable {
  /// The greatest number of them.
  static let most = 512

  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var answered: Set<Int> = []
    var next = 0
    var isStopping = false
  }

  private let state = Mutex(State())
  private let clock: any Clock<Duration>

  /// - Parameter clock: What measures the time that answers have when the server stops.
  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  /// Runs work for a connection, unless there are too many or the server stops.
  ///
  /// - Parameter work: Given a function that hears whether a request is being answered, and gives
  ///   whether to go on.
  /// - Returns: Whether it runs.
  func add(
    _ work: @escaping @Sendable (_ answering: @Sendable (Bool) -> Bool) async -> Void
  ) -> Bool {
    state.withLock { state in
      guard !state.isStopping, state.tasks.count < Self.most else { return false }
      let number = state.next
      state.next += 1
      // The task waits for the lock before it can take itself off the list.
      state.tasks[number] = Task {
        await work { self.note(number, isAnswered: $0) }
        self.remove(number)
      }
      return true
    }
  }

  private func note(_ number: Int, isAnswered: Bool) -> Bool {
    state.withLock { state in
      if isAnswered { state.answered.insert(number) } else { state.answered.remove(number) }
      return !state.isStopping
    }
  }

  private func remove(_ number: Int) {
    state.withLock { state in
      state.tasks[number] = nil
      state.answered.remove(number)
    }
  }

  /// Ends the connections: at once where nothing is answered, the others when that is done.
  ///
  /// - Parameter seconds: The time after which answers are cancelled.
  func stop(within seconds: Double) async {
    let (waiting, answered) = state.withLock { state in
      state.isStopping = true
      let answered = state.tasks.filter { state.answered.contains($0.key) }
      let waiting = state.tasks.filter { !state.answered.contains($0.key) }
      return (Array(waiting.values), Array(answered.values))
    }
    for task in waiting { task.cancel() }
    let timer = Task { [clock] in
      try? await clock.sleepInTurns(for: .seconds(seconds))
      for task in answered { task.cancel() }
    }
    for task in waiting + answered { await task.value }
    timer.cancel()
  }
}

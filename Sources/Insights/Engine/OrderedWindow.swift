import CLibrary

/// The number of cores of this machine that are online, 1 or more.
package var availableCores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// A bounded number of tasks in flight whose results come back in the order they were started.
///
///     var window = OrderedWindow<Int>(jobs: 2)
///     window.start { 1 }
///     window.start { 2 }
///     try await window.next()  // 1
package struct OrderedWindow<Output: Sendable> {
  private var inFlight: [Task<Output, any Error>] = []
  private let width: Int

  /// - Parameter jobs: How many cores may work at once, 1 or more. With all cores of the machine
  ///   a task waits ready for each, so that a slow one leaves none idle.
  package init(jobs: Int) {
    let cores = availableCores
    width = jobs < cores ? max(jobs, 1) : 2 * cores
  }

  /// Whether a result must be taken before the next task is started.
  package var isFull: Bool { inFlight.count >= width }

  /// Whether no result is to come.
  package var isEmpty: Bool { inFlight.isEmpty }

  /// Starts a task after those in flight.
  ///
  /// - Precondition: The window is not full.
  package mutating func start(_ work: @escaping @Sendable () async throws -> Output) {
    precondition(!isFull, "a task too many; take a result first")
    inFlight.append(Task.detached { try await work() })
  }

  /// The result of the task that was started first, as soon as it is there; nil when none is in
  /// flight.
  ///
  /// - Throws: What the task threw, or `CancellationError` when the caller is cancelled. The tasks
  ///   after it are then cancelled and forgotten.
  package mutating func next() async throws -> Output? {
    guard let first = inFlight.first else { return nil }
    inFlight.removeFirst()
    do {
      return try await withTaskCancellationHandler {
        try await first.value
      } onCancel: {
        first.cancel()
      }
    } catch {
      cancel()
      throw error
    }
  }

  /// Cancels and forgets the tasks in flight.
  package mutating func cancel() {
    for task in inFlight { task.cancel() }
    inFlight = []
  }
}

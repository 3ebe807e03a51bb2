import CLibrary

/// The number of cores of this machine that are online, 1 or more.
package var availableCores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// A bounded number of running tasks whose results are returned in the order of their start.
///
///     var window = OrderedWindow<Int>(jobs: 2)
///     window.start { 1 }
///     window.start { 2 }
///     try await window.next()  // 1
package struct OrderedWindow<Output: Sendable> {
  private var inFlight: [Task<Output, any Error>] = []
  private let width: Int

  /// - Parameter jobs: The number of cores to use, 1 or more. With all cores of the machine, there
  ///   are twice as many tasks as cores, so that a slow task leaves no core idle.
  package init(jobs: Int) {
    let cores = availableCores
    width = jobs < cores ? max(jobs, 1) : 2 * cores
  }

  /// Whether a result must be taken before another task is started.
  package var isFull: Bool { inFlight.count >= width }

  /// Whether no task is running.
  package var isEmpty: Bool { inFlight.isEmpty }

  /// Starts a task.
  ///
  /// - Precondition: The window is not full.
  package mutating func start(_ work: @escaping @Sendable () async throws -> Output) {
    precondition(!isFull, "a task too many; take a result first")
    inFlight.append(Task.detached { try await work() })
  }

  /// The result of the task that was started first, which is awaited; nil if no task is running.
  ///
  /// - Throws: The error of the task, or `CancellationError` when the caller is cancelled. The
  ///   later tasks are then cancelled and removed.
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

  /// Cancels and removes the running tasks.
  package mutating func cancel() {
    for task in inFlight { task.cancel() }
    inFlight = []
  }
}

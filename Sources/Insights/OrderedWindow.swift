import CLibrary

/// The number of cores of this machine that are on line, 1 or more.
public var availableCores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// A bounded number of tasks in flight whose results come back in the order they were started.
///
///     var window = OrderedWindow<Int>(jobs: 2)
///     window.start { 1 }
///     window.start { 2 }
///     try await window.next()  // 1
public struct OrderedWindow<Output: Sendable> {
  private var inFlight: [Task<Output, any Error>] = []
  private let width: Int

  /// - Parameter jobs: How many cores may work at once, 1 or more. With all cores of the machine
  ///   a task waits ready for each, so that a slow one leaves none idle.
  public init(jobs: Int) {
    let cores = availableCores
    width = jobs < cores ? max(jobs, 1) : 2 * cores
  }

  /// Whether a result must be taken before the next task is started.
  public var isFull: Bool { inFlight.count >= width }

  /// Whether no result is to come.
  public var isEmpty: Bool { inFlight.isEmpty }

  /// Starts a task behind those in flight.
  ///
  /// - Precondition: The window is not full.
  public mutating func start(_ work: @escaping @Sendable () async throws -> Output) {
    precondition(!isFull, "a task too many; take a result first")
    inFlight.append(Task.detached { try await work() })
  }

  /// The result of the task that was started first, once it is there; nil when none is in flight.
  ///
  /// - Throws: What the task threw; the tasks behind it are then cancelled and forgotten.
  public mutating func next() async throws -> Output? {
    guard !inFlight.isEmpty else { return nil }
    do {
      return try await inFlight.removeFirst().value
    } catch {
      for task in inFlight { task.cancel() }
      inFlight = []
      throw error
    }
  }
}

import Foundation
package import Testing

/// Has tests run on threads beside those of Swift's tasks, so that a test that computes for long, or waits
/// for another program, takes no turn from the tasks of other tests.
package struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }

  private static let executor = Executor(
    threads: ProcessInfo.processInfo.activeProcessorCount)

  /// A queue of jobs and threads that take them, in their order.
  private final class Executor: TaskExecutor, @unchecked Sendable {
    // Safe: `jobs` is used under the lock of `condition` alone.
    private var jobs: [UnownedJob] = []
    private let condition = NSCondition()

    init(threads: Int) {
      for _ in 0..<threads {
        let thread = Thread { self.run() }
        // As the main thread: readers of nested input go deep.
        thread.stackSize = 8 << 20
        thread.start()
      }
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      condition.withLock { jobs.append(job) }
      condition.signal()
    }

    private func run() -> Never {
      while true {
        let job = condition.withLock {
          while jobs.isEmpty { condition.wait() }
          return jobs.removeFirst()
        }
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }
}

extension Trait where Self == OwnThreads {
  /// For suites that compute for seconds or run programs.
  package static var ownThreads: Self { OwnThreads() }
}

/// All threads that Swift runs tasks on, which a test may hold up for a while.
package final class TaskPool: Sendable {
  private let held = DispatchSemaphore(value: 0)
  private let released = DispatchSemaphore(value: 0)
  private let threads = ProcessInfo.processInfo.activeProcessorCount

  package init() {}

  /// Waits until no thread runs a task any more. Must not be called by a task.
  package func hold() {
    for _ in 0..<threads {
      Task.detached { self.block() }
    }
    for _ in 0..<threads { held.wait() }
  }

  private func block() {
    held.signal()
    released.wait()
  }

  /// Lets tasks go on.
  package func release() {
    for _ in 0..<threads { released.signal() }
  }
}

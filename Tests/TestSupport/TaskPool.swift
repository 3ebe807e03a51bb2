import Foundation

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

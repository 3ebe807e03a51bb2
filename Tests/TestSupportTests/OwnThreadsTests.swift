import Foundation
import TestSupport
import Testing

/// Tests that compute, and time that tests make.
@Suite(.ownThreads) struct OwnThreadsTests {
  /// Held threads of tasks would hold this test, too, if it ran on them.
  @Test func `a suite runs beside the threads of tasks`() {
    let pool = TaskPool()
    pool.hold()
    pool.release()
  }

  @Test func `what a test awaits runs there, too`() async {
    @concurrent func hold(_ pool: TaskPool) async { pool.hold(); pool.release() }
    await hold(TaskPool())
  }
}

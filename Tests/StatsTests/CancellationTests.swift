import Numerics
import Testing

@testable import Stats

/// Work in a cancelled task ends early.
@Suite struct CancellationTests {
  /// Runs `work` in a task that is cancelled.
  private func cancelled<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return work()
    }.value
  }

  @Test func `a cancelled search makes no test`() async {
    let tested = await cancelled { SmallJournal().report().tested }
    #expect(tested == 0)
    #expect(SmallJournal().report().tested > 0)
  }

  @Test func `cancelled permutations stop at the end of a batch`() async {
    let drawn = await cancelled {
      var drawn = 0
      _ = Permutations().pValue(1) {
        drawn += 1
        return 0
      }
      return drawn
    }
    #expect(drawn == 63)
  }
}

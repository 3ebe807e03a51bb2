import Numerics
import Stats
import Testing

/// The search for patterns stops when its task is cancelled.
@Suite struct PatternCancellationTests {
  @Test func `a cancelled search tests nothing`() async {
    let contents = SmallJournal(brews: 120).contents
    #expect(SmallJournal.report(contents).tested > 0)
    let report = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return SmallJournal.report(contents)
    }.value
    #expect(report.tested == 0)
  }

  @Test func `cancelled permutations are few`() async {
    let draws = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var draws = 0
      _ = Permutations().pValue(1) {
        draws += 1
        return 0
      }
      return draws
    }.value
    #expect(draws < 100)
  }
}

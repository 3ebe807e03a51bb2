import Journal
import Testing

@testable import Stats

/// What brew times show about a grinder.
@Suite struct GrinderTimesTests {
  /// The times of brews of each bean, at settings one apart.
  private func times(_ beans: [[Double]]) -> GrinderTimes {
    var history = SampleHistory()
    for (bean, times) in zip(["kochere", "guji", "santos"], beans) {
      for (index, time) in times.enumerated() {
        history.brew(bean, grind: 20 + Double(index), time: time, rating: 0)
      }
    }
    return GrinderTimes(of: "comandante", in: history.contents.brews)
  }

  @Test(
    arguments: [
      ([], 7, 0), ([[180]], 6, 0), ([[180], [190]], 6, 0), ([[180, 175, 170]], 4, 3),
      ([[180, 175, 170, 166, 160, 155]], 1, 6),
      ([[180, 175, 170, 166], [190, 188, 180, 175]], nil, 8),
    ] as [([[Double]], Int?, Int)])
  func `the brews that are missing are counted`(beans: [[Double]], missing: Int?, count: Int) {
    let found = times(beans)
    #expect(found.missing == missing && found.brewCount == count)
    #expect((found.coarser == nil) == (missing != nil))
  }

  @Test func `steady times are clear, scattered ones tell nothing`() throws {
    let steady = times([[220, 212, 200, 190, 182, 176, 170, 160]])
    #expect(steady.coarser == .higher && steady.isClear)
    #expect(try #require(steady.certainty) > 0.99)
    let scattered = times([[180, 170, 190, 182, 171, 189, 177, 184]])
    #expect(scattered.coarser == nil && !scattered.isClear && scattered.missing == nil)
    #expect(scattered.certainty == nil)
  }
}
